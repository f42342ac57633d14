import { createHmac, randomBytes } from 'node:crypto'
import { outbox } from '../contact/outbox'
import { personas } from '../personas'
import type { Sandbox } from '../server/sandbox'

/** Published in the list of debtors. */
const known = new Set(personas.map(({ senha }) => senha))
const SECRET = /^(senha|token|code|codigo|codigoacesso)$/i

/** Of the bank's codes: an I, O, 0 or 1 makes a code invalid, so it stays. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const MASKED = /[A-HJ-NP-Za-z2-9]/g

/**
 * Returns an irreversible mask for typed passwords and codes: same length, deterministic.
 * Passwords of the personas and codes of the outbox are kept, as the control shows them.
 */
export function secretMask({ store }: Sandbox): (text: string, name: string) => string {
  const key = randomBytes(32)
  const isOfOutbox = (text: string) => store.list(outbox).some(({ code }) => code === text.toUpperCase())
  return (text, name) => {
    if (!SECRET.test(name) || text === '' || text.includes('{{') || known.has(text) || isOfOutbox(text))
      return text
    const digest = createHmac('sha256', key).update(text).digest()
    return text.replace(MASKED, (_, i: number) =>
      ALPHABET.charAt(digest.readUInt8(i % digest.length) % ALPHABET.length),
    )
  }
}
