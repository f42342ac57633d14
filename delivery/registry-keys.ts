import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError, siteDir, writeAtomically } from './site'

/**
 * The private keys that sign the registry, a file each, in a folder that no gateway serves: beside the site, or in
 * `REGISTRY_KEYS`. The root's may be kept elsewhere; its public key stays here, and pages carry it.
 */
export const keysDir = (): string => process.env.REGISTRY_KEYS || `${siteDir()}.keys`

/** `embed` signs the files that other sites take from the floating address; `embed-next` waits to follow it. */
export type Role = 'root' | 'snapshot' | 'timestamp' | `team-${string}` | 'embed' | 'embed-next'
export const teamRole = (module: string): Role => `team-${module}`

const fileOf = (role: Role) => join(keysDir(), `${role}.key`)
const ROOTS = 'root.pub'
const NEXT = 'embed-next.pub'

/** Point of the curve: 4, x, y. */
function pointOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64',
  )
}

function keyOf(point: string): KeyObject {
  const bytes = Buffer.from(point, 'base64')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
}

/** Whether this is a public key at all. */
export function isPublicKey(point: string): boolean {
  try {
    return keyOf(point).type === 'public'
  } catch {
    return false
  }
}

export const hasKey = (role: Role): boolean => existsSync(fileOf(role))
const readKey = (role: Role) => createPrivateKey(readFileSync(fileOf(role)))
export const publicKey = (role: Role): string => pointOf(readKey(role))

/** The public keys that pages carry: of the root, one a line. None before the first key is made. */
export function rootKeys(): string[] {
  const path = join(keysDir(), ROOTS)
  if (existsSync(path)) return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return hasKey('root') ? [publicKey('root')] : []
}

/** Makes the key of a role that has none. Of two processes that make it at once, one wins and both use it. */
export function makeKey(role: Role): void {
  if (hasKey(role)) return
  mkdirSync(keysDir(), { recursive: true, mode: 0o700 })
  const { privateKey } = role.startsWith('embed')
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const draft = `${fileOf(role)}.${process.pid}`
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  try {
    linkSync(draft, fileOf(role))
  } catch (error) {
    if (!hasKey(role)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  if (role === 'root') writeAtomically(join(keysDir(), ROOTS), `${publicKey(role)}\n`)
  if (role === 'embed-next') writeAtomically(join(keysDir(), NEXT), `${ed25519Of(readKey(role))}\n`)
}

/** A new key instead of one that was lost or stolen. */
export function replaceKey(role: Role): void {
  rmSync(fileOf(role), { force: true })
  makeKey(role)
}

const ed25519Of = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

/** The next private key may be kept elsewhere; its public key stays here. */
export function makeEmbedKeys(): void {
  makeKey('embed')
  if (!existsSync(join(keysDir(), NEXT))) makeKey('embed-next')
}

/** Ed25519, in base64: the key that signs, and the one that will follow it. */
export const embedKeys = (): [current: string, next: string] => [
  ed25519Of(readKey('embed')),
  readFileSync(join(keysDir(), NEXT), 'utf8').trim(),
]

export const signEmbedText = (text: string): string =>
  signBytes(null, Buffer.from(text), readKey('embed')).toString('base64')

export function advanceEmbedKeys(): void {
  if (!hasKey('embed-next'))
    throw new CommandError(
      `Traga embed-next.key para a pasta das chaves. Se ela se perdeu, apague ${NEXT}: a chave que nascer no lugar dela só vale para os sites que copiarem o trecho de novo.`,
    )
  renameSync(fileOf('embed-next'), fileOf('embed'))
  makeKey('embed-next')
}

/** Who has no key of the team is whoever keeps the whole site. */
export const signerRole = (module: string): Role => (hasKey(teamRole(module)) ? teamRole(module) : 'snapshot')

/** `der` is what others' tools read, `ieee-p1363` what browsers do. */
type Encoding = 'ieee-p1363' | 'der'

export const signAs = (role: Role, text: string, encoding?: Encoding): string =>
  signWith(readKey(role), text, encoding)

/** For the last signature with a key that is being replaced. */
export function signerOf(role: Role): (text: string) => string {
  const key = readKey(role)
  return (text) => signWith(key, text)
}

const signWith = (key: KeyObject, text: string, dsaEncoding: Encoding = 'ieee-p1363'): string =>
  signBytes('sha256', Buffer.from(text), { key, dsaEncoding }).toString('base64')

export function isSignedBy(
  point: string,
  text: string,
  signature: string,
  dsaEncoding: Encoding = 'ieee-p1363',
): boolean {
  try {
    const key = { key: keyOf(point), dsaEncoding }
    return verifyBytes('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
