import { createHmac, randomBytes } from 'node:crypto'
import { outbox } from '../contact/outbox'
import { personas } from '../personas'
import type { Sandbox } from '../server/sandbox'

/** Public with the list of debtors. */
const known = new Set(personas.map(({ senha }) => senha))
const SECRET = /^(senha|token|code|codigo|codigoacesso)$/i

const alphabets = [
  [/[A-HJ-NP-Z]/, 'ABCDEFGHJKLMNPQRSTUVWXYZ'],
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[2-9]/, '23456789'],
] as const

/**
 * Stand-ins for what somebody typed as password or code: of the same length and kinds of characters, the same
 * each time, and not to be turned back. Passwords of the personas and codes of the outbox stay: the control shows them.
 */
export function secretMask({ store }: Sandbox): (text: string, name: string) => string {
  const key = randomBytes(32)
  const isOfOutbox = (text: string) => store.list(outbox).some(({ code }) => code === text.toUpperCase())
  return (text, name) => {
    if (!SECRET.test(name) || text === '' || text.includes('{{') || known.has(text) || isOfOutbox(text))
      return text
    const digest = createHmac('sha256', key).update(text).digest()
    return [...text]
      .map((character, i) => {
        const [, alphabet] = alphabets.find(([kind]) => kind.test(character)) ?? []
        return alphabet?.[digest.readUInt8(i % digest.length) % alphabet.length] ?? character
      })
      .join('')
  }
}
