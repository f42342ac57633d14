import type { Caller } from '../server/caller'
import { tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { hasTurn } from './bot-checked'
import type { CodeOwner } from './codes'
import { isKnown } from './known-devices'

const NO_TURN_SECONDS = 3600

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  callers: caller.keys,
  isKnown: isKnown(sandbox, caller, taxId),
})

/** Who may have a message sent to a debtor, among those who have passed the bot check: the first callers of a day. */
export function assertMayRequest(sandbox: Sandbox, caller: Caller, taxId: string): void {
  if (isKnown(sandbox, caller, taxId) || hasTurn(sandbox, caller, taxId)) return
  throw tooMany('Muitos códigos pedidos', NO_TURN_SECONDS)
}
