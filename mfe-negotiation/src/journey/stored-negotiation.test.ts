import { conditionsOf } from '@portal/debtor/conclusion'
import { isRecord } from '@portal/domain/record'
import { choice, concluded, negotiation, opportunity, terms } from '../testing/samples'
import { fromConcluded } from './concluded-agreement'
import { parseStoredNegotiation } from './stored-negotiation'

const complete = negotiation({
  choice: choice(),
  firstDueDate: '2026-12-21',
  method: 'BOLETO',
  quote: { terms: terms(), fingerprint: 'f' },
  agreement: fromConcluded(concluded(), opportunity()),
})
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** A bank that returned only the next payment. */
const withoutInstalments = fromConcluded(concluded({ parcelas: [] }), opportunity())

test.each([negotiation(), complete, { ...complete, agreement: withoutInstalments }])(
  'what was kept is read back',
  (written) => {
    expect(parseStoredNegotiation(copy({ negotiation: written }))).toEqual(copy(written))
  },
)

test.each<[string, object]>([
  ['a group without options', { opportunity: { ...opportunity(), opcoes: undefined } }],
  ['an unknown family', { opportunity: { ...opportunity(), familia: 'OUTRA' } }],
  ['terms of another shape', { quote: { terms: {}, fingerprint: 'f' } }],
  ['a date that is none', { firstDueDate: '21/12/2026' }],
  ['an agreement without instalments', { agreement: { number: '1' } }],
  ['no debtor', { taxId: undefined }],
])('%s is dropped', (_, change) => {
  expect(parseStoredNegotiation(copy({ negotiation: { ...complete, ...change } }))).toBeNull()
})

/** The stored negotiation with the value at `path` replaced. */
function withPart(path: string, part: unknown): unknown {
  const replaced = (value: unknown, [field, ...rest]: readonly string[]): unknown => {
    if (field === undefined) return part
    if (Array.isArray(value))
      return value.map((each, i) => (String(i) === field ? replaced(each, rest) : each))
    return isRecord(value) ? { ...value, [field]: replaced(value[field], rest) } : value
  }
  return { negotiation: replaced(copy(whole), path.split('.')) }
}
const whole = {
  ...complete,
  draft: {
    picked: 'P12',
    insurance: false,
    by: 'value',
    value: '118,40',
    count: '12',
    downPayment: '',
    newMoney: '',
  },
  debitAccount: { agencia: '0001', conta: '12345-6' },
  refusal: [{ campo: 'primeiroVencimento', mensagem: 'Não é dia útil.' }],
  notContracted: conditionsOf(terms()),
}

test('a draft, an account, what was refused and what was not contracted are read back too', () => {
  expect(parseStoredNegotiation(copy({ negotiation: whole }))).toEqual(copy(whole))
})

test.each<[string, ...unknown[]]>([
  ['taxId', 1],
  ['clientName', null],
  ['score', '500', null],
  ['opportunity', null],
  ['opportunity.idNegociacao', 1],
  ['opportunity.familia', null],
  [
    'opportunity.contratos',
    {},
    [null],
    [{ numero: 1, valorOriginal: 1 }],
    [{ numero: 'C1', valorOriginal: -1 }],
  ],
  ['opportunity.credor', null],
  ['opportunity.credor.nome', 1],
  ['opportunity.credor.cnpj', 1],
  ['opportunity.opcoes.0.id', 1],
  ['opportunity.opcoes.0.quantidade', 1.5],
  ['opportunity.opcoes.0.valorParcela', '118.4'],
  ['opportunity.opcoes.0.totalAPagar', 1.005],
  ['opportunity.formasPagamento', 'BOLETO', [1]],
  ['opportunity.validade', '2026-11', ''],
  ['agreementsBefore', 'A1', [1]],
  ['choice', {}],
  ['choice.kind', 'Outro'],
  ['choice.optionId', 1],
  ['choice.count', '12', -1],
  ['draft', {}],
  ['draft.picked', null],
  ['draft.insurance', 'false'],
  ['draft.by', 'valor'],
  ['draft.value', 118.4],
  ['draft.count', 12],
  ['draft.downPayment', null],
  ['draft.newMoney', null],
  ['firstDueDate', '', 1],
  ['method', 'PIX', ''],
  ['debitAccount', {}],
  ['debitAccount.agencia', 1],
  ['debitAccount.conta', 1],
  ['quote.fingerprint', 1],
  ['quote.terms', null],
  ['quote.terms.idProposta', 1],
  ['quote.terms.qtdeParcelas', '12'],
  ['quote.terms.valorParcela', -1],
  ['quote.terms.totalAPagar', '1420.8'],
  ['quote.terms.formaPagamento', 'PIX'],
  ['quote.terms.parcelas', undefined],
  ['quote.terms.parcelas.0.numero', '1'],
  ['quote.terms.parcelas.0.vencimento', '10/01/2027'],
  ['quote.terms.parcelas.0.valor', '118.4'],
  ['refusal', null, [{ campo: 1, mensagem: '' }], [{ campo: '', mensagem: 1 }]],
  ['agreement', {}],
  ['agreement.number', 1],
  ['agreement.family', 'OUTRA'],
  ['agreement.product', null],
  ['agreement.nextStep', 'ESPERAR'],
  ['agreement.carteira', 9],
  ['agreement.debt', null],
  ['agreement.hasSlip', 'true'],
  ['agreement.line', 23791],
  ['agreement.kind', 'Outro'],
  ['agreement.method', 'PIX'],
  ['agreement.owed', '2000'],
  ['agreement.total', '1420.8'],
  ['agreement.instalments', {}, []],
  ['agreement.instalments.0.number', '1'],
  ['agreement.instalments.0.dueDate', '21/12/2026'],
  ['agreement.instalments.0.amount', '118.4'],
  ['agreement.conditions', undefined, {}],
  ['agreement.conditions.count', '12'],
  ['agreement.conditions.downPaymentCents', 1.5],
  ['agreement.conditions.totalCents', '142080'],
  ['agreement.conditions.firstDueDate', null],
  ['agreement.conditions.instalmentCents', null],
  ['agreement.conditions.method', 'PIX'],
  ['notContracted', {}, 'text'],
])('another %s is dropped', (path, ...parts) => {
  const read = parts.map((part) => parseStoredNegotiation(withPart(path, part)))
  expect(read).toEqual(parts.map(() => null))
})

test.each<[string, ...unknown[]]>([
  ['choice', null],
  ['choice.kind', 'A vista'],
  ['choice.optionId', null],
  ['choice.count', null, 12],
  ['draft', null],
  ['draft.by', 'count'],
  ['firstDueDate', null],
  ['method', null, 'DEBITO_AUTOMATICO'],
  ['debitAccount', null],
  ['quote', null],
  ['agreement', null],
  ['agreement.line', null],
  ['agreement.nextStep', 'ENVIAR_DOCUMENTOS', 'ASSINAR', 'NENHUM'],
  ['agreement.conditions.downPaymentCents', undefined],
  ['notContracted', null, undefined],
])('%s may be %j', (path, ...parts) => {
  for (const part of parts) expect(parseStoredNegotiation(withPart(path, part))).not.toBeNull()
})

test.each([null, 'text', [], {}, { negotiation: null }])('%j is nothing', (stored) => {
  expect(parseStoredNegotiation(stored)).toBeNull()
})
