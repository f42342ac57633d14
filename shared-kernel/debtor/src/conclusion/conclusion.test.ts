import type { Agreement, Data } from '@portal/contract'
import {
  ApiError,
  anonymousStore,
  CLIENT_UNAVAILABLE,
  CSRF_UNAVAILABLE,
  debtorStore,
  getServerTime,
  signIn,
} from '@portal/runtime'
import { forgetServerTime, learnServerTime } from '@portal/runtime/internals/clock'
import { endSession } from '@portal/runtime/internals/session'
import { jwt, problem, resetKernel } from '@portal/testing'
import { type Handlers, mockCalls } from '@portal/testing/fake-api'
import {
  agreementOfGroup,
  anonymousAttempts,
  type ConclusionAttempt,
  conditionsInWords,
  conditionsOf,
  hasSameConditions,
  lookUpConclusion,
  openAttemptOf,
  openAttempts,
  refusalInWords,
  refusedInWords,
  removeAttempt,
  saveAttempt,
} from '.'
import { pauseBefore } from './look-up'

const MARIA = '52998224725'
const OUTCOME = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const LIST = 'POST /api/v1/negociacoes'
const MINUTE = 60_000
const NOW = Date.now()

const contract = (numero: string) => ({
  numero,
  produto: 'Cartão',
  valorOriginal: 10,
  diasAtraso: 1,
  vencidoDesde: '2026-11-01',
})

function agreement(change: Partial<Agreement> = {}): Agreement {
  return {
    numeroAcordo: '1234567890',
    estado: 'ATIVO',
    familia: 'CARTAO',
    carteira: '09',
    nomeProduto: 'Cartão de crédito',
    contratos: [contract('C1')],
    criadoEm: '2026-11-20T12:00:00-03:00',
    tipo: 'Parcelado',
    formaPagamento: 'BOLETO',
    valorTotal: 236.8,
    valorPago: 0,
    quantidadeParcelas: 2,
    parcelasPagas: 0,
    proximoVencimento: '2026-12-21',
    parcelas: ['2026-12-21', '2027-01-21'].map((vencimento, i) => ({
      numero: i + 1,
      divida: `123456789000${i + 1}`,
      vencimento,
      valor: 118.4,
      estado: 'ABERTA',
      pagaEm: null,
      boletoDisponivel: true,
    })),
    podeCancelar: true,
    podeAlterarPagamento: true,
    idRenegociacao: null,
    ...change,
  }
}

const attempt = (change: Partial<ConclusionAttempt> = {}): ConclusionAttempt => ({
  key: 'chave-00000001',
  proposalId: 'PRP1',
  sentAt: Date.now(),
  conditions: conditionsOf(agreement()),
  group: {
    idNegociacao: 'N1',
    family: 'CARTAO',
    product: 'Cartão de crédito',
    contracts: ['C1'],
    origin: null,
    agreementsBefore: [],
  },
  ...change,
})

beforeEach(() => {
  resetKernel()
  learnServerTime(Date.now())
  signIn(jwt({ CpfCnpj: MARIA }))
})

