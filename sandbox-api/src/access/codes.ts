import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { type Contact, post } from '../contact/outbox'
import { ProblemError } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { kindOf } from '../store/store'
import { findDebtor } from './debtors'
import { maskContact } from './masks'

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
 * 0.000086. The shared codes of code-requests.ts add less than a thousandth of that.
 */
const PACES = {
  known: paceOf(60, 8, 3600),
  unknown: paceOf(60, 5, 86_400),
  shared: paceOf(1200, 72, 86_400, MANY),
}

/** ACCESS logs in; SIGNATURE signs the agreement with the given number; for TURN see code-requests.ts. */
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
export const validCodes = ({ store, clock }: Sandbox, { taxId, purpose, callers }: CodeOwner): StoredCode[] =>
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

export type CodeSent = Data<'GET /api/login/GetCodigo/{id}'>

/**
 * Sends a new code; of the earlier ones only the latest stays valid. Within the pause after it, a shared one is reported
 * again while it is valid. Throws 429 within the pause, and when this caller has received too many.
 */
export function sendCode(sandbox: Sandbox, owner: CodeOwner, contact: Contact): CodeSent {
  const { store, clock, limits, random } = sandbox
  const { taxId, purpose, pace } = owner
  const [caller] = owner.callers
  const { pause, most } = PACES[pace]
  const sent = (expiresAt: string, reenvioEm: number): CodeSent => ({
    status: 'OK',
    destino: maskContact(contact),
    expiraEm: isoOf(expiresAt),
    reenvioEm,
  })
  const key = `code:${taxId}:${purpose}:${caller}`
  const [last] = validCodes(sandbox, owner)
  const pausedUntil = limits.closedUntil(key, pause)
  if (pace === 'shared' && last !== undefined && pausedUntil !== null)
    return sent(last.expiresAt, Math.ceil((pausedUntil.getTime() - clock.now().getTime()) / 1000))
  limits.assertOpen(key, pause)
  limits.consume(`${key}:${pace}`, most)
  limits.count(key, pause)
  const code = Array.from({ length: LENGTH }, () => ALPHABET[random.int(0, ALPHABET.length)]).join('')
  const expiresAt = clock.iso(LIFETIME_MINUTES * 60_000)
  store.add(sentCodes, (id) => ({ id, taxId, purpose, caller, code, expiresAt, triesLeft: TRIES }))
  post(sandbox, taxId, { ...contact, code, text: textOf(sandbox, owner, contact.channel, code) })
  return sent(expiresAt, pause.seconds)
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
  return new ProblemError(401, 'Código inválido', {
    codigo: 'CODIGO_INVALIDO',
    detail: triesLeft === 0 ? 'Peça um novo código.' : 'Confira o código e tente de novo.',
    tentativasRestantes: triesLeft,
  })
}
