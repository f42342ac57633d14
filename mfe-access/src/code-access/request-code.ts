import { outcomeOf } from '@portal/debtor'
import { stateModeOf } from '@portal/domain/tax-id'
import { ApiError, send, visit } from '@portal/runtime'

export type Channel = 'SMS' | 'EMAIL' | 'VOZ'

/** A registered contact, masked. */
export interface Contact {
  channel: Channel
  destination: string
}

export interface CodeSent {
  channel: Channel
  /** Masked; '' when the code was sent before this screen and the answer did not name it. */
  destination: string
  /** Seconds before another one may be asked for. */
  coolDown: number
}

export type CodeRequest =
  | { kind: 'sent'; sent: CodeSent }
  | { kind: 'refused'; message: string }
  | { kind: 'left' }

const codeChannels = { SMS: 'sms', EMAIL: 'email', VOZ: 'voice' } as const

/** Product decision: the calls that send a code cool down for a minute. */
const COOL_DOWN = 60
/** A longer wait than this is no cool-down: too many codes were asked for. */
const LONGEST_COOL_DOWN = 120

/** The registered contacts; voice only where it is configured (product decision 14). */
export async function contactsOf(taxId: string, { voice }: { voice: boolean }): Promise<Contact[]> {
  const { data } = await send('GET /api/v1/getContactMeans/{id}', { params: { id: taxId } })
  return data.meios
    .map(({ canal, destino }) => ({ channel: canal, destination: destino }))
    .filter(({ channel }) => channel !== 'VOZ' || voice)
}

const calls = {
  SMS: 'GET /api/login/GetCodigo/{id}',
  EMAIL: 'GET /api/login/GetCodByEmail/{id}',
  // The bank's one call that rings the registered phone.
  VOZ: 'POST /api/v1/clicktocall',
} as const

/** Sends a code to a registered contact. */
export async function requestCode(taxId: string, contact: Contact): Promise<CodeRequest> {
  const { channel } = contact
  visit.set('codeChannel', codeChannels[channel])
  try {
    return { kind: 'sent', sent: await sendBy(taxId, contact) }
  } catch (error) {
    const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null
    // A code is on its way already: going on with that one is what the person came for.
    if (wait !== null && wait <= LONGEST_COOL_DOWN)
      return { kind: 'sent', sent: { ...contact, coolDown: wait } }
    const { silent, message = '' } = outcomeOf(calls[channel], error, { stateMode: stateModeOf(taxId) })
    return silent ? { kind: 'left' } : { kind: 'refused', message }
  }
}

async function sendBy(taxId: string, { channel, destination }: Contact): Promise<CodeSent> {
  if (channel === 'VOZ') {
    await send(calls.VOZ, { body: { cpf: taxId } })
    return { channel, destination, coolDown: COOL_DOWN }
  }
  const { data } = await send(calls[channel], { params: { id: taxId } })
  return { channel, destination: data.destino, coolDown: data.reenvioEm }
}

/** The code that confirms a new password or contact goes out with the step before; null where it could not. */
export async function sendFirstCode(taxId: string): Promise<CodeSent | null> {
  // A landline gets no text message: the list of ways knows, the number alone does not.
  const [first] = await contactsOf(taxId, { voice: false }).catch(() => [])
  if (first === undefined) return null
  const result = await requestCode(taxId, first)
  return result.kind === 'sent' ? result.sent : null
}

/** The state of a navigation to /cod-sms, when it is one. */
export function codeSentFrom(state: unknown): CodeSent | null {
  if (typeof state !== 'object' || state === null || !('sent' in state)) return null
  const { sent } = state
  return isCodeSent(sent) ? sent : null
}

function isCodeSent(value: unknown): value is CodeSent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'channel' in value &&
    (value.channel === 'SMS' || value.channel === 'EMAIL' || value.channel === 'VOZ') &&
    'destination' in value &&
    typeof value.destination === 'string' &&
    'coolDown' in value &&
    typeof value.coolDown === 'number'
  )
}