describe('the attempt', () => {
  test('is kept for its debtor until it is removed, the oldest first', () => {
    saveAttempt(attempt({ key: 'second', sentAt: NOW - 1 }))
    saveAttempt(attempt({ key: 'first', sentAt: NOW - 2 }))
    expect(openAttempts().map(({ key }) => key)).toEqual(['first', 'second'])
    removeAttempt({ key: 'first' })
    expect(openAttempts().map(({ key }) => key)).toEqual(['second'])
    endSession('expired')
    expect(openAttempts()).toEqual([])
    signIn(jwt({ CpfCnpj: MARIA }))
    expect(openAttempts()).toHaveLength(1)
  })

  test('is read back whole, by its group too', () => {
    const whole = attempt({
      execId: 'EXEC',
      originalValue: 900,
      isTracked: true,
      group: { ...attempt().group, origin: 'A1', agreementsBefore: ['A1'] },
    })
    saveAttempt(whole)
    expect(openAttempts()).toEqual([whole])
    expect([openAttemptOf('N1'), openAttemptOf('N2')]).toEqual([whole, null])
  })

  describe.each([-400, -7, 7, 8, 400])('on a phone whose clock is %i days off', (days) => {
    const DAY = 24 * 60 * MINUTE
    beforeEach(() => {
      jest.useFakeTimers({ now: NOW + days * DAY })
      forgetServerTime()
      signIn(jwt({ CpfCnpj: MARIA, exp: (NOW + 1000 * DAY) / 1000 }))
      saveAttempt(attempt({ sentAt: NOW }))
    })
    afterEach(() => {
      jest.useRealTimers()
      learnServerTime(Date.now())
    })

    test('is open while a week has not passed for the bank, and before the bank has said the time', () => {
      expect(openAttempts()).toHaveLength(1)
      learnServerTime(NOW + 6 * DAY)
      expect(openAttempts()).toHaveLength(1)
    })

    test('is forgotten once the week has passed for the bank', () => {
      learnServerTime(NOW + 7 * DAY)
      expect(openAttempts()).toEqual([])
      expect(anonymousAttempts()).toEqual([])
    })
  })

  test('leaves alone what else is kept for the debtor', () => {
    debtorStore(MARIA).write('other', '1')
    expect(openAttempts()).toEqual([])
    expect(debtorStore(MARIA).keys()).toEqual(['other'])
  })

  test('of which only the key is left is forgotten after a week, or without its time', () => {
    anonymousStore.write('conclusion.old', String(NOW - 8 * 24 * 60 * MINUTE))
    anonymousStore.write('conclusion.broken', 'ontem')
    anonymousStore.write('other', '1')
    expect(anonymousAttempts()).toEqual([])
    expect(anonymousStore.keys()).toEqual(['other'])
  })

  test('leaves its random key and its time when the session expires, and nothing at all after a logout', () => {
    saveAttempt(attempt({ sentAt: NOW }))
    expect(anonymousAttempts()).toEqual([])
    endSession('expired')
    expect({ ...localStorage, ...sessionStorage }).toEqual({
      'anonymous.conclusion.chave-00000001': String(NOW),
    })
    expect(anonymousAttempts()).toEqual([{ key: 'chave-00000001', sentAt: NOW }])
    signIn(jwt({ CpfCnpj: MARIA }))
    endSession('user')
    expect({ ...localStorage, ...sessionStorage }).toEqual({})
  })

  test('is saved and removed by its key alone while nobody is logged in', () => {
    endSession('expired')
    saveAttempt(attempt({ sentAt: NOW }))
    expect({ ...localStorage, ...sessionStorage }).toEqual({
      'anonymous.conclusion.chave-00000001': String(NOW),
    })
    removeAttempt(attempt())
    expect({ ...localStorage, ...sessionStorage }).toEqual({})
  })

  test('is kept for a week, with the debtor’s name or without it', () => {
    jest.useFakeTimers({ now: NOW })
    learnServerTime(NOW)
    const week = 7 * 24 * 60 * MINUTE
    saveAttempt(attempt({ key: 'kept', sentAt: NOW - week + 1 }))
    saveAttempt(attempt({ key: 'old', sentAt: NOW - week }))
    expect(openAttempts().map(({ key }) => key)).toEqual(['kept'])
    endSession('expired')
    expect(anonymousAttempts().map(({ key }) => key)).toEqual(['kept'])
    jest.useRealTimers()
  })

  test('is forgotten by its key, too, when it is removed or a week old', () => {
    saveAttempt(attempt())
    saveAttempt(attempt({ key: 'old', sentAt: NOW - 8 * 24 * 60 * MINUTE }))
    removeAttempt(attempt())
    expect(anonymousAttempts()).toEqual([])
    expect(Object.keys(localStorage).filter((name) => name.startsWith('anonymous.'))).toEqual([])
  })

  test.each([
    ['is a week old', JSON.stringify(attempt({ sentAt: Date.now() - 7 * 24 * 60 * MINUTE }))],
    ['is broken', '{'],
    ['has another shape', JSON.stringify({ ...attempt(), group: { contracts: 'C1' } })],
    ['has no group', JSON.stringify({ ...attempt(), group: null })],
    ['has no conditions', JSON.stringify({ ...attempt(), conditions: null })],
    ...Object.entries({
      key: 1,
      proposalId: null,
      sentAt: String(NOW),
      execId: 1,
      originalValue: '9',
    }).map(([field, value]) => [`has another ${field}`, JSON.stringify({ ...attempt(), [field]: value })]),
    ...Object.entries({
      count: '2',
      totalCents: null,
      instalmentCents: '1',
      firstDueDate: 1,
      method: 'constructor',
    }).map(([field, value]) => [
      `has another ${field}`,
      JSON.stringify({ ...attempt(), conditions: { ...attempt().conditions, [field]: value } }),
    ]),
    ...Object.entries({
      idNegociacao: 1,
      family: null,
      product: 1,
      origin: 1,
      contracts: [1],
      agreementsBefore: 'A1',
    }).map(([field, value]) => [
      `has another ${field}`,
      JSON.stringify({ ...attempt(), group: { ...attempt().group, [field]: value } }),
    ]),
  ])('is forgotten when it %s', (_, stored) => {
    debtorStore(MARIA).write('conclusion.x', stored)
    expect(openAttempts()).toEqual([])
    expect(debtorStore(MARIA).keys()).toEqual([])
  })
})

