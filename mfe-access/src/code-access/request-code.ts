import { type CodeRequest, type Contact, loadContacts, reachable, sendCode } from '@portal/debtor'
import { TOLERATED_WAIT_MS, withTimeout } from '@portal/domain/with-timeout'
import { visit } from '@portal/runtime'

const codeChannels = { SMS: 'sms', EMAIL: 'email', VOZ: 'voice' } as const

/**
 * Sends a code for the login and saves its channel.
 * @param onUnproved called if the bank requires another bot check
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

/** Sends the code that confirms a new password or contact. The code screen reads the channel from the visit. */
export async function sendFirstCode(taxId: string): Promise<void> {
  const onFile = await withTimeout(TOLERATED_WAIT_MS, loadContacts(taxId))
  // Landlines cannot receive SMS; only the contact list includes the channel.
  const [contact] = reachable(onFile?.contacts ?? [], { voice: false })
  if (contact !== undefined) await requestCode(taxId, contact)
}
