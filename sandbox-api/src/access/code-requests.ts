import { type Contact, contactBy } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { grantCodeQuota, hasCodeQuota } from './bot-checked'
import { type CodeOwner, type CodeSent, invalidCode, sendCode, sentCodes, validCodes } from './codes'
import { debtorOf } from './debtors'
import { isKnown } from './known-devices'

/** Guesses per address at the shared code; wrong guesses from other addresses do not invalidate it. */
const GUESSES: Limit = { tries: 5, seconds: 3600, title: 'Muitas tentativas' }

type Channel = Contact['channel']
const channels: readonly Channel[] = ['SMS', 'EMAIL', 'VOZ']

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
  pace: 'shared',
})

const NO_QUOTA_SECONDS = 3600

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  callers: caller.keys,
  pace: isKnown(sandbox, caller, taxId) ? 'known' : 'unknown',
})

/** True for known callers and for the first strangers of a day. */
const hasOwnCodes = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  isKnown(sandbox, caller, taxId) || hasCodeQuota(sandbox, caller, taxId)

/** Which of the callers who have passed the bot check may have a link sent to a debtor. */
export function assertMayRequest(sandbox: Sandbox, caller: Caller, taxId: string): void {
  if (!hasOwnCodes(sandbox, caller, taxId)) throw tooMany('Muitos códigos pedidos', NO_QUOTA_SECONDS)
}

/** Sends a code of the caller's own, or the code shared by all later strangers. */
export function requestCode(sandbox: Sandbox, caller: Caller, taxId: string, channel: Channel): CodeSent {
  const isOwn = hasOwnCodes(sandbox, caller, taxId)
  const owner = isOwn ? accessCodeOf(sandbox, caller, taxId) : sharedCodeOf(taxId, channel)
  return sendCode(sandbox, owner, contactBy(channel, debtorOf(sandbox, taxId)))
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
    const [last] = validCodes(sandbox, sharedCodeOf(taxId, channel))
    if (last === undefined || !isSameText(last.code, typed.toUpperCase())) continue
    sandbox.store.put(sentCodes, { ...last, triesLeft: last.triesLeft - 1 })
    grantCodeQuota(sandbox, caller, taxId)
    const { destino } = requestCode(sandbox, caller, taxId, channel)
    return new ProblemError(401, 'Falta o segundo código', {
      codigo: 'SEGUNDO_CODIGO',
      detail: `O código está certo. Como muitos foram pedidos com este documento, mandamos agora um segundo para ${destino}: digite-o para entrar.`,
    })
  }
  return invalidCode(sandbox.limits.count(key, GUESSES))
}
