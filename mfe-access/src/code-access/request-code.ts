import {
  type CodeRequest,
  type CodeSent,
  type Contact,
  loadContacts,
  reachable,
  sendCode,
} from '@portal/debtor'
import { visit } from '@portal/runtime'

const codeChannels = { SMS: 'sms', EMAIL: 'email', VOZ: 'voice' } as const

/** Sends a code for the login; the visit remembers which way it went. */
export function requestCode(taxId: string, contact: Contact): Promise<CodeRequest> {
  visit.set('codeChannel', codeChannels[contact.channel])
  return sendCode(taxId, contact)
}

/** The code that confirms a new password or contact goes out with the step before; null where it could not. */
export async function sendFirstCode(taxId: string): Promise<CodeSent | null> {
  // A landline gets no text message: the list of ways knows, the number alone does not.
  const [first] = reachable(await loadContacts(taxId).catch(() => []), { voice: false })
  if (first === undefined) return null
  const result = await requestCode(taxId, first)
  return result.kind === 'sent' ? result.sent : null
}

/** The state of a navigation to /cod-sms, when it is one. */
export function parseCodeSent(state: unknown): CodeSent | null {
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
