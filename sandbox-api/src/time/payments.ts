import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { type Static, Type } from '@sinclair/typebox'
import { instantOf } from '../clock/sao-paulo'
import { nextBusinessDay } from '../money/business-day'
import {
  agreementOf,
  agreements,
  changeAgreement,
  currentSettlement,
  hasSlip,
  type Instalment,
  type StoredAgreement,
  type StoredSettlement,
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

const named = ({ number, cents, agreement }: OpenDebt) =>
  `parcela ${number} do acordo ${agreement.number}, ${formatMoney(cents)}`

/** Marks debts as paid; returns whether the agreement is paid off. */
function credit(
  sandbox: Sandbox,
  { number, instalments, settlements, orders }: StoredAgreement,
  debts: readonly string[],
  paidOn: string,
): boolean {
  const paid = <T extends { debt: string }>(one: T) =>
    debts.includes(one.debt) ? { ...one, paidAt: paidOn } : one
  const after = instalments.map(paid)
  changeAgreement(sandbox, number, {
    instalments: after,
    settlements: settlements.map(paid),
    orders: Object.fromEntries(Object.entries(orders).filter(([debt]) => !debts.includes(debt))),
  })
  return after.every(({ paidAt }) => paidAt !== null)
}

function creditInstalment(sandbox: Sandbox, one: OpenDebt, paidOn: string): void {
  const { agreement, debt } = one
  const end = credit(sandbox, agreement, [debt], paidOn) ? ' O acordo está quitado.' : ''
  notifyDebtor(sandbox, agreement.taxId, `Recebemos o pagamento da ${named(one)}.${end}`)
}

function creditSettlement(
  sandbox: Sandbox,
  agreement: StoredAgreement,
  { debt, settles, cents }: StoredSettlement,
  paidOn: string,
): void {
  const debts = [debt, ...settles.map((one) => one.debt)]
  const rest = credit(sandbox, agreement, debts, paidOn)
    ? 'O acordo está quitado: não pague mais nenhum boleto dele.'
    : 'Os boletos das parcelas que ele pagou não valem mais.'
  notifyDebtor(
    sandbox,
    agreement.taxId,
    `Recebemos o pagamento da quitação do acordo ${agreement.number}, ${formatMoney(cents)}. ${rest}`,
  )
}

/**
 * Events of a payment on a day and of its credit on the morning of the next business day. `what` returns its name, or
 * null when the payment is void.
 */
const paidAndCredited = (
  cpfCnpj: string,
  day: string,
  [paid, credited]: readonly [paid: string, credited: string],
  what: (isCredit: boolean) => string | null,
): TimedEvent[] => {
  const happen = (kind: 'PAGAMENTO' | 'CREDITO') => () => {
    const isCredit = kind === 'CREDITO'
    const name = what(isCredit)
    const text = `${isCredit ? credited : paid}: ${name}, de ${formatDate(day)}`
    return name === null ? null : { kind, cpfCnpj, text }
  }
  return [
    { at: instantOf(day, PAID_AT), happen: happen('PAGAMENTO') },
    { at: instantOf(nextBusinessDay(day), CREDITED_AT), happen: happen('CREDITO') },
  ]
}

/** Events of a paid settlement slip; void when an instalment was paid or changed first. */
const paidSettlement = (
  sandbox: Sandbox,
  { number, taxId }: StoredAgreement,
  slip: StoredSettlement,
  day: string,
): TimedEvent[] =>
  paidAndCredited(taxId, day, ['Paga', 'Creditada'], (isCredit) => {
    const agreement = agreementOf(sandbox, taxId, number)
    if (currentSettlement(agreement, day)?.debt !== slip.debt) {
      // Refused: the instalments are open again.
      const { [slip.debt]: _, ...orders } = agreement.orders
      changeAgreement(sandbox, number, { orders })
      return null
    }
    if (isCredit) creditSettlement(sandbox, agreement, slip, day)
    return `quitação do acordo ${number}, ${formatMoney(slip.cents)}`
  })

const paidInstalment = (sandbox: Sandbox, { number, taxId }: StoredAgreement, debt: string, day: string) =>
  paidAndCredited(taxId, day, ['Pago', 'Creditado'], (isCredit) => {
    const one = openDebt(sandbox, number, debt)
    if (one === undefined) return null
    if (isCredit) creditInstalment(sandbox, one, day)
    return named(one)
  })

const debits = (sandbox: Sandbox): TimedEvent[] =>
  openDebts(sandbox)
    .filter(({ agreement: { state, method } }) => state === 'ATIVO' && method === 'DEBITO_AUTOMATICO')
    .map(({ debt, due, agreement: { number, taxId: cpfCnpj } }) => ({
      at: instantOf(due, DEBITED_AT),
      happen() {
        const one = openDebt(sandbox, number, debt)
        if (one === undefined || isSettledBy(one.agreement, debt, due)) return null
        creditInstalment(sandbox, one, due)
        return { kind: 'DEBITO_AUTOMATICO', cpfCnpj, text: `Debitado em conta: ${named(one)}` }
      },
    }))

/** Credits of paid slips on bank business days, and direct debits on due dates. */
export function payments(sandbox: Sandbox): TimedEvent[] {
  const slips = sandbox.store.list(agreements).flatMap((agreement) =>
    Object.entries(agreement.orders).flatMap(([debt, day]) => {
      const settlement = agreement.settlements.find((one) => one.debt === debt)
      return settlement
        ? paidSettlement(sandbox, agreement, settlement, day)
        : paidInstalment(sandbox, agreement, debt, day)
    }),
  )
  return [...slips, ...debits(sandbox)]
}
