import { catalogue, nobody } from './catalogue'
import { readPrepared } from './prepared'
import { request } from './requests'
import { type Result, runRules } from './rule'
import { mutants } from './testing/mutants'
import { examine, openSandbox, PREPARED } from './testing/sandbox'
import { Unjudged } from './verdict'

let sandbox: Awaited<ReturnType<typeof openSandbox>>
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const not = (results: Result[], verdict: Result['verdict']) =>
  results.filter((result) => result.verdict === verdict).map(({ id, reason }) => `${id}: ${reason}`)

test('the sandbox passes whole, and nothing is written for anybody who is not prepared', async () => {
  const bank = await examine(sandbox)
  const prepared = new Set(Object.values(readPrepared(PREPARED).pessoas).map((person) => person?.cpfCnpj))
  // Counters by address remain after a run, also for ids that belong to nobody.
  const ofAddresses = ['bot checks', 'consulted ids']
  // The sandbox itself moves seeded records with the calendar.
  const isOwn = (record: object) => 'seeded' in record && record.seeded === true
  const ofOthers = () =>
    sandbox.records().filter(({ kind, owner, record }) => {
      const taxId = 'taxId' in record ? record.taxId : owner
      return taxId !== '' && !prepared.has(String(taxId)) && !isOwn(record) && !ofAddresses.includes(kind)
    })
  const before = ofOthers()
  expect(before.length).toBeGreaterThan(0)
  const results = await runRules(bank, catalogue(bank))
  expect(not(results, 'FAIL')).toEqual([])
  expect(not(results, 'CONDITIONAL')).toEqual([])
  expect(ofOthers()).toEqual(before)
})

test("a call that only a rule can make is not judged by 'titular' alone", async () => {
  const bank = await examine(sandbox)
  for (const name of ['GET /api/v1/Negociacao/Conclusao/{chave}', 'POST /api/v1/chaves-acesso'] as const)
    await expect(request(bank, name)).rejects.toBeInstanceOf(Unjudged)
})

test('ids of rules are unique, and each names a source', () => {
  const rules = catalogue(nobody)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.filter(({ id, source, title }) => [id, source, title].includes(''))).toEqual([])
})

test.each(Object.entries(mutants))('%s', async (name, fault) => {
  const bank = await examine(sandbox, fault)
  const ids = name.slice(0, name.indexOf(':')).split(', ')
  const results = await runRules(
    bank,
    catalogue(bank).filter(({ id }) => ids.includes(id)),
  )
  expect(results.find(({ id }) => id === ids.at(-1))).toMatchObject({
    verdict: 'FAIL',
    // The rule must fail, not crash.
    reason: expect.not.stringContaining('Sem resposta'),
  })
})
