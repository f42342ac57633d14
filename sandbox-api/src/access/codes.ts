import type { Data } from '@portal/contract'
import { isoOf } from '../clock/sao-paulo'
import { type Contact, post } from '../contact/outbox'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { isSameText } from '../server/secrets'
import { kindOf } from '../store/store'
import { findDebtor } from './debtors'
import { maskEmail, maskPhone } from './masks'

/** Without the look-alikes 0 O 1 I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4
const LIFETIME_MINUTES = 10
const TRIES = 3
/** SMS messages may arrive out of order, so the previous code stays valid beside the new one. */
const VALID_AT_ONCE = 2
/**
 * Seconds between two codes of a caller, and codes within a time. With QUOTAS of bot-checked.ts, strangers get at most
 * 6 x 5 codes per person and day with 3 guesses each: 90 / 32^4 = 0.000086. The shared codes of code-requests.ts add
 * less than a thousandth of that.
 */
const PACES = {
  known: { pause: 60, count: 8, seconds: 3600 },
  unknown: { pause: 60, count: 5, seconds: 86_400 },
  shared: { pause: 1200, count: 72, seconds: 86_400 },
} as const

/** ACCESS logs in; SIGNATURE signs the agreement with the given number; for TURN see code-requests.ts. */
type CodePurpose = 'ACCESS' | 'TURN' | `SIGNATURE:${string}`

/** The person a code is for and the caller who requested it; other callers can neither use nor invalidate it. */
export interface CodeOwner {
  taxId: string
  purpose: CodePurpose
  /** Keys that codes are stored under; new codes get the first. */
  callers: readonly [string, string]
  /** The caller has the debtor's session or a device on which the debtor has logged in. */
  isKnown: boolean
}

export interface StoredCode {
  id: string
  taxId: string
  purpose: CodePurpose
  caller: string
  code: string
  sentAt: string
  expiresAt: string
  triesLeft: number
  usedAt: string | null
}

export const sentCodes = kindOf<StoredCode>('sent codes', ['id'])

/** All codes, expired ones included, newest first. */
const codesOf = ({ store }: Sandbox, { taxId, purpose, callers }: CodeOwner) =>
  store
    .list(sentCodes, taxId)
    .filter((one) => one.purpose === purpose && callers.includes(one.caller))
    .reverse()

/** Codes stored under the first key, without those of a time from which the clock has been set back. */
export function codesSent(sandbox: Sandbox, { callers: [caller], ...owner }: CodeOwner): StoredCode[] {
  const now = sandbox.clock.iso()
  return codesOf(sandbox, { ...owner, callers: [caller, caller] }).filter(({ sentAt }) => sentAt <= now)
}

export const isGood = ({ usedAt, triesLeft, expiresAt }: StoredCode, { clock }: Sandbox): boolean =>
  usedAt === null && triesLeft > 0 && expiresAt > clock.iso()

/** The owner's valid codes, newest first. */
const validCodes = (sandbox: Sandbox, owner: CodeOwner): StoredCode[] =>
  codesOf(sandbox, owner)
    .slice(0, VALID_AT_ONCE)
    .filter((code) => isGood(code, sandbox))

const textOf = (code: string, isShared: boolean) =>
  isShared
    ? `Muitos códigos foram pedidos com o seu documento. Se você está entrando agora, digite ${code} e mandaremos um segundo código. Ele vale por ${LIFETIME_MINUTES} minutos.`
    : `Seu código é ${code}. Ele vale por ${LIFETIME_MINUTES} minutos.`

/** Spells the code out sign by sign, twice, for a voice call. */
function slowly(code: string): string {
  const signs = [...code].join(', ')
  return `${signs} (repetindo: ${signs})`
}

/** Creates and sends a code; returns when it expires. */
function issueCode(
  sandbox: Sandbox,
  { taxId, purpose, callers: [caller] }: CodeOwner,
  { channel, to }: Contact,
): string {
  const { store, clock, random } = sandbox
  const code = Array.from({ length: LENGTH }, () => ALPHABET[random.int(0, ALPHABET.length)]).join('')
  const expiresAt = clock.iso(LIFETIME_MINUTES * 60_000)
  const sent = { taxId, purpose, caller, code, sentAt: clock.iso(), expiresAt }
  store.add(sentCodes, (id) => ({ id, ...sent, triesLeft: TRIES, usedAt: null }))
  const said = channel === 'VOZ' && findDebtor(sandbox, taxId)?.needs.falarDevagar ? slowly(code) : code
  const text = textOf(said, purpose === 'TURN') + (channel === 'SMS' ? boundTo(sandbox, code) : '')
  post(sandbox, taxId, { channel, to, code, text })
  return expiresAt
}

export type CodeSent = Data<'GET /api/login/GetCodigo/{id}'>

/**
 * Sends a new code; of the earlier ones only the latest stays valid. Within the pause after it, a shared one is reported
 * again while it is good. Throws 429 within the pause, and when this caller has received too many.
 */
export function sendCode(sandbox: Sandbox, owner: CodeOwner, contact: Contact): CodeSent {
  const isShared = owner.purpose === 'TURN'
  const { pause, count, seconds } = PACES[isShared ? 'shared' : owner.isKnown ? 'known' : 'unknown']
  const { channel, to } = contact
  const sent = (expiresAt: string, reenvioEm: number): CodeSent => ({
    status: 'OK',
    destino: channel === 'EMAIL' ? maskEmail(to) : maskPhone(to),
    expiraEm: isoOf(expiresAt),
    reenvioEm,
  })
  const now = sandbox.clock.now().getTime()
  const ageOf = ({ sentAt }: StoredCode) => (now - Date.parse(sentAt)) / 1000
  const codes = codesSent(sandbox, owner)
  const [last, oldest] = [codes[0], codes[count - 1]]
  if (last !== undefined && ageOf(last) < pause) {
    const wait = Math.ceil(pause - ageOf(last))
    if (isShared && isGood(last, sandbox)) return sent(last.expiresAt, wait)
    throw tooMany(isShared ? 'Muitos códigos pedidos' : 'Aguarde para pedir outro código', wait)
  }
  if (oldest !== undefined && ageOf(oldest) < seconds)
    throw tooMany('Muitos códigos pedidos', seconds - ageOf(oldest))
  return sent(issueCode(sandbox, owner, contact), pause)
}

/** Last line of a text message; binds the code to this host for autofill (WICG, SMS one-time codes). */
const boundTo = ({ portalHost }: Sandbox, code: string) => `\n\n@${portalHost} #${code}`

/**
 * Returns null for a correct code, which stays valid unless consumed, else the tries left. A wrong try counts against
 * every code that it was compared with.
 */
export function checkCode(sandbox: Sandbox, owner: CodeOwner, typed: string, use: 'use up' | 'keep') {
  const { store, clock } = sandbox
  return store.transaction(() => {
    const valid = validCodes(sandbox, owner)
    if (valid.some(({ code }) => isSameText(code, typed.toUpperCase()))) {
      if (use === 'use up') {
        const usedAt = clock.iso()
        for (const one of store.list(sentCodes, owner.taxId)) {
          if (one.purpose === owner.purpose && one.usedAt === null) store.put(sentCodes, { ...one, usedAt })
        }
      }
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
