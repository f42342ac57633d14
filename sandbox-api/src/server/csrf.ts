import { randomBytes } from 'node:crypto'
import { ProblemError } from './problem'
import { isSameText, sign } from './secrets'

const LIFETIME_MS = 2 * 3_600_000

/** A stateless signed token: `expiry.random.signature`. */
export function issueCsrfToken(key: string, now = Date.now()): string {
  const text = `${(now + LIFETIME_MS).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(key, text)}`
}

export function assertCsrfToken(key: string, token: string | undefined, now = Date.now()): void {
  const [expiry = '', random = '', signature = ''] = token?.split('.') ?? []
  const isOurs = signature !== '' && isSameText(signature, sign(key, `${expiry}.${random}`))
  if (!isOurs || Number.parseInt(expiry, 36) < now) {
    throw new ProblemError(403, 'Token CSRF ausente ou inválido', {
      codigo: 'CSRF',
      detail: 'Peça um em /api/v1/get-csrf-token e envie no cabeçalho X-CSRF-Token.',
    })
  }
}
