import { type Contact, contactBy, messageSent, post } from '../contact/outbox'
import type { Caller } from '../server/caller'
import type { Limit } from '../server/limits'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { kindOf } from '../store/store'
import { hasCodeQuota, rememberBotCheck } from './bot-checked'
import { debtorOf, findDebtor } from './debtors'
import { isKnown } from './known-devices'

/** Without the look-alikes 0 O 1 I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4
const LIFETIME_MINUTES = 10
const TRIES = 3
/** SMS messages may arrive out of order, so the previous code stays valid beside the new one. */
const VALID_AT_ONCE = 2

const SOON = 'Aguarde para pedir outro código'
const MANY = 'Muitos códigos pedidos'

/** Seconds between two codes of a caller, and codes within a time. */
const paceOf = (pause: number, tries: number, seconds: number, soon = SOON) => ({
  pause: { tries: 1, seconds: pause, title: soon },
  most: { tries, seconds, title: MANY },
})

/**
 * With QUOTAS of bot-checked.ts, strangers get at most 6 x 5 codes per person and day with 3 guesses each: 90 / 32^4 =
 * 0.000086. The shared codes add less than a thousandth of that.
 */
const PACES = {
  known: paceOf(60, 8, 3600),
  unknown: paceOf(60, 5, 86_400),
  shared: paceOf(1200, 72, 86_400, MANY),
}

/** ACCESS logs in; SIGNATURE signs the agreement with the given number; for TURN see sharedCodeOf. */
type CodePurpose = 'ACCESS' | 'TURN' | `SIGNATURE:${string}`

/** The person a code is for and the caller who requested it; other callers can neither use nor invalidate it. */
export interface CodeOwner {
  taxId: string
  purpose: CodePurpose
  /** Keys that codes are stored under; new codes get the first. */
  callers: readonly [string, string]
  /** `known`: the caller has the debtor's session or a device on which the debtor has logged in. */
  pace: keyof typeof PACES
}

export interface StoredCode {
  id: string
  taxId: string
  purpose: CodePurpose
  caller: string
  code: string
  expiresAt: string
  triesLeft: number
}

export const sentCodes = kindOf<StoredCode>('sent codes', ['id'])

/** The owner's valid codes, newest first. */
const validCodes = ({ store, clock }: Sandbox, { taxId, purpose, callers }: CodeOwner): StoredCode[] =>
  store
    .list(sentCodes, taxId)
    .filter((one) => one.purpose === purpose && callers.includes(one.caller))
    .slice(-VALID_AT_ONCE)
    .reverse()
    .filter(({ triesLeft, expiresAt }) => triesLeft > 0 && expiresAt > clock.iso())

/** Spells the code out sign by sign, twice, for a voice call. */
function slowly(code: string): string {
  const signs = [...code].join(', ')
  return `${signs} (repetindo: ${signs})`
}

function textOf(sandbox: Sandbox, { taxId, purpose }: CodeOwner, channel: Contact['channel'], code: string) {
  const isSlow = channel === 'VOZ' && findDebtor(sandbox, taxId)?.needs.falarDevagar
  const said = isSlow ? slowly(code) : code
  // The last line binds the code to this host for autofill (WICG, SMS one-time codes).
  const bound = channel === 'SMS' ? `\n\n@${sandbox.portalHost} #${code}` : ''
  return purpose === 'TURN'
    ? `Muitos códigos foram pedidos com o seu documento. Se você está entrando agora, digite ${said} e mandaremos um segundo código. Ele vale por ${LIFETIME_MINUTES} minutos.${bound}`
    : `Seu código é ${said}. Ele vale por ${LIFETIME_MINUTES} minutos.${bound}`
}

/**
 * Sends a new code; of the earlier ones only the latest stays valid. Within the pause after it, a shared one is reported
 * again while it is valid. Throws 429 within the pause, and when this caller has received too many.
 */
export function sendCode(sandbox: Sandbox, owner: CodeOwner, contact: Contact) {
  const { store, clock, limits, random } = sandbox
  const { taxId, purpose, pace } = owner
  const [caller] = owner.callers
  const { pause, most } = PACES[pace]
  const key = `code:${taxId}:${purpose}:${caller}`
  const [last] = validCodes(sandbox, owner)
  const pausedUntil = limits.closedUntil(key, pause)
  if (pace === 'shared' && last !== undefined && pausedUntil !== null) {
    const wait = pausedUntil.getTime() - clock.now().getTime()
    return messageSent(contact, last.expiresAt, Math.ceil(wait / 1000))
  }
  limits.assertOpen(key, pause)
  limits.consume(`${key}:${pace}`, most)
  limits.count(key, pause)
  const code = Array.from({ length: LENGTH }, () => ALPHABET[random.int(0, ALPHABET.length)]).join('')
  const expiresAt = clock.iso(LIFETIME_MINUTES * 60_000)
  store.add(sentCodes, (id) => ({ id, taxId, purpose, caller, code, expiresAt, triesLeft: TRIES }))
  post(sandbox, taxId, { ...contact, code, text: textOf(sandbox, owner, contact.channel, code) })
  return messageSent(contact, expiresAt, pause.seconds)
}

/**
 * Returns null for a correct code, which stays valid unless consumed, else the tries left. A wrong try counts against
 * every code that it was compared with.
 */
export function checkCode(sandbox: Sandbox, owner: CodeOwner, typed: string, use: 'use up' | 'keep') {
  const { store } = sandbox
  return store.transaction(() => {
    const valid = validCodes(sandbox, owner)
    if (valid.some(({ code }) => isSameText(code, typed.toUpperCase()))) {
      const sent = store.list(sentCodes, owner.taxId).filter(({ purpose }) => purpose === owner.purpose)
      if (use === 'use up') store.remove(sentCodes, sent)
      return null
    }
    for (const one of valid) store.put(sentCodes, { ...one, triesLeft: one.triesLeft - 1 })
    return Math.max(0, (valid[0]?.triesLeft ?? 0) - 1)
  })
}

export function invalidCode(triesLeft: number): ProblemError {
  return new ProblemError(401, 'Código inválido', 'CODIGO_INVALIDO', {
    detail: triesLeft === 0 ? 'Peça um novo código.' : 'Confira o código e tente de novo.',
    tentativasRestantes: triesLeft,
  })
}

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

export const accessCodeOf = (sandbox: Sandbox, caller: Caller, taxId: string): CodeOwner => ({
  taxId,
  purpose: 'ACCESS',
  callers: caller.keys,
  pace: isKnown(sandbox, caller, taxId) ? 'known' : 'unknown',
})

/** True for known callers and for the first strangers of a day. */
export const hasOwnCodes = (sandbox: Sandbox, caller: Caller, taxId: string): boolean =>
  isKnown(sandbox, caller, taxId) || hasCodeQuota(sandbox, caller, taxId)

/** Sends a code of the caller's own, or the code shared by all later strangers. */
export function requestCode(sandbox: Sandbox, caller: Caller, taxId: string, channel: Channel) {
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
    // A quota beyond the daily ones for a caller who has read a message sent to the person.
    rememberBotCheck(sandbox, caller, taxId, true)
    const { destino } = requestCode(sandbox, caller, taxId, channel)
    return new ProblemError(401, 'Falta o segundo código', 'SEGUNDO_CODIGO', {
      detail: `O código está certo. Como muitos foram pedidos com este documento, mandamos agora um segundo para ${destino}: digite-o para entrar.`,
    })
  }
  return invalidCode(sandbox.limits.count(key, GUESSES))
}
