import { isoOf } from '../clock/sao-paulo'
import type { Contact } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { grantCodeQuota, hasCodeQuota } from './bot-checked'
import {
  type CodeOwner,
  type CodeSent,
  destinationOf,
  invalidCode,
  issueCode,
  type StoredCode,
  sendCode,
  sentCodes,
} from './codes'
import { isKnown } from './known-devices'

/**
 * Codes for strangers once the day's turns are taken. However many strangers ask, from however many addresses, one
 * message is sent for all, and its code opens no session: it grants a turn to whoever has read it. So strangers cannot
 * keep the owner of the phone waiting longer than INTERVAL_SECONDS, the owner gets at most 72 such messages a day by
 * each channel, and a guess at this code must be followed by a guess at another one.
 */
const INTERVAL_SECONDS = 1200
/** Guesses per address at the shared code; wrong guesses from other addresses do not invalidate it. */
const GUESSES: Limit = { tries: 5, seconds: 3600, title: 'Muitas tentativas' }

const channels = ['SMS', 'EMAIL', 'VOZ'] as const
type Channel = (typeof channels)[number]

const ownerOf = (taxId: string, channel: Channel) => {
  const caller = `everybody:${channel}`
  return { taxId, purpose: 'TURN' as const, callers: [caller, caller] as const }
}

/** The last code sent; none if the clock has been set back since. */
function lastOf({ store, clock }: Sandbox, taxId: string, channel: Channel): StoredCode | undefined {
  const { purpose, callers } = ownerOf(taxId, channel)
  const now = clock.iso()
  return store
    .list(sentCodes, taxId)
    .findLast((one) => one.purpose === purpose && one.caller === callers[0] && one.sentAt <= now)
}

const text = (code: string) =>
  `Muitos códigos foram pedidos com o seu documento. Se você está entrando agora, digite ${code} e mandaremos um segundo código. Ele vale por 10 minutos.`

/** `triesLeft` counts the turns that it can still grant, so a guessed code cannot be passed on to thousands. */
const isGood = ({ triesLeft, expiresAt }: StoredCode, { clock }: Sandbox) =>
  triesLeft > 0 && expiresAt > clock.iso()

/** Sends the shared code, or reports the one that is still valid. Throws 429 between the expiry of one and the next. */
function sendSharedCode(sandbox: Sandbox, taxId: string, contact: Contact): CodeSent {
  const now = sandbox.clock.now().getTime()
  const last = lastOf(sandbox, taxId, contact.channel)
  const wait = last === undefined ? 0 : Math.ceil(INTERVAL_SECONDS - (now - Date.parse(last.sentAt)) / 1000)
  const destino = destinationOf(contact)
  if (last === undefined || wait <= 0) {
    const expiresAt = issueCode(sandbox, ownerOf(taxId, contact.channel), contact, text)
    return { status: 'OK', destino, expiraEm: isoOf(expiresAt), reenvioEm: INTERVAL_SECONDS }
  }
  if (!isGood(last, sandbox)) throw tooMany('Muitos códigos pedidos', wait)
  return { status: 'OK', destino, expiraEm: isoOf(last.expiresAt), reenvioEm: wait }
}

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

/** Result of a code that is not the caller's own: the correct shared code grants a quota. */
export function redeemSharedCode(
  sandbox: Sandbox,
  caller: Caller,
  taxId: string,
  typed: string,
): { channel: Channel } | ProblemError {
  const key = `shared:${taxId}:${caller.address}`
  sandbox.limits.assertOpen(key, GUESSES)
  for (const channel of channels) {
    const last = lastOf(sandbox, taxId, channel)
    if (last === undefined || !isGood(last, sandbox) || !isSameText(last.code, typed.toUpperCase())) continue
    sandbox.store.put(sentCodes, { ...last, triesLeft: last.triesLeft - 1 })
    grantCodeQuota(sandbox, caller, taxId)
    return { channel }
  }
  return invalidCode(sandbox.limits.count(key, GUESSES))
}

export const secondCode = (destination: string): ProblemError =>
  new ProblemError(401, 'Falta o segundo código', {
    codigo: 'SEGUNDO_CODIGO',
    detail: `O código está certo. Como muitos foram pedidos com este documento, mandamos agora um segundo para ${destination}: digite-o para entrar.`,
  })
