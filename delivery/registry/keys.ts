import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { p256 } from '@noble/curves/nist.js'
import { type Handover, handoverText } from '@portal/registry-format/trust'
import { attempt, CommandError, environment, linesOf, sha256, siteDir, writeAtomically } from '../storage'
import { type SignerRequest, signer } from './signer-process'

/**
 * Folder of the registry's signing keys: `REGISTRY_KEYS`, else beside the site, where no gateway serves it. The default
 * signer keeps private keys here, one file each; public keys that must survive their private key are here too.
 */
export const keysDir = (): string => environment().REGISTRY_KEYS || `${siteDir()}.keys`

/** `embed` signs the embed's files at the floating address; `embed-next` replaces it at the next rotation. */
export type Role = 'root' | 'snapshot' | 'timestamp' | `team-${string}` | 'embed'
export const teamRole = (module: string): Role => `team-${module}`

const ROOTS = 'root.pub'
const NEXT = 'embed-next.pub'
const keep = (file: string, key: string) => {
  mkdirSync(keysDir(), { recursive: true, mode: 0o700 })
  writeAtomically(join(keysDir(), file), `${key}\n`)
}

const run = (...requests: readonly SignerRequest[]) =>
  requests.length > 0 ? signer.run(keysDir(), requests) : []

/** SubjectPublicKeyInfo prefixes. What follows is the point (4, x, y) for P-256, 32 bytes for Ed25519. */
const HEADS = {
  p256: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
}
function keyOf(base64: string, head = HEADS.p256): KeyObject {
  const key = Buffer.concat([head, Buffer.from(base64, 'base64')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

export const pemOf = (point: string): string =>
  keyOf(point).export({ format: 'pem', type: 'spki' }).toString()

/** Whether the value is a valid P-256 point. */
export const isPublicKey = (point: string): boolean => attempt(() => keyOf(point)) !== undefined

/** Public keys of the roles; null where the signer has no private key. */
export const publicKeys = (...roles: readonly Role[]): (string | null)[] =>
  run(...roles.map((role) => ({ command: 'public-key', role }) as const))
export const publicKey = (role: Role): string | null => publicKeys(role)[0] ?? null

/** Public root keys that pages embed; empty before the first key exists. */
export const rootKeys = (): string[] => linesOf(join(keysDir(), ROOTS))

/**
 * Returns the public keys of the roles and creates missing ones.
 * @param fresh replaces existing keys, after loss or theft
 */
export function makeKeys(roles: readonly (Role | 'root-next' | 'embed-next')[], fresh = false): string[] {
  const algorithmOf = (role: string) => (role.startsWith('embed') ? 'ed25519' : 'ecdsa-p256-sha256')
  const made = run(
    ...roles.map((role) => ({ command: 'make-key', role, algorithm: algorithmOf(role), fresh }) as const),
  )
  return roles.map((role, i) => {
    const key = made[i]
    if (!key) throw new CommandError(`O assinador não fez a chave ${role}.`)
    if (role === 'root') keep(ROOTS, key)
    if (role === 'embed-next') keep(NEXT, key)
    return key
  })
}

/**
 * Replaces the root key. Returns a handover signed by the former root, or undefined if its private key is lost.
 * @param present called with the new public key while the former root still signs
 */
export function replaceRoot(present: (root: string) => void): Handover | undefined {
  if (!publicKey('root')) {
    makeKeys(['root'], true)
    return undefined
  }
  const [root = ''] = makeKeys(['root-next'], true)
  const signature = signAs('root', handoverText(root))
  present(root)
  run({ command: 'promote-key', role: 'root' })
  keep(ROOTS, root)
  return { root, signature }
}

/** Ed25519 public keys. The private half of `next` may be kept offline. */
export function embedKeys(): [current: string, next: string] {
  const next = linesOf(join(keysDir(), NEXT))
  const [current = '', made = ''] = makeKeys(next.length > 0 ? ['embed'] : ['embed', 'embed-next'])
  return [current, next[0] ?? made]
}

export function advanceEmbedKeys(): void {
  if (run({ command: 'promote-key', role: 'embed' })[0] === null)
    throw new CommandError(
      `Traga embed-next.key para a pasta das chaves. Se ela se perdeu, apague ${NEXT}: a chave que nascer no lugar dela só vale para os sites que copiarem o trecho de novo.`,
    )
  makeKeys(['embed-next'])
}

/** The key that signs for a module: its team's, else the site keeper's (`snapshot`). Null without either. */
export function signerOf(module: string): { role: Role; key: string } | null {
  const [team, keeper] = publicKeys(teamRole(module), 'snapshot')
  if (team) return { role: teamRole(module), key: team }
  return keeper ? { role: 'snapshot', key: keeper } : null
}

/** OpenSSL-based tools read `der`; Web Crypto reads `ieee-p1363`. */
type Encoding = 'ieee-p1363' | 'der'

/** Converts DER to r and s of 32 bytes each. */
const fixedLength = (signature: string): string =>
  Buffer.from(p256.Signature.fromBytes(Buffer.from(signature, 'base64'), 'der').toBytes('compact')).toString(
    'base64',
  )

export interface TextToSign {
  role: Role
  text: string
  /** Error message if the signer has no key of the role. */
  failureReason?: string
}

/** Signs all texts in one call of the signer. */
export function signTexts(texts: readonly TextToSign[], encoding: Encoding = 'ieee-p1363'): string[] {
  const requests = texts.map(({ role, text }): SignerRequest => {
    if (role !== 'embed')
      return { command: 'sign', role, algorithm: 'ecdsa-p256-sha256', digest: sha256(text, 'base64') }
    return { command: 'sign', role, algorithm: 'ed25519', message: Buffer.from(text).toString('base64') }
  })
  const signatures = run(...requests)
  return texts.map(({ role, failureReason = `Falta a chave ${role}.` }, i) => {
    const signature = signatures[i]
    if (!signature) throw new CommandError(failureReason)
    return role === 'embed' || encoding === 'der' ? signature : fixedLength(signature)
  })
}

export const signAs = (role: Role, text: string, encoding?: Encoding): string =>
  signTexts([{ role, text }], encoding)[0] ?? ''

export const isSignedBy = (
  point: string,
  text: string,
  signature: string,
  dsaEncoding: Encoding = 'ieee-p1363',
): boolean =>
  attempt(() => {
    const key = { key: keyOf(point), dsaEncoding }
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  }) ?? false

export const isSignedByEmbed = (key: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), keyOf(key, HEADS.ed25519), Buffer.from(signature, 'base64'))
