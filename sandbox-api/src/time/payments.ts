import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { instantOf } from '../clock/sao-paulo'
import { nextBusinessDay } from '../money/business-day'
import { agreementOf, currentSettlement, hasSlip } from '../negotiation/agreements'
import { conflict, invalidField, notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { type Happening, tell } from './happenings'

/** Somebody pays at a till or in an app; banks settle slips on the morning of the next business day. */
const PAID_AT = '10:00'
const CREDITED_AT = '06:00'
const DEBITED_AT = '07:00'

export interface PaymentOrder {
  numeroAcordo: string
  /** Every open instalment when absent. */
  parcela?: number
  /** The due date when absent. */
  em?: string
}

interface Ordered {
  debt: string
  paid_on: string
}

type Payable = Pick<OpenDebt, 'debt' | 'number' | 'due'>

/** The slips that will be paid once time passes: of instalments, or of a settlement. */
export function orderPayments(sandbox: Sandbox, { numeroAcordo, parcela, em }: PaymentOrder): Payable[] {
  const { store, clock } = sandbox
  const owner = store.get<{ tax_id: string }>('SELECT tax_id FROM agreements WHERE number = ?', numeroAcordo)
  const agreement = agreementOf(sandbox, owner?.tax_id ?? '', numeroAcordo)
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
  store.transaction(() => {
    for (const { debt, due } of open) {
      store.run(
        'INSERT INTO payment_orders (debt, paid_on) VALUES (?, ?) ON CONFLICT (debt) DO UPDATE SET paid_on = excluded.paid_on',
        debt,
        em ?? due,
      )
    }
    // Who pays an agreement has touched it: its dates no longer move with the calendar.
    store.run('UPDATE agreements SET seeded = 0 WHERE number = ?', numeroAcordo)
  })
  return open
}

interface OpenDebt {
  debt: string
  number: number
  due: string
  cents: number
  agreement: string
  tax_id: string
}

/** A settlement slip that was paid, and not credited yet. */
interface PaidSettlement extends Omit<OpenDebt, 'due'> {
  paid_on: string
}

const PAID_SETTLEMENTS = `SELECT s.debt, s.number, s.cents, s.agreement, a.tax_id, o.paid_on FROM settlements s
  JOIN payment_orders o ON o.debt = s.debt JOIN agreements a ON a.number = s.agreement`

/** Whether the settlement that pays this instalment was paid by that day: nobody asks for it again. */
export const isSettledBy = ({ store }: Sandbox, debt: string, day: string): boolean =>
  store.get(
    `SELECT 1 AS settled FROM settled_debts d JOIN payment_orders o ON o.debt = d.settlement
      WHERE d.debt = ? AND o.paid_on <= ?`,
    debt,
    day,
  ) !== undefined

const OPEN = `SELECT i.debt, i.number, i.due, i.cents, i.agreement, a.tax_id FROM instalments i
  JOIN agreements a ON a.number = i.agreement WHERE i.paid_at IS NULL AND a.state <> 'CANCELADO'`

/** Instalments that are neither paid nor of a cancelled agreement. */
export function openDebts({ store }: Sandbox, where = '', ...values: string[]): OpenDebt[] {
  return store.all<OpenDebt>(`${OPEN} ${where} ORDER BY i.due, i.debt`, ...values)
}

const named = ({ number, agreement, cents }: OpenDebt) =>
  `parcela ${number} do acordo ${agreement}, ${formatMoney(cents)}`

function credit(sandbox: Sandbox, one: OpenDebt, paidOn: string): void {
  const { store } = sandbox
  store.run('UPDATE instalments SET paid_at = ? WHERE debt = ?', paidOn, one.debt)
  store.run('DELETE FROM payment_orders WHERE debt = ?', one.debt)
  const end = isPaidOff(sandbox, one.agreement) ? ' O acordo está quitado.' : ''
  tell(sandbox, one.tax_id, `Recebemos o pagamento da ${named(one)}.${end}`)
}

function creditSettlement(sandbox: Sandbox, one: PaidSettlement): void {
  const { store } = sandbox
  store.run(
    `UPDATE instalments SET paid_at = ? WHERE debt IN (SELECT debt FROM settled_debts WHERE settlement = ?)`,
    one.paid_on,
    one.debt,
  )
  store.run('UPDATE settlements SET paid_at = ? WHERE debt = ?', one.paid_on, one.debt)
  store.run(
    `DELETE FROM payment_orders WHERE debt = ? OR debt IN
      (SELECT debt FROM settled_debts WHERE settlement = ?)`,
    one.debt,
    one.debt,
  )
  const rest = isPaidOff(sandbox, one.agreement)
    ? 'O acordo está quitado: não pague mais nenhum boleto dele.'
    : 'Os boletos das parcelas que ele pagou não valem mais.'
  tell(
    sandbox,
    one.tax_id,
    `Recebemos o pagamento da quitação do acordo ${one.agreement}, ${formatMoney(one.cents)}. ${rest}`,
  )
}

const isPaidOff = ({ store }: Sandbox, agreement: string): boolean =>
  store.get('SELECT 1 AS left FROM instalments WHERE agreement = ? AND paid_at IS NULL', agreement) ===
  undefined

/** The settlement slips that were paid: void when an instalment was paid or changed first. */
function settlements(sandbox: Sandbox): Happening[] {
  return sandbox.store.all<PaidSettlement>(PAID_SETTLEMENTS).flatMap((one): Happening[] => {
    const happen = (kind: 'PAGAMENTO' | 'CREDITO') => () => {
      const agreement = agreementOf(sandbox, one.tax_id, one.agreement)
      if (currentSettlement(agreement, one.paid_on)?.debt !== one.debt) {
        // Refused: its instalments are awaited again.
        sandbox.store.run('DELETE FROM payment_orders WHERE debt = ?', one.debt)
        return null
      }
      if (kind === 'CREDITO') creditSettlement(sandbox, one)
      const word = kind === 'CREDITO' ? 'Creditada' : 'Paga'
      const text = `${word}: quitação do acordo ${one.agreement}, ${formatMoney(one.cents)}, de ${formatDate(one.paid_on)}`
      return { kind, cpfCnpj: one.tax_id, text }
    }
    return [
      { at: instantOf(one.paid_on, PAID_AT), happen: happen('PAGAMENTO') },
      { at: instantOf(nextBusinessDay(one.paid_on), CREDITED_AT), happen: happen('CREDITO') },
    ]
  })
}

/** Paid slips, credited on bank business days, and debits on the due date of the agreements that have them. */
export function payments(sandbox: Sandbox): Happening[] {
  const ordered = sandbox.store.all<Ordered>('SELECT debt, paid_on FROM payment_orders')
  const slips = ordered.flatMap(({ debt, paid_on: day }): Happening[] => {
    const find = () => openDebts(sandbox, 'AND i.debt = ?', debt)[0]
    const happen = (kind: 'PAGAMENTO' | 'CREDITO') => () => {
      const one = find()
      if (one === undefined) return null
      if (kind === 'CREDITO') credit(sandbox, one, day)
      const word = kind === 'CREDITO' ? 'Creditado' : 'Pago'
      return { kind, cpfCnpj: one.tax_id, text: `${word}: ${named(one)}, de ${formatDate(day)}` }
    }
    return [
      { at: instantOf(day, PAID_AT), happen: happen('PAGAMENTO') },
      { at: instantOf(nextBusinessDay(day), CREDITED_AT), happen: happen('CREDITO') },
    ]
  })
  const byDebit = openDebts(sandbox, "AND a.state = 'ATIVO' AND a.method = 'DEBITO_AUTOMATICO'")
  const debits = byDebit.map(
    (one): Happening => ({
      at: instantOf(one.due, DEBITED_AT),
      happen() {
        if (openDebts(sandbox, 'AND i.debt = ?', one.debt).length === 0) return null
        if (isSettledBy(sandbox, one.debt, one.due)) return null
        credit(sandbox, one, one.due)
        return { kind: 'DEBITO_AUTOMATICO', cpfCnpj: one.tax_id, text: `Debitado em conta: ${named(one)}` }
      },
    }),
  )
  return [...slips, ...settlements(sandbox), ...debits]
}
