import { calendarFile } from '@portal/domain/calendar-file'
import { centsOf, formatMoney } from '@portal/domain/money'
import type { ConcludedAgreement } from '../journey/concluded-agreement'

/** The due dates of an agreement as a calendar file: one all-day event each, with a reminder the day before. */
export function dueDatesCalendar(agreement: ConcludedAgreement, creditor: string, now: Date): string {
  const count = agreement.instalments.length
  const entries = agreement.instalments.map(({ number, dueDate, amount }) => ({
    uid: `${agreement.number}-${number}@acordo`,
    start: dueDate,
    summary: `Pagar ${formatMoney(centsOf(amount))} - ${creditor}`,
    description: `Acordo ${agreement.number}, ${agreement.product}.\n${
      count === 1 ? 'Pagamento à vista.' : `Parcela ${number} de ${count}.`
    }`,
    // 9 in the morning of the day before.
    reminder: { text: `Amanhã vence: ${formatMoney(centsOf(amount))}`, trigger: '-PT15H' },
  }))
  return calendarFile('Vencimentos', entries, now)
}
