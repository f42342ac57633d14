import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Handover, handoverText } from 'shell/trust'
import { type Algorithm, type SignerRequest, signer } from './registry-signer'
import { CommandError, linesOf, siteDir, writeAtomically } from './site'

/**
 * The keys that sign the registry. The private ones are the signer's alone: by default a file each, in a folder that no
 * gateway serves, beside the site or in `REGISTRY_KEYS`. The public keys that must outlast them are there too.
 */
export const keysDir = (): string => process.env.REGISTRY_KEYS || `${siteDir()}.keys`

/** `embed` signs the files that other sites take from the floating address; `embed-next` waits to follow it. */
export type Role = 'root' | 'snapshot' | 'timestamp' | `team-${string}` | 'embed'
export const teamRole = (module: string): Role => `team-${module}`

const ROOTS = 'root.pub'
const NEXT = 'embed-next.pub'
const publish = (file: string, key: string) => {
  mkdirSync(keysDir(), { recursive: true, mode: 0o700 })
  writeAtomically(join(keysDir(), file), `${key}\n`)
}

const algorithmOf = (role: string): Algorithm => (role.startsWith('embed') ? 'ed25519' : 'ecdsa-p256-sha256')
const run = (requests: readonly SignerRequest[]) =>
  requests.length > 0 ? signer.run(keysDir(), requests) : []

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

/** Public keys of the roles whose private key the signer has; null for the others. */
export const publicKeys = (...roles: readonly Role[]): (string | null)[] =>
  run(roles.map((role) => ({ command: 'public-key', role })))
export const publicKey = (role: Role): string | null => publicKeys(role)[0] ?? null

/** The public keys that pages carry: of the root, one a line. None before the first key is made. */
export const rootKeys = (): string[] => linesOf(join(keysDir(), ROOTS))

/**
 * The public keys of these roles, new ones for those that have none.
 * @param fresh a new key in any case, instead of one that was lost or stolen
 */
export function makeKeys(roles: readonly (Role | 'root-next' | 'embed-next')[], fresh = false): string[] {
  const keys = run(
    roles.map((role) => ({ command: 'make-key', role, algorithm: algorithmOf(role), fresh })),
  ).map((key, i) => key ?? missing(`O assinador não fez a chave ${roles[i]}.`))
  for (const [i, key] of keys.entries()) {
    if (roles[i] === 'root') publish(ROOTS, key)
    if (roles[i] === 'embed-next') publish(NEXT, key)
  }
  return keys
}

function missing(message: string): never {
  throw new CommandError(message)
}

const promoteKey = (role: 'root' | 'embed') => run([{ command: 'promote-key', role }])[0] ?? null

/** A new root. Returns it with what the former one has signed, where that is at hand. */
export function replaceRoot(): Handover | undefined {
  if (!publicKey('root')) {
    makeKeys(['root'], true)
    return undefined
  }
  const [root = ''] = makeKeys(['root-next'], true)
  const signature = signAs('root', handoverText(root))
  promoteKey('root')
  publish(ROOTS, root)
  return { root, signature }
}

/** Ed25519: the key that signs, and the one that will follow it, whose private key may be kept elsewhere. */
export function embedKeys(): [current: string, next: string] {
  const [current = ''] = makeKeys(['embed'])
  const [next = ''] = existsSync(join(keysDir(), NEXT))
    ? linesOf(join(keysDir(), NEXT))
    : makeKeys(['embed-next'])
  return [current, next]
}

/** Verified at once: a wrong signature would empty the pages of others. */
export function signEmbedTexts(key: string, texts: readonly string[]): string[] {
  const x = Buffer.from(key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const messages = texts.map((text) => Buffer.from(text))
  const signatures = run(
    messages.map((message) => ({
      command: 'sign',
      role: 'embed',
      algorithm: 'ed25519',
      message: message.toString('base64'),
    })),
  )
  return messages.map((message, i) => {
    const signature = signatures[i] ?? missing('Falta a chave embed.')
    if (verify(null, message, publicKey, Buffer.from(signature, 'base64'))) return signature
    throw new CommandError('A assinatura do widget não confere com a chave embed.')
  })
}

export function advanceEmbedKeys(): void {
  if (promoteKey('embed') === null)
    throw new CommandError(
      `Traga embed-next.key para a pasta das chaves. Se ela se perdeu, apague ${NEXT}: a chave que nascer no lugar dela só vale para os sites que copiarem o trecho de novo.`,
    )
  makeKeys(['embed-next'])
}

/** Whose key signs for a module: its team's, else that of whoever keeps the whole site. Null without either. */
export function signerOf(module: string): { role: Role; key: string } | null {
  const roles = [teamRole(module), 'snapshot'] as const
  const keys = publicKeys(...roles)
  return roles.flatMap((role, i) => (keys[i] ? [{ role, key: keys[i] }] : []))[0] ?? null
}

/** `der` is what others' tools read, `ieee-p1363` what browsers do. */
type Encoding = 'ieee-p1363' | 'der'

/** DER's r and s, as 32 bytes each. */
function fixedLength(der: Buffer): Buffer {
  const end = 4 + (der[3] ?? 0)
  return Buffer.concat(
    [der.subarray(4, end), der.subarray(end + 2)].map((part) =>
      Buffer.concat([Buffer.alloc(32), part]).subarray(-32),
    ),
  )
}

/**
 * Signs these texts at once.
 * @returns the signature of each, undefined where the signer has no key of the role
 */
export function signTexts(
  texts: readonly { role: Role; text: string }[],
  encoding: Encoding = 'ieee-p1363',
): (string | undefined)[] {
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
  return run(
    texts.map(({ role, text }) => ({
      command: 'sign',
      role,
      algorithm: 'ecdsa-p256-sha256',
      digest: digestOf(text),
    })),
  ).map((signature) => {
    if (signature === null || encoding === 'der') return signature ?? undefined
    return fixedLength(Buffer.from(signature, 'base64')).toString('base64')
  })
}

export const signAs = (role: Role, text: string, encoding?: Encoding): string =>
  signTexts([{ role, text }], encoding)[0] ?? missing(`Falta a chave ${role}.`)

export function isSignedBy(
  point: string,
  text: string,
  signature: string,
  dsaEncoding: Encoding = 'ieee-p1363',
): boolean {
  try {
    const key = { key: keyOf(point), dsaEncoding }
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
