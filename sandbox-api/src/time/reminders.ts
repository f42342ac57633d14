import { addDays, formatDate } from '@portal/domain/dates'
import { dateOf, instantOf } from '../clock/sao-paulo'
import { hasSlip, lastDayToSign, type StoredAgreement } from '../negotiation/agreements'
import type { TimedEvent } from './events'
import { isPaidBy, openDebts } from './payments'

const DAYS_BEFORE = 3
const MORNING = '09:00'

/** A message to the debtor some days after another day. */
const message = (
  kind: TimedEvent['kind'],
  [day, days]: readonly [day: string, days: number],
  { taxId: cpfCnpj }: StoredAgreement,
  of: string,
  text: string,
): TimedEvent => ({ at: instantOf(addDays(day, days), MORNING), kind, of, cpfCnpj, text, message: text })

/** Reminders of due and overdue slips; paid ones cause none. */
export function slipReminders(agreement: StoredAgreement): TimedEvent[] {
  if (!hasSlip(agreement)) return []
  return openDebts(agreement).flatMap(({ debt, number, due }) => {
    const slip = `O boleto da parcela ${number} do acordo ${agreement.number}`
    const soon = `${slip} vence em ${formatDate(due)}.`
    const late = `${slip} venceu em ${formatDate(due)} e não pode mais ser pago.`
    return [
      message('LEMBRETE', [due, -DAYS_BEFORE], agreement, debt, soon),
      message('BOLETO_VENCIDO', [due, 1], agreement, debt, late),
    ].filter(({ at }) => !isPaidBy(agreement, debt, dateOf(at)))
  })
}

/** The last day to sign an agreement, and its cancellation without a signature. */
export function signatureReminders(agreement: StoredAgreement): TimedEvent[] {
  const { number, state } = agreement
  const lastDay = lastDayToSign(agreement)
  if (lastDay === null || state === 'CANCELADO') return []
  const day = formatDate(lastDay)
  const soon = `Assine o acordo ${number} até ${day}. Depois desse dia ele perde a validade.`
  const lapsed = `O acordo ${number} não foi assinado até ${day} e perdeu a validade. Nada é devido por ele.`
  return [
    message('LEMBRETE', [lastDay, -DAYS_BEFORE], agreement, number, soon),
    message('ASSINATURA_VENCIDA', [lastDay, 1], agreement, number, lapsed),
  ]
}
