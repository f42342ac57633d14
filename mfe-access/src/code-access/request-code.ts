import { type CodeRequest, type Contact, loadContacts, reachable, sendCode } from '@portal/debtor'
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

/** Sends the code that confirms a new password or contact, before its screen, which finds it in the visit. */
export async function sendFirstCode(taxId: string): Promise<void> {
  const onFile = await withTimeout(TOLERATED_WAIT_MS, loadContacts(taxId))
  // A landline cannot receive SMS: only the contact list has the channel, the number alone does not show it.
  const [first] = reachable(onFile?.contacts ?? [], { voice: false })
  if (first !== undefined) await requestCode(taxId, first)
}
