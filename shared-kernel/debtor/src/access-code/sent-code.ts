import { clockTime } from '@portal/domain/opening-hours'
import { getServerTime, type Visit, visit } from '@portal/runtime'
import { type Channel, type Contact, channelNames } from './contacts'

/** Product decision 7. */
const CODE_MINUTES = 10

/** A page that opens this soon after it speaks of the code as just sent. */
const JUST_SENT_MS = 30_000

/** What is known of a code that is on its way or has arrived. */
export interface CodeSent extends Contact {
  /**
   * `now`: it went out at this request. `before`: this request sent none, an earlier one counts. `unknown`: this
   * request sent none, and this visit knows of no other.
   */
  origin: 'now' | 'before' | 'unknown'
  /** Milliseconds since 1970 by the bank's clock; with `unknown`, of the request. */
  sentAt: number
  /** Seconds before another one may be requested. */
  coolDown: number
  /** The channel that was requested instead, and has to wait. */
  wanted?: Channel
}

/** Remembers a code that has just gone out. One visit has one: the newest. */
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

/**
 * The code that went out to this person in this visit and still counts; null when there is none. Shortly after it
 * went out it is told as just sent.
 */
export function loadSentCode(taxId: string): CodeSent | null {
  const last = lastCode(taxId)
  if (last === null || last.spent) return null
  const { channel, destination, sentAt, nextAt } = last
  const now = getServerTime()
  const origin = now - sentAt > JUST_SENT_MS ? 'before' : 'now'
  return { channel, destination, sentAt, origin, coolDown: Math.max(0, (nextAt - now) / 1000) }
}

/** The last code counts no more: it was used, or too many wrong ones were typed. */
export function spendSentCode(): void {
  const last = visit.get('sentCode')
  if (last) visit.set('sentCode', { ...last, spent: true })
}

/**
 * What counts when a request was refused because the last one is too recent.
 * @param wait seconds before another one may be requested
 * @returns null when none counts
 */
export function codeDuringCoolDown(taxId: string, asked: Contact, wait: number): CodeSent | null {
  const last = lastCode(taxId)
  if (last?.spent) return null
  const { channel, destination, sentAt } = last ?? { ...asked, sentAt: getServerTime() }
  const origin = last ? 'before' : 'unknown'
  return { channel, destination, sentAt, origin, coolDown: wait, wanted: asked.channel }
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

export interface SentWords {
  before: string
  destination: string
  after: string
}

/**
 * What may be said of a code. A screen never says that one went out at a request that sent none.
 * @param again it replaces one that this screen has told of
 */
export function sentWords(
  { channel, destination, sentAt, coolDown, origin, wanted }: CodeSent,
  again: boolean,
): SentWords {
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
