import { isRecord } from '@portal/domain/record'

/**
 * What makes a registry believed, after the roles of The Update Framework: the root names the keys, each team signs
 * the releases of its own module, the snapshot signs the set of them, and the timestamp says until when it is the
 * latest. Signatures are ECDSA P-256 with SHA-256, in base64; keys are points of the curve, in base64 as well.
 * Browsers and release tools judge by this one file, each with the cryptography that it has.
 */
export interface RootStatement {
  /** Only grows: an older statement may name keys that were stolen since. */
  version: number
  /** The version that brought the present key of the snapshot: revisions are compared within one era. */
  era: number
  snapshot: string
  timestamp: string
  teams: Readonly<Record<string, { key: string; routes: readonly string[] }>>
}

export interface Handover {
  root: string
  signature: string
}
/** As many changes of the root as a tab can have slept through and still follow. */
export const MOST_HANDOVERS = 8

export interface Signed {
  root: RootStatement & { signatures: readonly string[] }
  /** The root's last changes, oldest first: each new key, signed by the one before, for tabs that know no other. */
  handovers?: readonly Handover[]
  /** By module: of the stable release, then of the canary's. */
  releases: Readonly<Record<string, readonly string[]>>
  snapshot: string
  timestamp: { expires: string; signature: string }
}

export interface Check {
  keys: readonly string[]
  text: string
  signatures: readonly string[]
  /** What it means when none of the keys made any of the signatures. */
  otherwise: Refusal
}

export type Refusal = 'unsigned' | 'root' | 'team' | 'route' | 'snapshot' | 'timestamp' | 'expired'

export interface Known {
  /** Public keys of the root. */
  roots: readonly string[]
  rootVersion: number
  /** Epoch milliseconds. */
  now: number
}

/** The same text for the same content, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : part,
  )
}

/** What each role signs. The first word keeps a signature of one role from serving as another's. */
export const rootText = ({ version, era, snapshot, timestamp, teams }: RootStatement): string =>
  canonical(['root', version, era, snapshot, timestamp, teams])
export const handoverText = (root: string): string => canonical(['handover', root])
export const releaseText = (module: string, release: unknown): string =>
  canonical(['release', module, release])
export const snapshotText = (rootVersion: number, content: object): string =>
  canonical(['snapshot', rootVersion, content])
export const timestampText = (expires: string, snapshot: string): string =>
  canonical(['timestamp', expires, snapshot])

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isTeam = (value: unknown) => isRecord(value) && typeof value.key === 'string' && isList(value.routes)

const areHandovers = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= MOST_HANDOVERS &&
  value.every((each) => isRecord(each) && typeof each.root === 'string' && typeof each.signature === 'string')

export const isSigned = (value: unknown): value is Signed =>
  isRecord(value) &&
  isRecord(value.root) &&
  Number.isSafeInteger(value.root.version) &&
  Number.isSafeInteger(value.root.era) &&
  typeof value.root.snapshot === 'string' &&
  typeof value.root.timestamp === 'string' &&
  isRecord(value.root.teams) &&
  Object.values(value.root.teams).every(isTeam) &&
  isList(value.root.signatures) &&
  (value.handovers === undefined || areHandovers(value.handovers)) &&
  isRecord(value.releases) &&
  Object.values(value.releases).every(isList) &&
  typeof value.snapshot === 'string' &&
  isRecord(value.timestamp) &&
  typeof value.timestamp.expires === 'string' &&
  typeof value.timestamp.signature === 'string'

/** The releases of one module of the registry: what stands in it is not yet believed. */
function releasesIn(module: Record<string, unknown>): { release: unknown; routes: unknown[] }[] {
  const canary = isRecord(module.canary) ? [module.canary.release] : []
  return [module.stable, ...canary].map((release) => ({
    release,
    routes: isRecord(release) && Array.isArray(release.routes) ? release.routes : [],
  }))
}

/** The root's statement is made by a key that is known, or by the last of those that have followed it. */
function rootChecks({ root, handovers = [] }: Signed, roots: readonly string[]): Check[] {
  const newest = handovers.map((each) => roots.includes(each.root)).lastIndexOf(true)
  const checks: Check[] = []
  let keys = roots
  for (const next of handovers.slice(newest + 1)) {
    checks.push({ keys, text: handoverText(next.root), signatures: [next.signature], otherwise: 'root' })
    keys = [next.root]
  }
  return [...checks, { keys, text: rootText(root), signatures: root.signatures, otherwise: 'root' }]
}

/** The signatures that this registry needs, or why none would help. */
export function checksOf(value: unknown, { roots, rootVersion, now }: Known): Check[] | Refusal {
  if (!isRecord(value)) return 'unsigned'
  const { signed, ...content } = value
  if (!isSigned(signed)) return 'unsigned'
  const { root, snapshot, timestamp } = signed
  if (root.version < rootVersion) return 'root'
  const checks = rootChecks(signed, roots)
  for (const [name, module] of Object.entries(isRecord(content.modules) ? content.modules : {})) {
    const team = Object.hasOwn(root.teams, name) ? root.teams[name] : undefined
    if (!team || !isRecord(module) || module.name !== name) return 'team'
    for (const [index, { release, routes }] of releasesIn(module).entries()) {
      if (!routes.every((route) => isRecord(route) && team.routes.some((path) => path === route.path)))
        return 'route'
      const signature = signed.releases[name]?.[index] ?? ''
      const text = releaseText(name, release)
      checks.push({ keys: [team.key], text, signatures: [signature], otherwise: 'team' })
    }
  }
  const whole = snapshotText(root.version, content)
  checks.push(
    { keys: [root.snapshot], text: whole, signatures: [snapshot], otherwise: 'snapshot' },
    {
      keys: [root.timestamp],
      text: timestampText(timestamp.expires, snapshot),
      signatures: [timestamp.signature],
      otherwise: 'timestamp',
    },
  )
  // A text that is no date has passed.
  return Date.parse(timestamp.expires) > now ? checks : 'expired'
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

async function isSignedBy(key: string, text: string, signature: string): Promise<boolean> {
  try {
    const { subtle } = crypto
    const imported = await subtle.importKey('raw', bytesOf(key), CURVE, false, ['verify'])
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return await subtle.verify(algorithm, imported, bytesOf(signature), new TextEncoder().encode(text))
  } catch {
    return false
  }
}

async function holds({ keys, text, signatures }: Check): Promise<boolean> {
  const pairs = keys.flatMap((key) => signatures.map((signature) => isSignedBy(key, text, signature)))
  return (await Promise.all(pairs)).includes(true)
}

/** Why a registry is not believed; null when it is. */
export async function refusalOf(value: unknown, known: Known): Promise<Refusal | null> {
  const checks = checksOf(value, known)
  if (!Array.isArray(checks)) return checks
  const held = await Promise.all(checks.map(holds))
  return checks[held.indexOf(false)]?.otherwise ?? null
}
