import { isoOf } from '../clock/sao-paulo'
import { type Message, post } from '../contact/outbox'
import type { Limit } from '../server/limits'
import { ProblemError, tooMany } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { maskEmail, maskPhone } from './masks'

/** Without the look-alikes 0 O 1 I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4
const LIFETIME_MS = 15 * 60_000
const COOL_DOWN_SECONDS = 60
const TRIES = 3
const HOURLY: Limit = { tries: 8, seconds: 3600, title: 'Muitos códigos pedidos' }

/** ACCESS logs in; SIGNATURE signs the agreement whose number follows. */
export type CodePurpose = 'ACCESS' | `SIGNATURE:${string}`

interface CodeRow {
  id: number
  code: string
  sent_at: string
  expires_at: string
  tries_left: number
}

function latest({ store }: Sandbox, taxId: string, purpose: CodePurpose): CodeRow | undefined {
  return store.get<CodeRow>(
    'SELECT * FROM codes WHERE tax_id = ? AND purpose = ? AND used_at IS NULL ORDER BY id DESC LIMIT 1',
    taxId,
    purpose,
  )
}

export interface CodeSent {
  status: 'OK'
  destino: string
  expiraEm: string
  reenvioEm: number
}

/** Sends a new code, which invalidates earlier ones. 429 within a minute of the last one. */
export function sendCode(
  sandbox: Sandbox,
  taxId: string,
  purpose: CodePurpose,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): CodeSent {
  const { store, clock, limits, random } = sandbox
  const at = clock.now()
  const last = store.get<{ sent_at: string }>(
    'SELECT sent_at FROM codes WHERE tax_id = ? AND purpose = ? ORDER BY id DESC LIMIT 1',
    taxId,
    purpose,
  )
  const waited =
    last === undefined ? Number.POSITIVE_INFINITY : (at.getTime() - Date.parse(last.sent_at)) / 1000
  if (waited >= 0 && waited < COOL_DOWN_SECONDS) {
    throw tooMany('Aguarde para pedir outro código', COOL_DOWN_SECONDS - waited)
  }
  limits.consume(`code:${taxId}:${purpose}`, HOURLY)
  const code = Array.from({ length: LENGTH }, () => ALPHABET[random.int(0, ALPHABET.length)]).join('')
  const expiresAt = new Date(at.getTime() + LIFETIME_MS)
  store.transaction(() => {
    store.run(
      'UPDATE codes SET used_at = ? WHERE tax_id = ? AND purpose = ? AND used_at IS NULL',
      at.toISOString(),
      taxId,
      purpose,
    )
    store.run(
      'INSERT INTO codes (tax_id, purpose, code, sent_at, expires_at, tries_left) VALUES (?, ?, ?, ?, ?, ?)',
      taxId,
      purpose,
      code,
      at.toISOString(),
      expiresAt.toISOString(),
      TRIES,
    )
    post(sandbox, taxId, { channel, to, code, text: `Seu código é ${code}. Ele vale por 15 minutos.` })
  })
  return {
    status: 'OK',
    destino: channel === 'EMAIL' ? maskEmail(to) : maskPhone(to),
    expiraEm: isoOf(expiresAt),
    reenvioEm: COOL_DOWN_SECONDS,
  }
}

export type CodeCheck = { valid: true } | { valid: false; triesLeft: number }

/** Counts a wrong try. A right code stays usable unless it is used up. */
export function checkCode(
  sandbox: Sandbox,
  taxId: string,
  purpose: CodePurpose,
  typed: string,
  use: 'use up' | 'keep',
): CodeCheck {
  const { store, clock } = sandbox
  return store.transaction((): CodeCheck => {
    const known = latest(sandbox, taxId, purpose)
    const at = clock.now().toISOString()
    if (known === undefined || known.tries_left === 0 || known.expires_at <= at)
      return { valid: false, triesLeft: 0 }
    if (known.code !== typed.toUpperCase()) {
      store.run('UPDATE codes SET tries_left = tries_left - 1 WHERE id = ?', known.id)
      return { valid: false, triesLeft: known.tries_left - 1 }
    }
    if (use === 'use up') store.run('UPDATE codes SET used_at = ? WHERE id = ?', at, known.id)
    return { valid: true }
  })
}

export function invalidCode(triesLeft: number): ProblemError {
  return new ProblemError(401, 'Código inválido', {
    codigo: 'CODIGO_INVALIDO',
    detail: triesLeft === 0 ? 'Peça um novo código.' : 'Confira o código e tente de novo.',
    tentativasRestantes: triesLeft,
  })
}