const list = (...acordos: Agreement[]) => ({
  status: 200 as const,
  data: {
    sucesso: true,
    dados: {
      nomeCliente: 'MARIA',
      score: 500,
      negociacoes: [],
      numeroAcordoNegociacao: '',
      mensagem: '',
      acordos,
      reabreEm: null,
    },
  },
})
const contested = [{ campo: 'primeiroVencimento', mensagem: 'Não é dia útil.' }]
const says = (estado: Data<typeof OUTCOME>['estado'], codigo = '') => ({
  status: 200 as const,
  data: { estado, acordo: null, codigo, errosValidacao: [] },
})
const fails = (error: ApiError) => () => {
  throw error
}
const missing = (status: number) => fails(problem(status, 'Não'))
const broken = (data: unknown) => () => ({ status: 200 as const, data: JSON.parse(JSON.stringify(data)) })

const open = (isReceived: boolean | null) => ({ kind: 'open', isReceived })
const noAnswer = open(null)

test.each<[string, Handlers[typeof OUTCOME], Handlers[typeof LIST], number, object]>([
  ['in progress', says('EM_ANDAMENTO'), list(), 0, open(true)],
  ['in progress for long', says('EM_ANDAMENTO'), list(), 30 * MINUTE, open(true)],
  ['not received yet', says('DESCONHECIDA'), list(), 9 * MINUTE, open(false)],
  ['never received', says('DESCONHECIDA'), list(), 10 * MINUTE, { kind: 'refused', code: '' }],
  ['refused', says('RECUSADA', 'PROPOSTA_VENCIDA'), list(), 0, { kind: 'refused', code: 'PROPOSTA_VENCIDA' }],
  [
    'refused for what was filled in',
    broken({ estado: 'RECUSADA', codigo: 'DADOS_INVALIDOS', errosValidacao: contested }),
    list(),
    0,
    { kind: 'refused', code: 'DADOS_INVALIDOS', errors: contested },
  ],
  [
    'refused without a word on what was filled in',
    broken({ estado: 'RECUSADA', codigo: 'PROPOSTA_VENCIDA' }),
    list(),
    0,
    { kind: 'refused', code: 'PROPOSTA_VENCIDA', errors: [] },
  ],
  [
    'concluded with an agreement of another number',
    broken({ estado: 'CONCLUIDA', acordo: { numeroAcordo: 1, parcelas: [] } }),
    list(agreement()),
    0,
    { kind: 'listed' },
  ],
  [
    'concluded with an agreement without instalments',
    broken({ estado: 'CONCLUIDA', acordo: { numeroAcordo: '1' } }),
    list(agreement()),
    0,
    { kind: 'listed' },
  ],
  ['made elsewhere', says('RECUSADA', 'JA_FORMALIZADA'), list(agreement()), 0, { kind: 'listed' }],
  ['concluded without the agreement', says('CONCLUIDA'), list(agreement()), 0, { kind: 'listed' }],
  ['no such call, in the list', missing(404), list(agreement()), 0, { kind: 'listed' }],
  ['no such call, not in the list', missing(501), list(), 30 * MINUTE, noAnswer],
  ['no such call, no list', missing(405), missing(503), 0, noAnswer],
  ['a time-out', fails(new ApiError('timeout')), list(agreement()), 0, noAnswer],
  ['offline', fails(new ApiError('network')), list(agreement()), 0, noAnswer],
  ['a 500', missing(500), list(agreement()), 0, noAnswer],
  ['an expired session', missing(401), list(agreement()), 0, noAnswer],
  ['HTML', fails(new ApiError('malformed', { status: 200 })), list(agreement()), 0, noAnswer],
  ['an empty object', broken({}), list(), 0, noAnswer],
  ['another state', broken({ estado: 'OUTRO' }), list(), 0, noAnswer],
  ['no such call, and a list of another shape', missing(404), broken({ sucesso: true }), 0, noAnswer],
])('looked up, %s', async (_, outcome, listed, age, state) => {
  mockCalls({ ...(outcome && { [OUTCOME]: outcome }), ...(listed && { [LIST]: listed }) })
  expect(await lookUpConclusion(attempt({ sentAt: getServerTime() - age }))).toMatchObject(state)
})

