import { existsSync } from 'node:fs'
import { canonicalize } from '@tufjs/canonical-json'
import { inSite, readIfThere, readJson, sha256, writeAtomically } from '../storage'
import { pemOf, publicKey, type Role, rootKeys, signTexts } from './keys'
import type { SignedRegistry } from './signing'

/**
 * A copy of the registry as the target of a TUF repository, so that any TUF client verifies it as it is served
 * (https://theupdateframework.github.io/specification/latest/). The registry's own keys sign: the root names them, the
 * snapshot key signs the copy's hash, the timestamp key limits its validity. Teams' signatures stay inside. The copy has
 * no timestamp of its own, because a host that renews it may have the timestamp key only.
 */
interface Metadata<T = object> {
  signed: T & { version: number }
  signatures: readonly { keyid: string; sig: string }[]
}
interface Root {
  roles: Readonly<Record<string, { keyids: readonly string[] }>>
}

/** The copy of the registry. */
const TARGET = 'registry'

/** The first four are this folder's; the root is also kept by version, for clients that know an older one. */
const at = (file: string) => inSite('tuf', `${file}.json`)
const read = <T>(file: string): Metadata<T> | undefined =>
  existsSync(at(file)) ? readJson(at(file)) : undefined
const write = (file: string, metadata: Metadata) => writeAtomically(at(file), JSON.stringify(metadata))

const keyOf = (point: string) => ({
  keytype: 'ecdsa',
  scheme: 'ecdsa-sha2-nistp256',
  keyval: { public: pemOf(point) },
})
const idOf = (point: string) => sha256(canonicalize(keyOf(point)))

const metadataOf = (type: string, version: number, expires: string, content: object) => ({
  _type: type,
  spec_version: '1.0.31',
  version,
  // Without milliseconds, as the specification has it.
  expires: expires.replace(/\.\d+Z$/, 'Z'),
  ...content,
})

/** Like the registry's, root and snapshot do not expire: the timestamp limits what they name. */
const NEVER = '2999-01-01T00:00:00Z'

function rootOf(version: number, root: string, snapshot: string, timestamp: string) {
  const role = (point: string) => ({ keyids: [idOf(point)], threshold: 1 })
  return metadataOf('root', version, NEVER, {
    consistent_snapshot: false,
    keys: Object.fromEntries([root, snapshot, timestamp].map((point) => [idOf(point), keyOf(point)])),
    roles: {
      root: role(root),
      targets: role(snapshot),
      snapshot: role(snapshot),
      timestamp: role(timestamp),
    },
  })
}

/** @param all with the role that signs and its public key */
function signed<T extends { version: number }>(
  all: readonly (readonly [content: T, role: Role, point: string])[],
): Metadata<T>[] {
  const texts = all.map(([content, role]) => ({ role, text: canonicalize(content) }))
  const signatures = signTexts(texts, 'der')
  return all.map(([content, , point], i) => ({
    signed: content,
    signatures: [{ keyid: idOf(point), sig: Buffer.from(signatures[i] ?? '', 'base64').toString('hex') }],
  }))
}

const namesKeys = (before: Metadata<Root> | undefined, wanted: object) =>
  before !== undefined && canonicalize(before.signed) === canonicalize(wanted)

/** Lets the former root present the next one; `writeTuf` adds the new root's signature. */
export function presentTufRoot(next: string, { signed: ours }: SignedRegistry): void {
  const before = read<Root>('root')
  const [former = ''] = rootKeys()
  if (!before || !ours) return
  const content = rootOf(before.signed.version + 1, next, ours.root.snapshot, ours.root.timestamp)
  for (const presented of signed([[content, 'root', former]])) write(`${content.version}.root`, presented)
}

function currentRoot(root: string, snapshot: string, timestamp: string): Metadata | undefined {
  const before = read<Root>('root')
  const last = before?.signed.version ?? 0
  if (namesKeys(before, rootOf(last, root, snapshot, timestamp))) return undefined
  if (publicKey('root') !== root) return undefined
  const content = rootOf(last + 1, root, snapshot, timestamp)
  const presented = read<Root>(`${last + 1}.root`)
  const [own] = signed([[content, 'root', root]])
  const others = presented && namesKeys(presented, content) ? presented.signatures : []
  return own && { ...own, signatures: [...others, ...own.signatures] }
}

/** Writes the metadata of a registry. A site whose root key was taken away before it had any gets none. */
export function writeTuf({ signed: ours, ...registry }: SignedRegistry): void {
  const [root = ''] = rootKeys()
  if (!ours) return
  const { snapshot, timestamp } = ours.root
  const next = currentRoot(root, snapshot, timestamp)
  if (next) {
    write(`${next.signed.version}.root`, next)
    write('root', next)
  }
  if (!existsSync(at('root'))) return
  const { timestamp: renewed, ...stable } = ours
  const text = JSON.stringify({ ...registry, signed: stable })
  const before = read<{ version: number }>('snapshot')
  const isRenewal = !next && before !== undefined && readIfThere(at(TARGET)) === text
  // Rises also after the loss of the files, as the registry's revision does.
  const version = Math.max((read('timestamp')?.signed.version ?? 0) + 1, Math.floor(Date.now() / 1000))
  const target = { length: Buffer.byteLength(text), hashes: { sha256: sha256(text) } }
  const metas = (file: string, named: number) => ({ meta: { [file]: { version: named } } })
  const part = (type: string, expires: string, content: object) => metadataOf(type, version, expires, content)
  const targets = part('targets', NEVER, { targets: { [`${TARGET}.json`]: target } })
  const named = isRenewal ? before.signed.version : version
  const all = signed([
    ...(isRenewal
      ? []
      : [
          [targets, 'snapshot', snapshot] as const,
          [part('snapshot', NEVER, metas('targets.json', version)), 'snapshot', snapshot] as const,
        ]),
    [part('timestamp', renewed.expires, metas('snapshot.json', named)), 'timestamp', timestamp],
  ])
  if (!isRenewal) writeAtomically(at(TARGET), text)
  for (const metadata of all) write(metadata.signed._type, metadata)
}
