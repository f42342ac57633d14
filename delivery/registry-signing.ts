import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import type { ModuleRelease, Registry } from '@portal/runtime/module-contract'
import {
  checksOf,
  type Handover,
  isSigned,
  MOST_HANDOVERS,
  type Refusal,
  releaseText,
  rootText,
  type Signed,
  snapshotText,
  timestampText,
  VALID_MS,
} from 'shell/trust'
import { shapeOf } from './declaration-checks'
import {
  hasKey,
  isSignedBy,
  makeKey,
  publicKey,
  type Role,
  rootKeys,
  signAs,
  teamRole,
} from './registry-keys'
import { releasesOf } from './released-files'
import { CommandError, inSite, writeAtomically } from './site'

export type SignedRegistry = Registry & { signed?: Signed }

/** Why the registry in `value` is not believed; null when it is. Its age is the browsers' matter. */
export function refusalOf(value: unknown): Refusal | null {
  const checks = checksOf(value, { roots: rootKeys(), rootVersion: 0, now: 0 })
  if (!Array.isArray(checks)) return checks
  const holds = ({ keys, text, signatures }: (typeof checks)[number]) =>
    keys.some((key) => signatures.some((signature) => isSignedBy(key, text, signature)))
  return checks.find((check) => !holds(check))?.otherwise ?? null
}

/** Whether the root has made this statement about keys, whatever else is signed or not. */
export const isFromRoot = (signed: unknown): signed is Signed => isSigned(signed) && isRootSigned(signed.root)

const isRootSigned = (root: Signed['root']): boolean =>
  rootKeys().some((key) => root.signatures.some((signature) => isSignedBy(key, rootText(root), signature)))

/** A key of this folder, else the one that the root has named; made where there is neither. */
function keyOf(role: Role, named: string | undefined): string {
  if (named === undefined && hasKey('root')) makeKey(role)
  if (hasKey(role)) return publicKey(role)
  if (named !== undefined) return named
  throw new CommandError(
    `Falta a chave ${role}, que só a chave raiz pode apresentar. Traga root.key para a pasta das chaves e repita.`,
  )
}

const routesOf = ({ modules }: Registry, name: string): string[] =>
  [modules[name]?.stable, modules[name]?.canary?.release].flatMap(
    (release) => release?.routes.map(({ path }) => path) ?? [],
  )

/** Each team's key and routes: those that its module ever had, unless another has them by now. */
function teamsOf(registry: Registry, before: Signed['root'] | undefined): Signed['root']['teams'] {
  const names = Object.keys(registry.modules)
  const teams = names.map((name) => {
    const named = before?.teams[name]
    const taken = names.filter((other) => other !== name).flatMap((other) => routesOf(registry, other))
    const free = (named?.routes ?? []).filter(
      (path) => !taken.some((other) => shapeOf(other) === shapeOf(path)),
    )
    const routes = [...new Set([...free, ...routesOf(registry, name)])]
    return [name, { key: keyOf(teamRole(name), named?.key), routes }] as const
  })
  return { ...before?.teams, ...Object.fromEntries(teams) }
}

/** The root's statement for this registry: the present one while it is true. */
function statementFor({ signed, ...registry }: SignedRegistry): Signed['root'] {
  const before = signed?.root
  const named = {
    snapshot: keyOf('snapshot', before?.snapshot),
    timestamp: keyOf('timestamp', before?.timestamp),
    teams: teamsOf(registry, before),
  }
  if (before && isRootSigned(before) && rootText({ ...before, ...named }) === rootText(before)) return before
  if (!hasKey('root'))
    throw new CommandError(
      'Uma chave ou uma rota nova precisa da chave raiz. Traga root.key para a pasta das chaves, repita, e leve-a de volta.',
    )
  const version = Math.max((before?.version ?? 0) + 1, Math.floor(Date.now() / 1000))
  const era = before?.snapshot === named.snapshot ? before.era : version
  const text = rootText({ version, era, ...named })
  return { version, era, ...named, signatures: [signAs('root', text)] }
}

const signatureFile = (text: string) =>
  inSite('.signatures', `${createHash('sha256').update(text).digest('hex')}.sig`)

