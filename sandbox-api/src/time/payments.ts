import { formatDate } from '@portal/domain/dates'
import { addBusinessDays } from '@portal/domain/due-date'
import { formatMoney } from '@portal/domain/money'
import { type Static, Type } from '@sinclair/typebox'
import { instantOf } from '../clock/sao-paulo'
import {
  agreementOf,
  agreements,
  changeAgreement,
  currentSettlement,
  hasSlip,
  type Instalment,
  type StoredAgreement,
} from '../negotiation/agreements'
import { conflict, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import type { TimedEvent } from './events'

/** Time of payment; banks settle slips on the morning of the next business day. */
const PAID_AT = '10:00'
const CREDITED_AT = '06:00'
const DEBITED_AT = '07:00'

export const PaymentBody = Type.Object(
  {
    numeroAcordo: Type.String({ pattern: '^\\d{10}$' }),
    /** All open instalments when absent. */
    parcela: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The due date when absent. */
    em: Type.Optional(Type.String({ format: 'date' })),
  },
  { additionalProperties: false },
)
type PaymentOrder = Static<typeof PaymentBody>

/** Schedules the payment of slips of instalments or of a settlement. */
export function orderPayments(sandbox: Sandbox, { numeroAcordo, parcela, em }: PaymentOrder): Instalment[] {
  const { store, clock } = sandbox
  const today = clock.today()
  const agreement = agreementOf(sandbox, store.find(agreements, numeroAcordo)?.taxId ?? '', numeroAcordo)
  const settlement = currentSettlement(agreement, today)
  const instalments = agreement.instalments.filter(
    (one) => one.paidAt === null && (parcela === undefined || one.number === parcela),
  )
  const open = settlement !== null && settlement.number === parcela ? [settlement] : instalments
  if (open.length === 0) throw notFound('Parcela em aberto não encontrada')
  if (open === instalments && !hasSlip(agreement))
    throw conflict('Boleto ainda não emitido', 'BOLETO_NAO_EMITIDO')
  for (const { due } of open) {
    if ((em ?? due) < today) throw invalidField('em', 'O dia já passou')
    if ((em ?? due) > due) throw invalidField('em', 'Um boleto vencido não pode ser pago')
  }
  const orders = Object.fromEntries(open.map(({ debt, due }) => [debt, em ?? due]))
  changeAgreement(sandbox, numeroAcordo, { orders: { ...agreement.orders, ...orders } })
  return open
}

/** Unpaid instalments of an agreement that is not cancelled. */
export const openDebts = ({ state, instalments }: StoredAgreement): Instalment[] =>
  state === 'CANCELADO' ? [] : instalments.filter(({ paidAt }) => paidAt === null)

/** Of a payment: the verbs, and what the debtor is told besides, while debts are open and once none is. */
const INSTALMENT = { paid: 'Pago', credited: 'Creditado', open: '', paidOff: ' O acordo está quitado.' }
const SETTLEMENT: typeof INSTALMENT = {
  paid: 'Paga',
  credited: 'Creditada',
  open: ' Os boletos das parcelas que ele pagou não valem mais.',
  paidOff: ' O acordo está quitado: não pague mais nenhum boleto dele.',
}

/** What a slip pays on a day; null when it is void, as an instalment was paid or changed first. */
function paymentOf(agreement: StoredAgreement, debt: string, day: string) {
  const nameOf = (what: string, cents: number) =>
    `${what} do acordo ${agreement.number}, ${formatMoney(cents)}`
  const open = openDebts(agreement).find((one) => one.debt === debt)
  if (open !== undefined) {
    return { debts: [debt], name: nameOf(`parcela ${open.number}`, open.cents), words: INSTALMENT }
  }
  const settlement = currentSettlement(agreement, day)
  if (settlement?.debt !== debt) return null
  const debts = [debt, ...settlement.settles.map((one) => one.debt)]
  return { debts, name: nameOf('quitação', settlement.cents), words: SETTLEMENT }
}

/** Whether a slip that pays this instalment is paid by that day. */
export const isPaidBy = (agreement: StoredAgreement, debt: string, day: string): boolean =>
  Object.entries(agreement.orders).some(
    ([slip, paidOn]) => paidOn <= day && paymentOf(agreement, slip, paidOn)?.debts.includes(debt) === true,
  )

/** The arrival of money: marks debts as paid and tells the debtor. */
function credit(
  { number, instalments, settlements }: StoredAgreement,
  { debts, name, words }: NonNullable<ReturnType<typeof paymentOf>>,
  paidOn: string,
): Pick<TimedEvent, 'message' | 'change'> {
  const paid = <T extends Instalment>(one: T) => (debts.includes(one.debt) ? { ...one, paidAt: paidOn } : one)
  const after = { instalments: instalments.map(paid), settlements: settlements.map(paid) }
  const isPaidOff = after.instalments.every(({ paidAt }) => paidAt !== null)
  return {
    message: `Recebemos o pagamento da ${name}.${isPaidOff ? words.paidOff : words.open}`,
    change: (sandbox) => changeAgreement(sandbox, number, after),
  }
}

/** Payments ordered for a day, and their credits on the morning of the next business day. */
export const slipPayments = (agreement: StoredAgreement): TimedEvent[] =>
  Object.entries(agreement.orders).flatMap(([debt, day]) => {
    const payment = paymentOf(agreement, debt, day)
    if (payment === null) return []
    const { name, words } = payment
    const common = { of: debt, cpfCnpj: agreement.taxId }
    const text = `${name}, de ${formatDate(day)}`
    return [
      { ...common, at: instantOf(day, PAID_AT), kind: 'PAGAMENTO', text: `${words.paid}: ${text}` },
      {
        ...{ ...common, at: instantOf(addBusinessDays(day, 1), CREDITED_AT), kind: 'CREDITO' },
        text: `${words.credited}: ${text}`,
        ...credit(agreement, payment, day),
      },
    ]
  })

/** Direct debits on due dates. */
export function debits(agreement: StoredAgreement): TimedEvent[] {
  if (agreement.state !== 'ATIVO' || agreement.body.terms.formaPagamento !== 'DEBITO_AUTOMATICO') return []
  return openDebts(agreement).flatMap(({ debt, due }) => {
    const payment = paymentOf(agreement, debt, due)
    if (payment === null || isPaidBy(agreement, debt, due)) return []
    return {
      ...{ at: instantOf(due, DEBITED_AT), kind: 'DEBITO_AUTOMATICO', of: debt, cpfCnpj: agreement.taxId },
      text: `Debitado em conta: ${payment.name}`,
      ...credit(agreement, payment, due),
    }
  })
}
