import { INVALID_PHONE } from '@portal/domain/fields/contact'
import { formatHours } from '@portal/domain/format-hours'
import { isOpen, nextOpening, openingInWords, openUntil } from '@portal/domain/opening-hours'
import { withCallCode } from '@portal/domain/trace-context'
import type { CalledNumber, DialingAnswer } from './dialing'
import { statusOf, type WidgetConfig, type WidgetEvent, type WidgetHost } from './host'

type Reason = Extract<WidgetEvent, { type: 'callback-refused' }>['reason']

/** The message for each refusal (spec §8). */
const refusals: Readonly<Record<number, { reason: Reason; message: string }>> = {
  400: { reason: 'number', message: INVALID_PHONE },
  404: { reason: 'number', message: 'Não encontramos um telefone no seu cadastro. Escreva o número abaixo.' },
  429: { reason: 'limit', message: 'Você excedeu o número de chamadas permitidas. Tente mais tarde.' },
}
const unproven = {
  reason: 'identity',
  message: 'Não confirmamos que o cadastro é seu. Escreva o número abaixo.',
} as const
const failed = {
  reason: 'failure',
  message: 'Não conseguimos pedir a ligação agora. Tente de novo ou use outro canal.',
} as const

/** Null within the call-me hours, otherwise a notice with the hours. */
export async function closedNotice({ config, now }: WidgetHost): Promise<string | null> {
  const instant = await now()
  if (isOpen(config.callMeHours, instant)) return null
  const next = nextOpening(config.callMeHours, instant)
  const again = next === null ? '' : ` Voltamos ${openingInWords(next, instant)}.`
  return `Agora estamos fora do horário de ligações: ${formatHours(config.callMeHours)}.${again}`
}

/** Text of the call channel by server time; omits the hours while it is unknown. */
export function callChannelText(hours: WidgetConfig['callMeHours'], now: Date | null): string {
  const offer = 'Deixe seu telefone e ligamos para você.'
  if (now === null) return offer
  if (isOpen(hours, now)) return `${offer} ${callsInWords(hours, now)}`
  const next = nextOpening(hours, now)
  return next === null ? 'Fechado agora.' : `Fechado agora. Abre ${openingInWords(next, now)}.`
}

/** 'Ligamos hoje até 20:00.' */
export function callsInWords(hours: WidgetConfig['callMeHours'], now: Date): string {
  const until = openUntil(hours, now)
  if (until !== null) return `Ligamos hoje até ${until}.`
  const next = nextOpening(hours, now)
  return next === null ? '' : `Ligamos ${openingInWords(next, now)}.`
}

/** Requests a call within the hours. Never rejects. */
async function request(
  host: WidgetHost,
  ask: () => Promise<unknown>,
  number: CalledNumber,
): Promise<DialingAnswer> {
  const refuse = ({ reason, message }: { reason: Reason; message: string }): DialingAnswer => {
    host.onEvent?.({ type: 'callback-refused', reason })
    return { kind: 'refused', message }
  }
  const closed = await closedNotice(host)
  if (closed !== null) return refuse({ reason: 'hours', message: closed })
  try {
    await ask()
    host.onEvent?.({ type: 'callback-requested', number })
    return { kind: 'called', message: 'Pronto! Você vai receber nossa ligação em instantes.' }
  } catch (error) {
    const status = statusOf(error)
    host.onEvent?.({ type: 'error', during: 'call', status })
    // The server decides: the hours may end between the local check and the request.
    const ended = status === 403 ? await closedNotice(host) : null
    if (ended !== null) return refuse({ reason: 'hours', message: ended })
    const refusal = status === 403 && number === 'registered' ? unproven : (refusals[status ?? 0] ?? failed)
    return refuse({ ...refusal, message: withCallCode(refusal.message, error) })
  }
}

/** @param phone digits only (spec §5) */
export function callNumber(host: WidgetHost, phone: string): Promise<DialingAnswer> {
  return request(host, () => host.api.callMe(phone), 'typed')
}

export function callRegistered(host: WidgetHost, taxId: string): Promise<DialingAnswer> {
  return request(host, () => host.api.clickToCall(taxId), 'registered')
}
