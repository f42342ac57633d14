import { addDays } from '@portal/domain/dates'
import { agreementNumberOf } from '../negotiation/groups'
import { Bank, persona, type Visitor } from '../testing/bank'

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

interface EventLine {
  at: string
  kind: string
  text: string
}

async function control(path: string, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST'
  const response = await bank.app.inject({ method, url: `/sandbox${path}`, ...(payload && { payload }) })
  return { status: response.statusCode, data: JSON.parse(response.body) }
}
const advanceTo = (to: string) => control('/advance', { to })
/** Day, hour and kind of every event, oldest first. */
async function story(taxId: string): Promise<string[]> {
  const { data } = await control('/happened')
  return data
    .filter(({ cpfCnpj }: { cpfCnpj: string }) => cpfCnpj === taxId)
    .map(
      ({ at, kind }: EventLine) =>
        `${new Date(Date.parse(at) - 3 * 3_600_000).toISOString().slice(0, 13)} ${kind}`,
    )
    .reverse()
}
async function agreement(debtor: Visitor) {
  const [listed] = (await debtor.negotiations()).acordos
  if (listed === undefined) throw new Error('no agreement')
  return listed
}

/** Concluded in full on Friday, 20 November, a bank holiday. */
async function concluded() {
  const debtor = await bank.login('cliente')
  const { numeroAcordo, vencimento } = await debtor.agree()
  return { debtor, numeroAcordo, due: vencimento }
}

test('a paid slip is credited on the next bank business day, and told', async () => {
  const { debtor, numeroAcordo } = await concluded()
  // Saturday; the next settlement day is Monday.
  const ordered = await control('/payments', { numeroAcordo, em: '2026-11-21' })
  expect(ordered).toMatchObject({ status: 201, data: [{ parcela: 1 }] })
  await advanceTo('2026-11-22T12:00:00-03:00')
  expect((await agreement(await bank.login('cliente'))).estado).toBe('ATIVO')
  await advanceTo('2026-11-23T12:00:00-03:00')
  const paid = { estado: 'QUITADO', parcelas: [{ pagaEm: '2026-11-21' }] }
  expect(await agreement(await bank.login('cliente'))).toMatchObject(paid)
  expect((await story(debtor.taxId)).filter((line) => !line.includes('SESSAO'))).toEqual([
    '2026-11-21T10 PAGAMENTO',
    '2026-11-23T06 CREDITO',
  ])
  const [message] = (await control(`/outbox?cpfCnpj=${debtor.taxId}`)).data
  expect(message).toMatchObject({
    at: expect.stringMatching(/^2026-11-23T09:00:00/),
    text: expect.stringContaining('quitado'),
  })
})

test('an unpaid slip is reminded of before its day and lapses after it', async () => {
  const { debtor, due } = await concluded()
  await advanceTo(`${addDays(due, 2)}T12:00:00-03:00`)
  expect((await story(debtor.taxId)).filter((line) => !line.includes('SESSAO'))).toEqual([
    `${addDays(due, -3)}T09 LEMBRETE`,
    `${addDays(due, 1)}T09 BOLETO_VENCIDO`,
  ])
  expect((await agreement(await bank.login('cliente'))).estado).toBe('EM_ATRASO')
})

test('who has paid is not reminded, although the money has not come yet', async () => {
  const { debtor, numeroAcordo, due } = await concluded()
  await control('/payments', { numeroAcordo })
  await advanceTo(`${addDays(due, 1)}T12:00:00-03:00`)
  const kinds = (await story(debtor.taxId)).map((line) => line.split(' ')[1])
  expect(kinds.filter((kind) => kind === 'BOLETO_VENCIDO')).toEqual([])
})

test('automatic debit takes place on the due date', async () => {
  const debtor = await bank.login('debito-automatico')
  const { idNegociacao } = await debtor.opportunity()
  const choice = debtor.choice(idNegociacao, { formaPagamento: 'DEBITO_AUTOMATICO' })
  const reserved = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body: choice })
  const idProposta = reserved.sucesso === 1 ? reserved.dados.idProposta : ''
  const autorizacaoDebito = { autorizado: true, agencia: '1234', conta: '123455' }
  const body = { ...debtor.acceptance(idProposta, idNegociacao), autorizacaoDebito }
  await debtor.fetchData('POST /api/v1/Negociacao/Formalizar', { body })
  const { proximoVencimento } = await agreement(debtor)
  await advanceTo(`${proximoVencimento}T12:00:00-03:00`)
  const paid = { parcelasPagas: 1, parcelas: [{ pagaEm: proximoVencimento }] }
  expect(await agreement(await bank.login('debito-automatico'))).toMatchObject(paid)
})

test('reservations, codes, links and sessions lapse in order', async () => {
  const debtor = await bank.login('cliente')
  const { idNegociacao } = await debtor.opportunity()
  await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', { body: debtor.choice(idNegociacao) })
  await debtor.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: debtor.taxId } })
  await debtor.fetchData('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: debtor.taxId } })
  await advanceTo('2026-11-23T12:00:00-03:00')
  const [code, session, link, reservation, ...more] = await story(debtor.taxId)
  expect([code, link, reservation, more]).toEqual([
    '2026-11-20T16 CODIGO_VENCIDO',
    '2026-11-21T16 LINK_VENCIDO',
    '2026-11-22T16 RESERVA_VENCIDA',
    [],
  ])
  expect(session).toMatch(/SESSAO_VENCIDA$/)
  expect((await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status).toBe(401)
})

