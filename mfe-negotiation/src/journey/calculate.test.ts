import { ApiError } from '@portal/runtime'
import { renderRoutes } from '@portal/testing'
import { bank } from '../testing/answers'
import { choice, negotiation, opportunity, TAX_ID, terms } from '../testing/samples'
import {
  buildChoiceBody,
  calculate,
  fingerprintOf,
  isAlreadyAgreed,
  isQuoteValid,
  parseClosedError,
  refusalOfLapsed,
} from './calculate'
import { getNegotiation, saveNegotiation } from './negotiation-store'

const nothing = { firstDueDate: null, method: null } as const

test('an option is named, and nothing is sent that was not chosen', () => {
  expect(buildChoiceBody(negotiation(), { choice: choice(), ...nothing })).toEqual({
    idNegociacao: 'N1',
    tipo: 'Parcelado',
    idOpcao: 'P12',
    execResposta: '',
    documentCode: TAX_ID,
  })
})

test('an own proposal goes with value, down payment, date, method, insurance and new money', () => {
  const insured = negotiation({
    opportunity: opportunity({ seguro: { nome: 'Seguro', percentual: 3.5, seguradora: 'Seguradora' } }),
  })
  const own = choice({ optionId: null, instalment: 150.5, downPayment: 80, insurance: true, newMoney: 300 })
  expect(
    buildChoiceBody(insured, { choice: own, firstDueDate: '2026-12-21', method: 'BOLETO' }),
  ).toMatchObject({
    valorParcela: 150.5,
    valorEntrada: 80,
    dataPrimeiroVencimento: '2026-12-21',
    formaPagamento: 'BOLETO',
    seguro: true,
    valorTroco: 300,
  })
})

test('insurance is not spoken of where there is none', () => {
  expect(
    buildChoiceBody(negotiation(), { choice: choice({ insurance: true }), ...nothing }),
  ).not.toHaveProperty('seguro')
})

const chosen = { choice: choice(), firstDueDate: '2026-12-21', method: 'BOLETO' as const }
const quotable = negotiation(chosen)
const quoted = (validade: string, dataVencimentoPrimeiraParcela = '2026-12-21') => {
  const calculated = terms({ validade, dataVencimentoPrimeiraParcela })
  return negotiation({
    ...chosen,
    quote: { terms: calculated, fingerprint: fingerprintOf(quotable, chosen) },
  })
}
const now = new Date('2026-11-20T12:00:00-03:00')

test.each([
  ['for these choices, in time', quoted('2026-11-22T12:00:00-03:00'), true],
  ['of which the first slip is due today', quoted('2026-11-22T12:00:00-03:00', '2026-11-20'), true],
  ['of which it was due yesterday', quoted('2026-11-22T12:00:00-03:00', '2026-11-19'), false],
  ['lapsed', quoted('2026-11-20T11:59:59-03:00'), false],
  ['for another date', { ...quoted('2026-11-22T12:00:00-03:00'), firstDueDate: '2026-12-22' }, false],
  [
    'for another option',
    { ...quoted('2026-11-22T12:00:00-03:00'), choice: choice({ optionId: 'P24' }) },
    false,
  ],
  ['none', quotable, false],
])('a reservation %s', (_, about, holds) => {
  expect(isQuoteValid(about, now)).toBe(holds)
})

const http = (status: number, body: object) => new ApiError('http', { status, body })

test.each([
  [
    http(403, { codigo: 'FORA_DE_HORARIO', reabreEm: '2026-11-21T06:00:00-03:00' }),
    { reopensAt: '2026-11-21T06:00:00-03:00' },
  ],
  [http(403, { codigo: 'FORA_DE_HORARIO' }), { reopensAt: null }],
  [http(403, { codigo: 'CSRF' }), null],
  [new Error('other'), null],
])('%# tells whether negotiation is closed', (error, closed) => {
  expect(parseClosedError(error)).toEqual(closed)
})

test('an agreement made elsewhere is told from other conflicts', () => {
  expect(isAlreadyAgreed(http(409, { codigo: 'JA_FORMALIZADA' }))).toBe(true)
  expect(isAlreadyAgreed(http(409, { codigo: 'PROPOSTA_VENCIDA' }))).toBe(false)
})

test('another reservation of the group replaces the saved one, whose figures stay', async () => {
  const saved = quoted('2030-11-22T12:00:00-03:00')
  const other = terms({ idProposta: 'PRP2', qtdeParcelas: 24 })
  renderRoutes([], '/', {
    loggedIn: TAX_ID,
    answers: bank({
      'POST /api/v1/Negociacao/Efetivar': {
        status: 200,
        data: { sucesso: 1, dados: other, errosValidacao: [] },
      },
    }),
  })
  saveNegotiation(saved)
  await calculate(saved, { ...chosen, choice: choice({ optionId: 'P24' }) })
  const after = getNegotiation()
  expect(after?.quote?.terms).toEqual(saved.quote?.terms)
  expect(after && isQuoteValid(after, now)).toBe(false)
})

test('an offer that has lapsed is a refusal in the words of the bank, and nothing else is', () => {
  const detail = 'Esta oferta venceu em 27/11/2026.'
  expect(refusalOfLapsed(http(409, { codigo: 'PROPOSTA_VENCIDA', detail }))).toEqual({
    kind: 'refused',
    errors: [{ campo: '', mensagem: detail }],
  })
  const other = http(409, { codigo: 'JA_FORMALIZADA' })
  expect(() => refusalOfLapsed(other)).toThrow(other)
})