test('a look-up that was left is no answer', async () => {
  mockCalls({ [OUTCOME]: fails(new ApiError('cancelled')) })
  await expect(lookUpConclusion(attempt())).rejects.toMatchObject({ kind: 'cancelled' })
})

test('the pauses grow, to a minute', () => {
  const pauses = Array.from({ length: 12 }, (_, attemptIndex) => pauseBefore(attemptIndex + 1))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect([pauses[0], pauses.at(-1)]).toEqual([1000, MINUTE])
  expect(pauses.slice(0, 6).reduce((sum, each) => sum + each)).toBeLessThan(MINUTE)
})

describe('in the list', () => {
  test.each([
    ['the one that holds its contracts', agreement(), {}, '1234567890'],
    ['none that was there before', agreement(), { agreementsBefore: ['1234567890'] }, null],
    ['none of other contracts', agreement({ contratos: [contract('C9')] }), {}, null],
    [
      'one that holds more contracts too',
      agreement({ contratos: [contract('C9'), contract('C1')] }),
      {},
      '1234567890',
    ],
    ['none that is cancelled', agreement({ estado: 'CANCELADO' }), {}, null],
    ['none that is paid off', agreement({ estado: 'QUITADO' }), {}, null],
    ['one that waits for a signature', agreement({ estado: 'AGUARDANDO_ASSINATURA' }), {}, '1234567890'],
    [
      'not the overdue agreement that is negotiated again',
      agreement({ estado: 'EM_ATRASO' }),
      { origin: '1234567890' },
      null,
    ],
    ['none over one of two contracts', agreement(), { contracts: ['C1', 'C9'] }, null],
  ])('finds %s', (_, candidate, change, number) => {
    const match = agreementOfGroup({ ...attempt().group, ...change }, [candidate])
    expect(match?.numeroAcordo ?? null).toBe(number)
  })
})

test.each<[string, Partial<Agreement>, boolean]>([
  ['the same', {}, true],
  ['another sum', { parcelas: agreement().parcelas.map((one) => ({ ...one, valor: 118.41 })) }, false],
  [
    'another sum, in the first instalment alone',
    { parcelas: agreement().parcelas.map((one, k) => ({ ...one, valor: k === 0 ? 120 : one.valor })) },
    false,
  ],
  [
    'the same sum in more payments',
    {
      parcelas: agreement().parcelas.flatMap((one, k) =>
        k === 0 ? [100, 18.4].map((valor) => ({ ...one, valor })) : [one],
      ),
    },
    false,
  ],
  ['another count', { parcelas: agreement().parcelas.slice(1) }, false],
  [
    'another day',
    { parcelas: agreement().parcelas.map((one) => ({ ...one, vencimento: '2026-12-22' })) },
    false,
  ],
  [
    'another down payment',
    { parcelas: agreement().parcelas.map((one, k) => ({ ...one, numero: k, valor: k === 0 ? 36.8 : 200 })) },
    false,
  ],
  ['another way to pay', { formaPagamento: 'DEBITO_AUTOMATICO' }, false],
])('conditions: %s', (_, change, isSame) => {
  expect(hasSameConditions(conditionsOf(agreement()), conditionsOf(agreement(change)))).toBe(isSame)
})

