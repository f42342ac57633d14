import { once } from 'node:events'
import { httpTransport } from '@portal/contract/client'
import { Bank } from './bank'
import { catalogue } from './catalogue'
import { prepare } from './prepared'
import { htmlOf, reportOf } from './report'
import { type Result, runRules } from './rule'
import { customers, offered, smallBank, solvedCheck } from './testing/small-bank'

/** Over real HTTP, as a bank's team runs the kit. */
const server = smallBank()
let results: Result[]
let bank: Bank
let api: string

function personOf(cpfCnpj: string) {
  const [nome = '', telefone = '', email = '', senha] = customers[cpfCnpj] ?? []
  return { cpfCnpj, nome, telefone, email, ...(senha !== undefined && { senha }) }
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const prepared = prepare({
    banco: 'Banco <Pequeno>',
    chamadas: offered,
    pessoas: {
      titular: personOf('52998224725'),
      outro: personOf('38495061341'),
      acordo: personOf('38495061422'),
      senha: personOf('61728394627'),
      novo: personOf('11144477735'),
      desconhecido: { cpfCnpj: '86288366757' },
    },
  })
  bank = new Bank(httpTransport(api), prepared, { robo: async () => solvedCheck() })
  results = await runRules(bank, catalogue(bank))
})
afterAll(() => server.close())

const resultsOf = (verdict: Result['verdict']) =>
  results.filter((result) => result.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`)

test('a small back end that somebody else wrote gets no false alarm', () => {
  expect(resultsOf('FAIL')).toEqual([])
  expect(resultsOf('PASS').length).toBeGreaterThan(40)
})

test('what was not judged says why', () => {
  expect(results.filter(({ verdict, reason }) => verdict !== 'PASS' && reason === '')).toEqual([])
})

test('the report is whole, and keeps no secrets', () => {
  const report = reportOf(bank, api, new Date(), results)
  expect(report.totais).toEqual({
    PASS: resultsOf('PASS').length,
    CONDITIONAL: resultsOf('CONDITIONAL').length,
    FAIL: 0,
  })
  expect(report.chamadas.feitas).toBe(offered.length)
  const page = htmlOf(report)
  expect(page).toContain('Banco &lt;Pequeno&gt;')
  expect(page.match(/<tr class="(PASS|CONDITIONAL|FAIL)"/g)).toHaveLength(results.length)
  for (const [taxId, [, phone, email, password = phone]] of Object.entries(customers)) {
    for (const secret of [taxId, phone, email, password]) expect(JSON.stringify(report)).not.toContain(secret)
  }
})
