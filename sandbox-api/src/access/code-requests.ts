import type { Contact } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { grantCodeQuota, hasCodeQuota } from './bot-checked'
import { type CodeOwner, type CodeSent, codesSent, invalidCode, isGood, sendCode, sentCodes } from './codes'
import { debtorOf } from './debtors'
import { isKnown } from './known-devices'

/** Guesses per address at the shared code; wrong guesses from other addresses do not invalidate it. */
const GUESSES: Limit = { tries: 5, seconds: 3600, title: 'Muitas tentativas' }

const channels = ['SMS', 'EMAIL', 'VOZ'] as const
type Channel = (typeof channels)[number]

/**
 * Codes for strangers once the day's turns are taken. However many strangers ask, from however many addresses, one
 * message is sent for all, and its code opens no session: it grants a turn to whoever has read it. So strangers cannot
 * keep the owner of the phone waiting longer than the pause between two, the owner gets at most 72 such messages a day
 * by each channel, and a guess at this code must be followed by a guess at another one. Its `triesLeft` counts the turns
 * that it can still grant, so a guessed code cannot be passed on to thousands.
 */
const sharedCodeOf = (taxId: string, channel: Channel): CodeOwner => ({
  taxId,
  purpose: 'TURN',
  callers: [`everybody:${channel}`, `everybody:${channel}`],
  isKnown: false,
})

const NO_QUOTA_SECONDS = 3600

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  callers: caller.keys,
  isKnown: isKnown(sandbox, caller, taxId),
})

/** True for known callers and for the first strangers of a day. */
const hasOwnCodes = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  isKnown(sandbox, caller, taxId) || hasCodeQuota(sandbox, caller, taxId)

/** Which of the callers who have passed the bot check may have a link sent to a debtor. */
export function assertMayRequest(sandbox: Sandbox, caller: Caller, taxId: string): void {
  if (!hasOwnCodes(sandbox, caller, taxId)) throw tooMany('Muitos códigos pedidos', NO_QUOTA_SECONDS)
}

/** Issues a code of the caller's own, or the code shared by all later strangers. */
export function requestCode(sandbox: Sandbox, caller: Caller, taxId: string, contact: Contact): CodeSent {
  const isOwn = hasOwnCodes(sandbox, caller, taxId)
  const owner = isOwn ? accessCodeOf(sandbox, caller, taxId) : sharedCodeOf(taxId, contact.channel)
  return sendCode(sandbox, owner, contact)
}

/**
 * The refusal of a code that is not the caller's own. The correct shared code grants a quota, and a second code is sent.
 * A tax id unknown to the bank has no shared code and gets the same response.
 * @param left tries that the caller's own code has left
 */
export function refuseCode(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  typed: string,
  left: number,
): ProblemError {
  if (hasOwnCodes(sandbox, caller, taxId)) return invalidCode(left)
  const key = `shared:${taxId}:${caller.address}`
  sandbox.limits.assertOpen(key, GUESSES)
  for (const channel of channels) {
    const [last] = codesSent(sandbox, sharedCodeOf(taxId, channel))
    if (last === undefined || !isGood(last, sandbox) || !isSameText(last.code, typed.toUpperCase())) continue
    sandbox.store.put(sentCodes, { ...last, triesLeft: last.triesLeft - 1 })
    grantCodeQuota(sandbox, caller, taxId)
    const { phone, email } = debtorOf(sandbox, taxId)
    const contact = { channel, to: channel === 'EMAIL' ? email : phone }
    const { destino } = sendCode(sandbox, accessCodeOf(sandbox, caller, taxId), contact)
    return new ProblemError(401, 'Falta o segundo código', {
      codigo: 'SEGUNDO_CODIGO',
      detail: `O código está certo. Como muitos foram pedidos com este documento, mandamos agora um segundo para ${destino}: digite-o para entrar.`,
    })
  }
  return invalidCode(sandbox.limits.count(key, GUESSES))
}
