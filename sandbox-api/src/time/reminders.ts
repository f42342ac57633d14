import { addDays, formatDate } from '@portal/domain/dates'
import { instantOf } from '../clock/sao-paulo'
import { agreementOf, agreements, hasSlip, lastDayToSign } from '../negotiation/agreements'
import type { Sandbox } from '../server/sandbox'
import { notifyDebtor, type PastEvent, type TimedEvent } from './events'
import { isOrderedBy, isSettledBy, openDebt, openDebts } from './payments'

const DAYS_BEFORE = 3
const MORNING = '09:00'

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
    const say = (kind: PastEvent['kind'], text: string) => () => {
      if (!isAwaited()) return null
      notifyDebtor(sandbox, cpfCnpj, text)
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

/** The last day to sign an agreement, and its cancellation without a signature. */
export function signatureDeadlines(sandbox: Sandbox): TimedEvent[] {
  const awaited = sandbox.store.list(agreements).filter(({ state }) => state.startsWith('AGUARDANDO'))
  return awaited.flatMap(({ number, taxId: cpfCnpj }) => {
    const lastDay = lastDayToSign(agreementOf(sandbox, cpfCnpj, number))
    if (lastDay === null) return []
    const say = (kind: PastEvent['kind'], text: string) => () => {
      const agreement = agreementOf(sandbox, cpfCnpj, number)
      const isLapsed = agreement.state === 'CANCELADO'
      if (lastDayToSign(agreement) === null || isLapsed !== (kind === 'ASSINATURA_VENCIDA')) return null
      notifyDebtor(sandbox, cpfCnpj, text)
      return { kind, cpfCnpj, text }
    }
    const day = formatDate(lastDay)
    return [
      {
        at: instantOf(addDays(lastDay, -DAYS_BEFORE), MORNING),
        happen: say(
          'LEMBRETE',
          `Assine o acordo ${number} até ${day}. Depois desse dia ele perde a validade.`,
        ),
      },
      {
        at: instantOf(addDays(lastDay, 1), MORNING),
        happen: say(
          'ASSINATURA_VENCIDA',
          `O acordo ${number} não foi assinado até ${day} e perdeu a validade. Nada é devido por ele.`,
        ),
      },
    ]
  })
}
