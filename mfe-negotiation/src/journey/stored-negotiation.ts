import { pathByFamily } from '@portal/debtor'
import { conditionsShape } from '@portal/debtor/conclusion'
import { isRecord } from '@portal/domain/record'
import { fits, readAs, type Shape } from '@portal/domain/shape'
import type { Negotiation } from './negotiation'

const orNull = (shape: Shape): Shape => ['one', 'null', shape]

const family: Shape = ['is', ...Object.keys(pathByFamily)]
const kind: Shape = ['is', 'A vista', 'Parcelado']
const method: Shape = ['is', 'BOLETO', 'DEBITO_AUTOMATICO']

/** The parts of a stored negotiation that the screens depend on. */
const negotiation: Shape = {
  taxId: 'text',
  clientName: 'text',
  score: 'number',
  opportunity: {
    idNegociacao: 'text',
    familia: family,
    contratos: ['list', { numero: 'text', valorOriginal: 'reais' }],
    credor: { nome: 'text', cnpj: 'text' },
    opcoes: ['list', { id: 'text', quantidade: 'count', valorParcela: 'reais', totalAPagar: 'reais' }],
    formasPagamento: ['list', 'text'],
    validade: 'date',
  },
  agreementsBefore: ['list', 'text'],
  choice: orNull({ kind, optionId: orNull('text'), count: orNull('count') }),
  draft: orNull({
    picked: 'text',
    insurance: 'boolean',
    by: ['is', 'value', 'count'],
    value: 'text',
    count: 'text',
    downPayment: 'text',
    newMoney: 'text',
  }),
  firstDueDate: orNull('date'),
  method: orNull(method),
  debitAccount: orNull({ agencia: 'text', conta: 'text' }),
  quote: orNull({
    fingerprint: 'text',
    terms: {
      idProposta: 'text',
      qtdeParcelas: 'count',
      valorParcela: 'reais',
      totalAPagar: 'reais',
      formaPagamento: method,
      parcelas: ['list', { numero: 'count', vencimento: 'date', valor: 'reais' }],
    },
  }),
  refusal: ['list', { campo: 'text', mensagem: 'text' }],
  agreement: orNull({
    number: 'text',
    family,
    product: 'text',
    nextStep: ['is', 'PAGAR', 'ENVIAR_DOCUMENTOS', 'ASSINAR', 'NENHUM'],
    carteira: 'text',
    debt: 'text',
    hasSlip: 'boolean',
    line: orNull('text'),
    kind,
    method,
    owed: 'reais',
    total: 'reais',
    instalments: ['list', { number: 'count', dueDate: 'date', amount: 'reais' }],
    conditions: conditionsShape,
  }),
  notContracted: orNull(conditionsShape),
}

/**
 * Parses a stored negotiation; null if it was written by another release or was tampered with. The bank's copy then
 * replaces it.
 */
export function parseStoredNegotiation(stored: unknown): Negotiation | null {
  const parsed = isRecord(stored) ? readAs(negotiation, stored.negotiation).value : null
  return isNegotiation(parsed) && parsed.agreement?.instalments.length !== 0 ? parsed : null
}

const isNegotiation = (value: unknown): value is Negotiation => fits(negotiation, value)