/** A team's signature is kept beside the release: going back to it needs no key of the team. */
function releaseSignature(name: string, release: ModuleRelease, key: string): string {
  const text = releaseText(name, release)
  const kept = keptSignature(text)
  if (isSignedBy(key, text, kept)) return kept
  if (!hasKey(teamRole(name)))
    throw new CommandError(
      `Falta a chave da equipe de ${name}: ${release.version} não está assinada por ela.`,
    )
  const signature = signAs(teamRole(name), text)
  keepSignature(text, signature)
  return signature
}

export function keptSignature(text: string): string {
  const path = signatureFile(text)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** That of a team whose key is elsewhere comes with its release. */
export function keepSignature(text: string, signature: string): void {
  mkdirSync(inSite('.signatures'), { recursive: true })
  writeAtomically(signatureFile(text), signature)
}

/** The key of a team that works elsewhere, and the routes that its module may have. */
export interface Invitation {
  name: string
  key: string
  routes: readonly string[]
}

export function withTeam(registry: SignedRegistry, { name, key, routes }: Invitation): SignedRegistry {
  const { signed } = registry
  if (!signed) throw new CommandError('O portal ainda não tem nada publicado.')
  const teams = { ...signed.root.teams, [name]: { key, routes } }
  return { ...registry, signed: { ...signed, root: { ...signed.root, teams } } }
}

/** Signs all releases of a module that one may go back to, for the key of its team is another. */
export function signReleases(name: string): void {
  for (const release of releasesOf(name)) releaseSignature(name, release, publicKey(teamRole(name)))
}

function requireKey(role: Role): void {
  if (!hasKey(role))
    throw new CommandError(
      `Falta a chave ${role}. Se ela se perdeu: npm run registry -- new-key ${role}, com a chave raiz.`,
    )
}

function timestampFor(snapshot: string): Signed['timestamp'] {
  requireKey('timestamp')
  const expires = new Date(Date.now() + VALID_MS).toISOString()
  return { expires, signature: signAs('timestamp', timestampText(expires, snapshot)) }
}

/** The changes that lead to the present root: none once one of them was not signed, for its key was lost. */
function handoversWith(before: readonly Handover[], newRoot: Handover | undefined): Handover[] {
  const all = [...before, ...(newRoot ? [newRoot] : [])]
  return rootKeys().includes(all.at(-1)?.root ?? '') ? all.slice(-MOST_HANDOVERS) : []
}

/** @param newRoot that the former one has signed */
export function sign(registry: SignedRegistry, newRoot?: Handover): SignedRegistry {
  if (rootKeys().length === 0) makeKey('root')
  const { signed: before, ...content } = registry
  const root = statementFor(registry)
  const handovers = handoversWith(before?.handovers ?? [], newRoot)
  const releases = Object.fromEntries(
    Object.entries(content.modules).map(([name, { stable, canary }]) => [
      name,
      [stable, ...(canary ? [canary.release] : [])].map((release) =>
        releaseSignature(name, release, root.teams[name]?.key ?? ''),
      ),
    ]),
  )
  requireKey('snapshot')
  const snapshot = signAs('snapshot', snapshotText(root.version, content))
  const result = {
    ...content,
    signed: {
      root,
      ...(handovers.length > 0 && { handovers }),
      releases,
      snapshot,
      timestamp: timestampFor(snapshot),
    },
  }
  const refusal = refusalOf(JSON.parse(JSON.stringify(result)))
  if (refusal) throw new CommandError(`O registro não foi mudado: ninguém acreditaria nele (${refusal}).`)
  return result
}

/** The same state with a new timestamp, once half of the old one's time has passed, or now. */
export function renew(registry: SignedRegistry, now = false): SignedRegistry {
  const { signed } = registry
  if (!signed || refusalOf(JSON.parse(JSON.stringify(registry)))) return sign(registry)
  if (!now && Date.parse(signed.timestamp.expires) - Date.now() > VALID_MS / 2) return registry
  return { ...registry, signed: { ...signed, timestamp: timestampFor(signed.snapshot) } }
}