test('sessions of one moment all lapse', async () => {
  const keys = ['cliente', 'acordo-em-dia', 'acordo-debito', 'eavm']
  for (const key of keys) await bank.login(key)
  const { data } = await advanceTo('2026-11-21T16:00:00-03:00')
  const lapsed = data.happened.filter(({ kind }: EventLine) => kind === 'SESSAO_VENCIDA')
  expect(lapsed.map(({ cpfCnpj }: { cpfCnpj: string }) => cpfCnpj).sort()).toEqual(
    keys.map((key) => persona(key).taxId).sort(),
  )
})

test('two steps age a session as one would', async () => {
  const debtor = await bank.login('cliente')
  const status = async () =>
    (await debtor.call('GET /api/UsuarioData/{id}', { params: { id: debtor.taxId } })).status
  await advanceTo('2026-11-20T16:40:00-03:00')
  expect(await status()).toBe(200)
  await advanceTo('2026-11-20T17:20:00-03:00')
  expect(await status()).toBe(401)
})

test('agreements stay on their dates, where setting the clock moves them along', async () => {
  const number = agreementNumberOf(persona('acordo-em-dia'), 'em-dia')
  const before = await agreement(await bank.login('acordo-em-dia'))
  await advanceTo('2027-01-20T12:00:00-03:00')
  const after = await agreement(await bank.login('acordo-em-dia'))
  expect(after.numeroAcordo).toBe(number)
  expect(after.parcelas.map(({ vencimento }) => vencimento)).toEqual(
    before.parcelas.map(({ vencimento }) => vencimento),
  )
  expect(after.estado).toBe('EM_ATRASO')
})

test.each([
  ['back', { to: '2026-11-20T15:00:00-03:00' }],
  ['too far', { to: '2040-01-01T00:00:00Z' }],
  ['nowhere', { to: 'amanhã' }],
])('time never goes %s', async (_where, body) => {
  expect((await control('/advance', body)).status).toBe(400)
})

test.each([
  ['an unknown agreement', { numeroAcordo: '0000000000' }, 404],
  [
    'a paid instalment',
    { numeroAcordo: agreementNumberOf(persona('acordo-em-dia'), 'em-dia'), parcela: 1 },
    404,
  ],
  [
    'a day after the due date',
    { numeroAcordo: agreementNumberOf(persona('acordo-em-dia'), 'em-dia'), parcela: 3, em: '2030-01-01' },
    400,
  ],
  [
    'a day that is gone',
    { numeroAcordo: agreementNumberOf(persona('acordo-em-dia'), 'em-dia'), em: '2026-11-01' },
    400,
  ],
  [
    'a slip that is not issued',
    { numeroAcordo: agreementNumberOf(persona('assinatura-pendente'), 'drc') },
    409,
  ],
])('nobody pays %s', async (_what, body, status) => {
  expect((await control('/payments', body)).status).toBe(status)
})

describe('an offer', () => {
  const LAST_DAY = '2026-11-27'

  test('keeps its last day as time passes, lapses, and is made anew a week later', async () => {
    const offer = await (await bank.login('cliente')).opportunity()
    expect(offer.validade).toBe(LAST_DAY)
    await advanceTo('2026-11-25T12:00:00-03:00')
    expect((await (await bank.login('cliente')).opportunity()).validade).toBe(LAST_DAY)
    await advanceTo('2026-11-28T12:00:00-03:00')
    const late = await bank.login('cliente')
    const offered = async (by: Visitor) =>
      (await by.negotiations()).negociacoes.map(({ idNegociacao }) => idNegociacao)
    expect(await offered(late)).not.toContain(offer.idNegociacao)
    const body = {
      idNegociacao: offer.idNegociacao,
      tipo: 'A vista',
      execResposta: '',
      documentCode: late.taxId,
    }
    expect(await late.call('POST /api/v1/Negociacao/Efetivar', { body })).toMatchObject({
      status: 409,
      data: {
        codigo: 'PROPOSTA_VENCIDA',
        detail: 'Esta oferta venceu em 27/11/2026. O banco faz outra a partir de 04/12/2026.',
      },
    })
    await advanceTo('2026-12-04T12:00:00-03:00')
    const again = await bank.login('cliente')
    expect(await offered(again)).toContain(offer.idNegociacao)
    expect((await again.opportunity()).validade > '2026-12-04').toBe(true)
  })

  test('that is reserved can be concluded after its last day', async () => {
    await advanceTo('2026-11-27T12:00:00-03:00')
    const debtor = await bank.login('cliente')
    const { idNegociacao } = await debtor.opportunity()
    const common = { idNegociacao, execResposta: '', documentCode: debtor.taxId }
    const { dados } = await debtor.fetchData('POST /api/v1/Negociacao/Efetivar', {
      body: { ...common, tipo: 'A vista' },
    })
    await advanceTo('2026-11-28T12:00:00-03:00')
    const body = { ...common, idProposta: dados?.idProposta ?? '', aceite: true }
    const later = await bank.login('cliente')
    expect((await later.call('POST /api/v1/Negociacao/Formalizar', { body })).status).toBe(200)
  })
})
