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
import { notifyDebtor, type TimedEvent } from './events'

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

type Payable = Pick<Instalment, 'debt' | 'number' | 'due'>

/** Schedules the payment of slips of instalments or of a settlement. */
export function orderPayments(sandbox: Sandbox, { numeroAcordo, parcela, em }: PaymentOrder): Payable[] {
  const { store, clock } = sandbox
  const agreement = agreementOf(sandbox, store.find(agreements, numeroAcordo)?.taxId ?? '', numeroAcordo)
  const settlement = currentSettlement(agreement, clock.today())
  const instalments = agreement.instalments.filter(
    (one) => one.paidAt === null && (parcela === undefined || one.number === parcela),
  )
  const open: Payable[] = settlement !== null && settlement.number === parcela ? [settlement] : instalments
  if (open.length === 0) throw notFound('Parcela em aberto não encontrada')
  for (const instalment of open) {
    const day = em ?? instalment.due
    if (open === instalments && !hasSlip(agreement))
      throw conflict('Boleto ainda não emitido', 'BOLETO_NAO_EMITIDO')
    if (day < clock.today()) throw invalidField('em', 'O dia já passou')
    if (day > instalment.due) throw invalidField('em', 'Um boleto vencido não pode ser pago')
  }
  const orders = Object.fromEntries(open.map(({ debt, due }) => [debt, em ?? due]))
  changeAgreement(sandbox, numeroAcordo, { orders: { ...agreement.orders, ...orders } })
  return open
}

interface OpenDebt extends Instalment {
  agreement: StoredAgreement
}

const openIn = (agreement: StoredAgreement): OpenDebt[] =>
  agreement.state === 'CANCELADO'
    ? []
    : agreement.instalments.flatMap((one) => (one.paidAt === null ? { ...one, agreement } : []))

/** Unpaid instalments of agreements that are not cancelled. */
export const openDebts = ({ store }: Sandbox): OpenDebt[] =>
  store
    .list(agreements)
    .flatMap(openIn)
    .sort((a, b) => a.due.localeCompare(b.due) || a.debt.localeCompare(b.debt))

/** The current state of an unpaid instalment. */
export function openDebt({ store }: Sandbox, agreement: string, debt: string): OpenDebt | undefined {
  const stored = store.find(agreements, agreement)
  return stored && openIn(stored).find((one) => one.debt === debt)
}

export function isOrderedBy({ orders }: StoredAgreement, debt: string, day: string): boolean {
  const paidOn = orders[debt]
  return paidOn !== undefined && paidOn <= day
}

/** Whether a settlement that pays this instalment was paid by that day, so that no reminder is sent. */
export const isSettledBy = (agreement: StoredAgreement, debt: string, day: string): boolean =>
  agreement.settlements.some(
    (slip) => slip.settles.some((one) => one.debt === debt) && isOrderedBy(agreement, slip.debt, day),
  )

/** Of a payment: the verbs, and what the debtor is told besides, while debts are open and once none is. */
const INSTALMENT = { paid: 'Pago', credited: 'Creditado', open: '', paidOff: ' O acordo está quitado.' }
const SETTLEMENT: typeof INSTALMENT = {
  paid: 'Paga',
  credited: 'Creditada',
  open: ' Os boletos das parcelas que ele pagou não valem mais.',
  paidOff: ' O acordo está quitado: não pague mais nenhum boleto dele.',
}

/** What a slip pays on a day; null when it is void, as an instalment was paid or changed first. */
function paymentOf(sandbox: Sandbox, { number, taxId }: StoredAgreement, debt: string, day: string) {
  const agreement = agreementOf(sandbox, taxId, number)
  const nameOf = (what: string, cents: number) => `${what} do acordo ${number}, ${formatMoney(cents)}`
  const open = openIn(agreement).find((one) => one.debt === debt)
  if (open !== undefined) {
    const name = nameOf(`parcela ${open.number}`, open.cents)
    return { agreement, debts: [debt], name, words: INSTALMENT }
  }
  const settlement = currentSettlement(agreement, day)
  if (settlement?.debt === debt) {
    const debts = [debt, ...settlement.settles.map((one) => one.debt)]
    return { agreement, debts, name: nameOf('quitação', settlement.cents), words: SETTLEMENT }
  }
  // An order for a void slip is refused: what it would have paid stays open.
  const { [debt]: _, ...orders } = agreement.orders
  changeAgreement(sandbox, number, { orders })
  return null
}

type Payment = NonNullable<ReturnType<typeof paymentOf>>

/** Marks debts as paid. */
function credit(
  sandbox: Sandbox,
  { agreement: { number, taxId, ...agreement }, debts, name, words }: Payment,
  paidOn: string,
): void {
  const paid = <T extends { debt: string }>(one: T) =>
    debts.includes(one.debt) ? { ...one, paidAt: paidOn } : one
  const after = agreement.instalments.map(paid)
  changeAgreement(sandbox, number, {
    instalments: after,
    settlements: agreement.settlements.map(paid),
    orders: Object.fromEntries(Object.entries(agreement.orders).filter(([debt]) => !debts.includes(debt))),
  })
  const note = after.every(({ paidAt }) => paidAt !== null) ? words.paidOff : words.open
  notifyDebtor(sandbox, taxId, `Recebemos o pagamento da ${name}.${note}`)
}

/** A payment ordered for a day, and its credit on the morning of the next business day. */
function paidSlip(sandbox: Sandbox, agreement: StoredAgreement, debt: string, day: string): TimedEvent[] {
  const { taxId: cpfCnpj } = agreement
  const happen = (kind: 'PAGAMENTO' | 'CREDITO') => () => {
    const payment = paymentOf(sandbox, agreement, debt, day)
    if (payment === null) return null
    if (kind === 'CREDITO') credit(sandbox, payment, day)
    const verb = payment.words[kind === 'CREDITO' ? 'credited' : 'paid']
    return { kind, cpfCnpj, text: `${verb}: ${payment.name}, de ${formatDate(day)}` }
  }
  return [
    { at: instantOf(day, PAID_AT), happen: happen('PAGAMENTO') },
    { at: instantOf(addBusinessDays(day, 1), CREDITED_AT), happen: happen('CREDITO') },
  ]
}

const debits = (sandbox: Sandbox): TimedEvent[] =>
  openDebts(sandbox)
    .filter(({ agreement: { state, method } }) => state === 'ATIVO' && method === 'DEBITO_AUTOMATICO')
    .map(({ debt, due, agreement }) => ({
      at: instantOf(due, DEBITED_AT),
      happen() {
        const payment = paymentOf(sandbox, agreement, debt, due)
        if (payment === null || isSettledBy(payment.agreement, debt, due)) return null
        credit(sandbox, payment, due)
        const text = `Debitado em conta: ${payment.name}`
        return { kind: 'DEBITO_AUTOMATICO', cpfCnpj: agreement.taxId, text }
      },
    }))

/** Credits of paid slips on bank business days, and direct debits on due dates. */
export const payments = (sandbox: Sandbox): TimedEvent[] => [
  ...sandbox.store
    .list(agreements)
    .flatMap((agreement) =>
      Object.entries(agreement.orders).flatMap(([debt, day]) => paidSlip(sandbox, agreement, debt, day)),
    ),
  ...debits(sandbox),
]
