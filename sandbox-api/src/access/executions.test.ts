import { maskName } from '@portal/domain/person-name'
import { Bank, type Client, persona } from '../testing/bank'
import { issueLink } from './executions'

/** An attacker with a tax id and this repository's source must not see that person's proposals. */
const { taxId } = persona('campanha-boleto')
const HOUR = 3_600_000
let bank: Bank
let stranger: Client
beforeAll(async () => {
  bank = await Bank.open()
  stranger = bank.stranger()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const link = (by: Client, execId: string, cpfCnpj = taxId) =>
  by.call('POST /api/v1/vincularExec', { body: { cpfCnpj, execId } })
const slips = (by: Client, execResposta?: string) =>
  by.call('POST /api/v1/p/{taxId}', {
    params: { taxId },
    ...(execResposta !== undefined && { body: { execResposta } }),
  })
async function print(by: Client, execResposta: string, documentCode = taxId) {
  const owner = await slips(bank, await bank.execution(taxId))
  const { idNegociacao } = (owner.data as { boletos: [{ idNegociacao: string }] }).boletos[0]
  return by.call('POST /api/v1/boleto/imprimir', { body: { idNegociacao, execResposta, documentCode } })
}

describe('a link', () => {
  test('that the bank has issued opens, again and again, until it expires', async () => {
    const execId = issueLink(bank.sandbox, taxId)
    const nome = maskName(persona('campanha-boleto').name)
    expect(await link(bank, execId)).toMatchObject({ status: 200, data: { execId, nome } })
    expect((await slips(bank, execId)).status).toBe(200)
    expect((await print(bank, execId)).status).toBe(200)
    bank.skip(6 * 24 * HOUR)
    expect((await link(bank, execId)).status).toBe(200)
    bank.skip(25 * HOUR)
    expect((await link(bank, execId)).status).toBe(404)
  })

  const attacks: [string, (owners: string) => string, string][] = [
    ['a made-up id', () => 'LINK-ZERO-ENTRADA', taxId],
    ['an id that looks like one', () => '5e551071-1111-4222-8333-444455556666', taxId],
    ["somebody else's link", (owners) => owners, persona('cliente').taxId],
    ['a link in another case', (owners) => owners.toUpperCase(), taxId],
  ]
  test.each(attacks)('%s opens nothing and creates nothing', async (_name, made, cpfCnpj) => {
    const execId = made(issueLink(bank.sandbox, taxId))
    expect(await link(stranger, execId, cpfCnpj)).toMatchObject({
      status: 404,
      data: { codigo: 'LINK_INVALIDO' },
    })
    expect(await slips(stranger, execId)).toMatchObject({ status: 401, data: { codigo: 'SEM_CONSULTA' } })
    expect((await print(stranger, execId)).status).toBe(401)
  })

  test('that was never followed shows nothing', async () => {
    expect((await slips(stranger, issueLink(bank.sandbox, taxId))).status).toBe(401)
  })
})

describe('an execution', () => {
  test("is not opened by somebody else's consult", async () => {
    await bank.consult(taxId)
    const body = { cpfCnpj: taxId }
    expect((await stranger.call('POST /api/v1/criar_exec', { body })).status).toBe(401)
    expect((await bank.call('POST /api/v1/criar_exec', { body })).status).toBe(200)
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['zero', '0'],
  ])('shows its holder alone: %s', async (_name, execId) => {
    await bank.execution(taxId)
    expect((await slips(stranger, execId)).status).toBe(401)
    expect((await print(stranger, execId ?? '')).status).toBe(401)
  })

  test("of another debtor shows nothing of this one, and another's token neither", async () => {
    const others = await stranger.execution(persona('cliente').taxId)
    expect((await slips(stranger, others)).status).toBe(401)
    expect((await print(stranger, others)).status).toBe(401)
    const intruder = await bank.login('cliente')
    expect((await intruder.call('POST /api/v1/p/{taxId}', { params: { taxId } })).status).toBe(401)
  })

  test('ends after half a day', async () => {
    const execId = await bank.execution(taxId)
    bank.skip(11 * HOUR)
    expect((await slips(bank, execId)).status).toBe(200)
    bank.skip(2 * HOUR)
    expect((await slips(bank, execId)).status).toBe(401)
  })

  test('is no reason to write a score', async () => {
    await bank.execution(taxId)
    const contact = { identification: taxId, identificationKind: 1 as const, name: 'EU', score60d: 1 }
    const body = { contact, origin: 'site' as const }
    const reply = await stranger.call('POST /api/v1/score_miner', { body, identification: taxId })
    expect(reply.status).toBe(401)
  })
})

test('a debtor asks for the offer of a link with the own execution', async () => {
  const debtor = await bank.login('zero-entrada')
  const execId = await bank.execution(debtor.taxId)
  bank.skip(13 * HOUR)
  const body = { cpfCnpj: debtor.taxId, execId, SEMENTRADA: 1 as const }
  expect((await debtor.call('POST /api/v1/vincularExec', { body })).status).toBe(200)
  expect((await stranger.call('POST /api/v1/vincularExec', { body })).status).toBe(404)
})

test('the sandbox sends the links that QA needs', async () => {
  const { taxId: cpfCnpj } = persona('zero-entrada')
  const sent = await bank.app.inject({ method: 'POST', url: '/sandbox/links', payload: { cpfCnpj } })
  const query = new URLSearchParams(sent.json<{ link: string }>().link.slice(2))
  expect(query.get('SEMENTRADA')).toBe('1')
  expect((await link(bank, query.get('execId') ?? '', cpfCnpj)).status).toBe(200)
})
