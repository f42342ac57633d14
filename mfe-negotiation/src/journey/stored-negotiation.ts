import { pathByFamily } from '@portal/debtor'
import { isRecord } from '@portal/domain/record'
import { firstMisfit, type Shape } from '@portal/domain/shape'
import type { Negotiation } from './negotiation'

const orNull = (shape: Shape): Shape => ['one', 'null', shape]

/** What the screens rely on in a negotiation that is read back after a reload. */
const negotiation: Shape = {
  taxId: 'text',
  clientName: 'text',
  score: 'number',
  opportunity: {
    idNegociacao: 'text',
    familia: ['is', ...Object.keys(pathByFamily)],
    contratos: ['list', { numero: 'text', valorOriginal: 'reais' }],
    credor: { nome: 'text', cnpj: 'text' },
    opcoes: ['list', { id: 'text', quantidade: 'count', valorParcela: 'reais', totalAPagar: 'reais' }],
    formasPagamento: ['list', 'text'],
    validade: 'date',
  },
  agreementsBefore: ['list', 'text'],
  choice: orNull({ kind: ['is', 'A vista', 'Parcelado'], optionId: orNull('text'), count: orNull('count') }),
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
  method: orNull(['is', 'BOLETO', 'DEBITO_AUTOMATICO']),
  debitAccount: orNull({ agencia: 'text', conta: 'text' }),
  quote: orNull({
    fingerprint: 'text',
    terms: { idProposta: 'text', qtdeParcelas: 'count', valorParcela: 'reais', totalAPagar: 'reais' },
  }),
  refusal: ['list', { campo: 'text', mensagem: 'text' }],
  agreement: orNull({
    number: 'text',
    owed: 'reais',
    total: 'reais',
    instalments: ['list', { number: 'count', dueDate: 'date', amount: 'reais' }],
  }),
}

/** Null for what another release has stored, or another hand: it is dropped, the bank's copy is asked. */
export function parseStoredNegotiation(stored: unknown): Negotiation | null {
  return isRecord(stored) && isNegotiation(stored.negotiation) ? stored.negotiation : null
}

const isNegotiation = (value: unknown): value is Negotiation => firstMisfit(negotiation, value) === null
