import { clockTime } from '@portal/domain/opening-hours'
import { getServerTime, type Visit, visit } from '@portal/runtime'
import { type Channel, type Contact, channelNames } from './contacts'

/** Product decision 7. */
const CODE_MINUTES = 10

/** A page that opens within this time presents the code as just sent. */
const JUST_SENT_MS = 30_000

/** A code that was sent, as far as this visit knows. */
export interface CodeSent extends Contact {
  /**
   * `now`: sent by this request. `before`: this request sent none, an earlier code is valid. `unknown`: this request
   * sent none, and this visit knows of no other.
   */
  origin: 'now' | 'before' | 'unknown'
  /** Epoch milliseconds of the bank's clock; with `unknown`, the time of the request. */
  sentAt: number
  /** Seconds until another one may be requested. */
  coolDown: number
  /** The requested channel, which is still cooling down. */
  wanted?: Channel
}

/** Stores a newly sent code. A visit keeps only the newest. */
export function rememberCode(taxId: string, contact: Contact, coolDown: number): CodeSent {
  const sentAt = getServerTime()
  const { channel, destination } = contact
  visit.set('sentCode', { taxId, channel, destination, sentAt, nextAt: sentAt + coolDown * 1000 })
  return { channel, destination, sentAt, coolDown, origin: 'now' }
}

type Stored = Visit['sentCode']

function lastCode(taxId: string): Stored | null {
  const stored = visit.get('sentCode')
  const isRecent = stored !== null && getServerTime() - stored.sentAt < CODE_MINUTES * 60_000
  return isRecent && stored.taxId === taxId ? stored : null
}

/** The valid code sent to this person in this visit, or null. Its origin is `now` for `JUST_SENT_MS`. */
export function loadSentCode(taxId: string): CodeSent | null {
  const last = lastCode(taxId)
  if (last === null || last.spent) return null
  const { channel, destination, sentAt, nextAt } = last
  const now = getServerTime()
  const origin = now - sentAt > JUST_SENT_MS ? 'before' : 'now'
  return { channel, destination, sentAt, origin, coolDown: Math.max(0, (nextAt - now) / 1000) }
}

/** Marks the last code as spent: used, or too many wrong tries. */
export function spendSentCode(): void {
  const last = visit.get('sentCode')
  if (last) visit.set('sentCode', { ...last, spent: true })
}

/**
 * Returns the code that is valid when a request was refused as too recent, or null.
 * @param wait seconds until another one may be requested
 */
export function codeDuringCoolDown(taxId: string, requested: Contact, wait: number): CodeSent | null {
  const last = lastCode(taxId)
  if (last?.spent) return null
  const { channel, destination, sentAt } = last ?? { ...requested, sentAt: getServerTime() }
  const origin = last ? 'before' : 'unknown'
  return { channel, destination, sentAt, origin, coolDown: wait, wanted: requested.channel }
}

const present: Record<Channel, (again: boolean) => string> = {
  SMS: (again) => `Enviamos ${again ? 'outro' : 'um'} código por mensagem de texto para`,
  EMAIL: (again) => `Enviamos ${again ? 'outro' : 'um'} código por e-mail para`,
  VOZ: (again) => `Atenda a ligação: vamos dizer ${again ? 'outro' : 'um'} código no telefone`,
}
const past: Record<Channel, string> = {
  SMS: 'Já enviamos um código por mensagem de texto para',
  EMAIL: 'Já enviamos um código por e-mail para',
  VOZ: 'Já ligamos para dizer um código no telefone',
}

/**
 * Texts about a code. They never claim that a request sent a code when it sent none.
 * @param again the code replaces one already shown on this screen
 */
export function sentWords(
  { channel, destination, sentAt, coolDown, origin, wanted }: CodeSent,
  again: boolean,
): { before: string; destination: string; after: string } {
  const next = clockTime(getServerTime() + coolDown * 1000)
  switch (origin) {
    case 'now': {
      const newest = again ? ' Use o mais novo.' : ''
      return {
        before: present[channel](again),
        destination,
        after: `. Ele vale por ${CODE_MINUTES} minutos.${newest}`,
      }
    }
    case 'before': {
      const until = clockTime(sentAt + CODE_MINUTES * 60_000)
      const later =
        wanted === undefined || wanted === channel
          ? ''
          : ` ${channelNames[wanted]}: você pode pedir a partir das ${next}.`
      return {
        before: past[channel],
        destination,
        after: ` às ${clockTime(sentAt)}. Ele vale até ${until}.${later}`,
      }
    }
    case 'unknown':
      return {
        before: 'Um código foi pedido há pouco. Se ele chegou, digite aqui. Outro, a partir das',
        destination: next,
        after: '.',
      }
  }
}
