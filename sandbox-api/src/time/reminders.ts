import { addDays, formatDate } from '@portal/domain/dates'
import { instantOf } from '../clock/sao-paulo'
import { agreementOf, agreements, hasSlip, lastDayToSign } from '../negotiation/agreements'
import type { Sandbox } from '../server/sandbox'
import { notifyDebtor, type PastEvent, type TimedEvent } from './events'
import { isOrderedBy, isSettledBy, openDebt, openDebts } from './payments'

const DAYS_BEFORE = 3
const MORNING = '09:00'

/** A message to the debtor on a morning, unless it is void by then. */
const message = (sandbox: Sandbox, day: string, event: PastEvent, isDue: () => boolean): TimedEvent => ({
  at: instantOf(day, MORNING),
  happen() {
    if (!isDue()) return null
    notifyDebtor(sandbox, event.cpfCnpj, event.text)
    return event
  },
})

/** Reminders of due and overdue slips; paid ones cause none. */
export function reminders(sandbox: Sandbox): TimedEvent[] {
  const awaited = openDebts(sandbox).filter(({ agreement }) => hasSlip(agreement))
  return awaited.flatMap(({ debt, number, due, agreement: { number: agreement, taxId: cpfCnpj } }) => {
    const isAwaited = () => {
      const now = openDebt(sandbox, agreement, debt)
      if (now?.agreement.state !== 'ATIVO' || now.due !== due) return false
      const today = sandbox.clock.today()
      return !isOrderedBy(now.agreement, debt, today) && !isSettledBy(now.agreement, debt, today)
    }
    const slip = `O boleto da parcela ${number} do acordo ${agreement}`
    const soon = `${slip} vence em ${formatDate(due)}.`
    const late = `${slip} venceu em ${formatDate(due)} e não pode mais ser pago.`
    return [
      message(sandbox, addDays(due, -DAYS_BEFORE), { kind: 'LEMBRETE', cpfCnpj, text: soon }, isAwaited),
      message(sandbox, addDays(due, 1), { kind: 'BOLETO_VENCIDO', cpfCnpj, text: late }, isAwaited),
    ]
  })
}

/** The last day to sign an agreement, and its cancellation without a signature. */
export function signatureDeadlines(sandbox: Sandbox): TimedEvent[] {
  const awaited = sandbox.store.list(agreements).filter(({ state }) => state.startsWith('AGUARDANDO'))
  return awaited.flatMap(({ number, taxId: cpfCnpj }) => {
    const lastDay = lastDayToSign(agreementOf(sandbox, cpfCnpj, number))
    if (lastDay === null) return []
    const isUnsigned = (isLapsed: boolean) => () => {
      const agreement = agreementOf(sandbox, cpfCnpj, number)
      return lastDayToSign(agreement) !== null && (agreement.state === 'CANCELADO') === isLapsed
    }
    const day = formatDate(lastDay)
    const soon = `Assine o acordo ${number} até ${day}. Depois desse dia ele perde a validade.`
    const lapsed = `O acordo ${number} não foi assinado até ${day} e perdeu a validade. Nada é devido por ele.`
    const reminder: PastEvent = { kind: 'LEMBRETE', cpfCnpj, text: soon }
    const end: PastEvent = { kind: 'ASSINATURA_VENCIDA', cpfCnpj, text: lapsed }
    return [
      message(sandbox, addDays(lastDay, -DAYS_BEFORE), reminder, isUnsigned(false)),
      message(sandbox, addDays(lastDay, 1), end, isUnsigned(true)),
    ]
  })
}
