import { isRecord } from '@portal/domain/record'

/**
 * Trust model after The Update Framework (https://theupdateframework.github.io/specification/latest/). The root names
 * the keys, each team signs its module's releases, the snapshot signs their set, and the timestamp limits its validity.
 * Signatures are ECDSA P-256 with SHA-256, keys are raw curve points; both in base64.
 */
export interface RootStatement {
  /** Monotonic: an older root may name keys that were compromised since. */
  version: number
  /** Root version that introduced the current snapshot key; revisions are comparable within one era. */
  era: number
  snapshot: string
  timestamp: string
  teams: Readonly<Record<string, { key: string; routes: readonly string[] }>>
}

export interface Handover {
  root: string
  signature: string
}
/** Maximum number of root changes that an open tab can catch up on. */
export const MOST_HANDOVERS = 8

export interface Signed {
  root: RootStatement & { signatures: readonly string[] }
  /** Latest root rotations, oldest first: each new key, signed with the previous one. */
  handovers?: readonly Handover[]
  /** By module: signature of the stable release, then of the canary. */
  releases: Readonly<Record<string, readonly string[]>>
  snapshot: string
  timestamp: { expires: string; signature: string }
}

export interface Check {
  keys: readonly string[]
  text: string
  signatures: readonly string[]
  /** Result if no signature verifies with any of the keys. */
  failureReason: Refusal
}

export type Refusal = 'unsigned' | 'root' | 'team' | 'route' | 'snapshot' | 'timestamp' | 'expired'

export interface TrustAnchor {
  /** Public keys of the root. */
  roots: readonly string[]
  rootVersion: number
  /** Epoch milliseconds. */
  now: number
}

/** Canonical JSON: independent of the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    isRecord(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : part,
  )
}

/** Signed text of each role. The first element prevents the reuse of a signature for another role. */
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

/** Releases of a module. The input is not yet verified. */
function releasesIn(module: Record<string, unknown>): { release: unknown; routes: unknown[] }[] {
  const canary = isRecord(module.canary) ? [module.canary.release] : []
  return [module.stable, ...canary].map((release) => ({
    release,
    routes: isRecord(release) && Array.isArray(release.routes) ? release.routes : [],
  }))
}

/** The root must be signed with a trusted key, or with the last key in a chain of handovers from one. */
function rootChecks({ root, handovers = [] }: Signed, roots: readonly string[]): Check[] {
  const newest = handovers.map((each) => roots.includes(each.root)).lastIndexOf(true)
  const checks: Check[] = []
  let keys = roots
  for (const next of handovers.slice(newest + 1)) {
    checks.push({ keys, text: handoverText(next.root), signatures: [next.signature], failureReason: 'root' })
    keys = [next.root]
  }
  return [...checks, { keys, text: rootText(root), signatures: root.signatures, failureReason: 'root' }]
}

/** Signatures to verify, or why the registry is rejected without verification. */
export function checksOf(value: unknown, { roots, rootVersion, now }: TrustAnchor): Check[] | Refusal {
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
      checks.push({ keys: [team.key], text, signatures: [signature], failureReason: 'team' })
    }
  }
  const whole = snapshotText(root.version, content)
  checks.push(
    { keys: [root.snapshot], text: whole, signatures: [snapshot], failureReason: 'snapshot' },
    {
      keys: [root.timestamp],
      text: timestampText(timestamp.expires, snapshot),
      signatures: [timestamp.signature],
      failureReason: 'timestamp',
    },
  )
  // Also rejects an invalid date (NaN).
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

/** Checks of the last trusted registry: a release of one module leaves most of them the same. */
let trusted: ReadonlySet<string> = new Set()

/** Why a registry is rejected; null if it is trusted. */
export async function refusalOf(value: unknown, known: TrustAnchor): Promise<Refusal | null> {
  const checks = checksOf(value, known)
  if (!Array.isArray(checks)) return checks
  const texts = checks.map(({ keys, text, signatures }) => JSON.stringify([keys, text, signatures]))
  const held = await Promise.all(checks.map((check, i) => trusted.has(`${texts[i]}`) || holds(check)))
  const refusal = checks[held.indexOf(false)]?.failureReason ?? null
  if (refusal === null) trusted = new Set(texts)
  return refusal
}
