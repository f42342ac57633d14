import type { Caller } from '../server/caller'
import { tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { hasCodeQuota } from './bot-checked'
import { type CodeOwner, type CodeSent, type Contact, sendCode } from './codes'
import { isKnown } from './known-devices'
import { sendSharedCode } from './shared-codes'

const NO_QUOTA_SECONDS = 3600

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  callers: caller.keys,
  isKnown: isKnown(sandbox, caller, taxId),
})

/** True for known callers and for the first strangers of a day. */
export const hasOwnCodes = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  isKnown(sandbox, caller, taxId) || hasCodeQuota(sandbox, caller, taxId)

/** Which of the callers who have passed the bot check may have a link sent to a debtor. */
export function assertMayRequest(sandbox: Sandbox, caller: Caller, taxId: string): void {
  if (!hasOwnCodes(sandbox, caller, taxId)) throw tooMany('Muitos códigos pedidos', NO_QUOTA_SECONDS)
}

/** Issues a code of the caller's own, or the code shared by all later strangers. */
export const requestCode = (sandbox: Sandbox, caller: Caller, taxId: string, contact: Contact): CodeSent =>
  hasOwnCodes(sandbox, caller, taxId)
    ? sendCode(sandbox, accessCodeOf(sandbox, caller, taxId), contact)
    : sendSharedCode(sandbox, taxId, contact)
