import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Handover, handoverText } from '@portal/registry-format/trust'
import { type SignerRequest, signer } from './registry-signer'
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
const keep = (file: string, key: string) => {
  mkdirSync(keysDir(), { recursive: true, mode: 0o700 })
  writeAtomically(join(keysDir(), file), `${key}\n`)
}

const run = (...requests: readonly SignerRequest[]) =>
  requests.length > 0 ? signer.run(keysDir(), requests) : []

/** SubjectPublicKeyInfo as far as the key: of P-256 its point (4, x, y), of Ed25519 32 bytes. */
const HEADS = {
  p256: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'),
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
}
function keyOf(base64: string, head = HEADS.p256): KeyObject {
  const key = Buffer.concat([head, Buffer.from(base64, 'base64')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/** Whether this is the public key of a team at all. */
export function isPublicKey(point: string): boolean {
  try {
    return keyOf(point).type === 'public'
  } catch {
    return false
  }
}

/** Public keys of the roles whose private key the signer has; null for the others. */
export const publicKeys = (...roles: readonly Role[]): (string | null)[] =>
  run(...roles.map((role) => ({ command: 'public-key', role }) as const))
export const publicKey = (role: Role): string | null => publicKeys(role)[0] ?? null

/** The public keys that pages carry: of the root, one a line. None before the first key is made. */
export const rootKeys = (): string[] => linesOf(join(keysDir(), ROOTS))

/**
 * The public keys of these roles, new ones for those that have none.
 * @param fresh a new key in any case, instead of one that was lost or stolen
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

/** A new root. Returns it with what the former one has signed, where that is at hand. */
export function replaceRoot(): Handover | undefined {
  if (!publicKey('root')) {
    makeKeys(['root'], true)
    return undefined
  }
  const [root = ''] = makeKeys(['root-next'], true)
  const signature = signAs('root', handoverText(root))
  run({ command: 'promote-key', role: 'root' })
  keep(ROOTS, root)
  return { root, signature }
}

/** Ed25519: the key that signs, and the one that will follow it, whose private key may be kept elsewhere. */
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

/** Whose key signs for a module: its team's, else that of whoever keeps the whole site. Null without either. */
export function signerOf(module: string): { role: Role; key: string } | null {
  const [team, keeper] = publicKeys(teamRole(module), 'snapshot')
  if (team) return { role: teamRole(module), key: team }
  return keeper ? { role: 'snapshot', key: keeper } : null
}

/** `der` is what others' tools read, `ieee-p1363` what browsers do. */
type Encoding = 'ieee-p1363' | 'der'

/** DER's r and s, as 32 bytes each. */
function fixedLength(signature: string): string {
  const der = Buffer.from(signature, 'base64')
  const end = 4 + (der[3] ?? 0)
  const parts = [der.subarray(4, end), der.subarray(end + 2)]
  const padded = parts.map((part) => Buffer.concat([Buffer.alloc(32), part]).subarray(-32))
  return Buffer.concat(padded).toString('base64')
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Signs all of these in one call. Undefined where the signer has no key of the role. */
export function signTexts(
  texts: readonly { role: Role; text: string }[],
  encoding: Encoding = 'ieee-p1363',
): (string | undefined)[] {
  const signatures = run(
    ...texts.map(({ role, text }) =>
      role === 'embed'
        ? ({ command: 'sign', role, algorithm: 'ed25519', message: base64(text) } as const)
        : ({ command: 'sign', role, algorithm: 'ecdsa-p256-sha256', digest: sha256(text) } as const),
    ),
  )
  return texts.map(({ role }, i) => {
    const signature = signatures[i] ?? undefined
    return signature && role !== 'embed' && encoding !== 'der' ? fixedLength(signature) : signature
  })
}

export function signAs(role: Role, text: string, encoding?: Encoding): string {
  const [signature] = signTexts([{ role, text }], encoding)
  if (!signature) throw new CommandError(`Falta a chave ${role}.`)
  return signature
}

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

export const isSignedByEmbed = (key: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), keyOf(key, HEADS.ed25519), Buffer.from(signature, 'base64'))
