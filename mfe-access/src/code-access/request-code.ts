import {
  type CodeRequest,
  type CodeSent,
  type Contact,
  loadContacts,
  reachable,
  sendCode,
} from '@portal/debtor'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { visit } from '@portal/runtime'

const codeChannels = { SMS: 'sms', EMAIL: 'email', VOZ: 'voice' } as const

/**
 * Sends a code for the login and saves the channel that the valid code went through. `onUnproved`: the bot check
 * is wanted again.
 */
export async function requestCode(
  taxId: string,
  contact: Contact,
  onUnproved?: () => void,
): Promise<CodeRequest> {
  const request = await sendCode(taxId, contact)
  if (request.kind === 'unproved') onUnproved?.()
  if (request.kind === 'sent' && (request.anew || visit.get('codeChannel') === null)) {
    visit.set('codeChannel', codeChannels[contact.channel])
  }
  return request
}

/** Sends the code that confirms a new password or contact, before its screen; null when that failed. */
export async function sendFirstCode(taxId: string): Promise<CodeSent | null> {
  const contacts = await withTimeout(TOLERATED_WAIT_MS, loadContacts(taxId))
  // A landline cannot receive SMS: only the contact list has the channel, the number alone does not show it.
  const [first] = reachable(contacts ?? [], { voice: false })
  if (first === undefined) return null
  const result = await requestCode(taxId, first)
  return result.kind === 'sent' ? result.sent : null
}

/** Parses the navigation state of /cod-sms; null when it has none. */
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
