import { instalmentCount, instalmentName } from '@portal/debtor'
import { calendarFile } from '@portal/domain/calendar-file'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { ConcludedAgreement } from '../journey/concluded-agreement'

/** The due dates as a calendar file: an all-day event each, with a reminder the day before. */
export function dueDatesCalendar(agreement: ConcludedAgreement, creditor: string, now: Date): string {
  const count = instalmentCount(agreement.instalments.map(({ number }) => ({ numero: number })))
  const entries = agreement.instalments.map(({ number, dueDate, amount }) => ({
    uid: `${agreement.number}-${number}@acordo`,
    start: dueDate,
    summary: `Pagar ${formatMoney(centsOf(amount))} - ${creditor}`,
    description: `Acordo ${agreement.number}, ${agreement.product}.\n${instalmentName({ numero: number }, count)}.`,
    // 9 a.m. of the day before.
    reminder: { text: `Amanhã vence: ${formatMoney(centsOf(amount))}`, trigger: '-PT15H' },
  }))
  return calendarFile('Vencimentos', entries, now)
}
