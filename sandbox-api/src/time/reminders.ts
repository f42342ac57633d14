import { addDays, formatDate } from '@portal/domain/dates'
import { instantOf } from '../clock/sao-paulo'
import type { Sandbox } from '../server/sandbox'
import { type Happened, type Happening, tell } from './happenings'
import { isSettledBy, openDebts } from './payments'

const DAYS_BEFORE = 3
const MORNING = '09:00'

/** Slips that come due, and slips that were not paid. Somebody who has paid hears nothing more. */
export function reminders(sandbox: Sandbox): Happening[] {
  const awaited = openDebts(sandbox, "AND a.state = 'ATIVO' AND a.method = 'BOLETO'")
  return awaited.flatMap(({ debt, number, agreement, due, tax_id: cpfCnpj }) => {
    const isOpen = () => openDebts(sandbox, "AND a.state = 'ATIVO' AND i.debt = ?", debt)[0]?.due === due
    const isPaid = () =>
      isSettledBy(sandbox, debt, sandbox.clock.today()) ||
      sandbox.store.get(
        'SELECT 1 AS paid FROM payment_orders WHERE debt = ? AND paid_on <= ?',
        debt,
        sandbox.clock.today(),
      ) !== undefined
    const say = (kind: Happened['kind'], text: string) => () => {
      if (!isOpen() || isPaid()) return null
      tell(sandbox, cpfCnpj, text)
      return { kind, cpfCnpj, text }
    }
    const slip = `da parcela ${number} do acordo ${agreement}`
    return [
      {
        at: instantOf(addDays(due, -DAYS_BEFORE), MORNING),
        happen: say('LEMBRETE', `O boleto ${slip} vence em ${formatDate(due)}.`),
      },
      {
        at: instantOf(addDays(due, 1), MORNING),
        happen: say(
          'BOLETO_VENCIDO',
          `O boleto ${slip} venceu em ${formatDate(due)} e não pode mais ser pago.`,
        ),
      },
    ]
  })
}