test('conditions in words', () => {
  expect(conditionsInWords(conditionsOf(agreement())).replaceAll('\u00a0', ' ')).toBe(
    '2 × R$ 118,40, total de R$ 236,80, o primeiro vencimento segunda, 21 de dezembro, boleto',
  )
  const once = conditionsOf(agreement({ parcelas: agreement().parcelas.slice(0, 1) }))
  expect(conditionsInWords(once).replaceAll('\u00a0', ' ')).toBe(
    'pagamento único de R$ 118,40, com vencimento segunda, 21 de dezembro, boleto',
  )
})

test('of three payments the last one is that of the conditions', () => {
  const parcelas = [100, 200, 300].map((valor, k) => ({ numero: k, vencimento: '2026-12-21', valor }))
  expect(conditionsOf({ formaPagamento: 'BOLETO', parcelas }).instalmentCents).toBe(30_000)
})

test('of no instalments nothing is known but the way to pay', () => {
  expect(conditionsOf({ formaPagamento: 'BOLETO', parcelas: [] })).toEqual({
    count: 0,
    downPaymentCents: 0,
    totalCents: 0,
    firstDueDate: '',
    instalmentCents: 0,
    method: 'BOLETO',
  })
})

test('a down payment is told apart from the instalments', () => {
  const parcelas = agreement().parcelas.map((one, k) => ({ ...one, numero: k, valor: k === 0 ? 36.8 : 200 }))
  expect(conditionsInWords(conditionsOf(agreement({ parcelas }))).replaceAll('\u00a0', ' ')).toBe(
    'entrada de R$ 36,80 e 1 × R$ 200,00, total de R$ 236,80, o primeiro vencimento segunda, 21 de dezembro, boleto',
  )
})

test('a refusal of the only request: by its code, its status, or the bank’s own sentence', () => {
  const refused = (status: number, more: object = {}) => refusalInWords(problem(status, 'Título', more))
  expect(refused(409, { codigo: 'PROPOSTA_VENCIDA' })).toMatch(/condições venceram/)
  expect(refused(409, { codigo: 'MUITAS_TENTATIVAS' })).toMatch(/pedidos demais/)
  expect(refused(409, { detail: 'O contrato está bloqueado.' })).toBe('O contrato está bloqueado.')
  expect(refused(409)).toMatch(/não aceitou o pedido/)
  expect(refused(403, { codigo: 'CONTATO_RECENTE', reabreEm: '2026-11-25T15:00:00-03:00' })).toMatch(
    /até .*25\sde\snovembro, às\s15h\. O que você escolheu fica guardado\.$/,
  )
  for (const codigo of [CLIENT_UNAVAILABLE, CSRF_UNAVAILABLE])
    expect(refusalInWords(new ApiError('network', { body: { codigo } }))).toMatch(/não saiu deste aparelho/)
})

test.each([
  ['a negotiation that has closed', 403, { codigo: 'FORA_DE_HORARIO' }, /já estava fechada/],
  ['too many requests', 429, {}, /pedidos demais em pouco tempo/],
  ['a session that has ended', 401, { detail: 'Token inválido.' }, /Entre de novo e conclua/],
  ['a code before the status', 429, { codigo: 'PROPOSTA_VENCIDA' }, /condições venceram/],
  [
    'a contact that changed, without the time',
    403,
    { codigo: 'CONTATO_RECENTE' },
    /telefone ou e-mail mudou.* O que você escolheu fica guardado\.$/,
  ],
])('%s is told in our words to who waited for the answer', (_, status, more, words) => {
  expect(refusalInWords(problem(status, 'Título', more))).toMatch(words)
})

test.each([
  ['', /não chegou ao banco/],
  ['PROPOSTA_VENCIDA', /condições venceram/],
  ['FORA_DE_HORARIO', /já estava fechada/],
  ['CONTATO_RECENTE', /telefone ou e-mail mudou há pouco.* um dia depois/],
  ['OUTRO', /não aceitou o pedido/],
])('a refusal %p is told in our words', (code, words) => {
  expect(refusedInWords(code)).toMatch(words)
})
