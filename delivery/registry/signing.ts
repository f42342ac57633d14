import { type ModuleRelease, type Registry, VALID_MS } from '@portal/registry-format'
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
} from '@portal/registry-format/trust'
import { CommandError, inSite, readIfThere, sha256, writeAtomically } from '../storage'
import { shapeOf } from './declaration-checks'
import {
  isSignedBy,
  makeKeys,
  publicKeys,
  type Role,
  rootKeys,
  signAs,
  signTexts,
  type TextToSign,
  teamRole,
} from './keys'
import { releasesIn, releasesOf, toRegistryEntry } from './released-files'

export type SignedRegistry = Registry & { signed?: Signed }

/** Why the signatures of `value` are refused; null if they are valid. Only browsers check for expiry. */
export function refusalOf(value: unknown): Refusal | null {
  const checks = checksOf(value, { roots: rootKeys(), rootVersion: 0, now: 0 })
  if (!Array.isArray(checks)) return checks
  const holds = ({ keys, text, signatures }: (typeof checks)[number]) =>
    keys.some((key) => signatures.some((signature) => isSignedBy(key, text, signature)))
  return checks.find((check) => !holds(check))?.failureReason ?? null
}

/** Whether the root statement is valid, regardless of the other signatures. */
export const isFromRoot = (signed: unknown): signed is Signed => isSigned(signed) && isRootSigned(signed.root)

const isRootSigned = (root: Signed['root']): boolean =>
  rootKeys().some((key) => root.signatures.some((signature) => isSignedBy(key, rootText(root), signature)))

/**
 * Keys of the roles: the signer's, else those in the root statement. Creates missing keys if the signer has the root
 * key.
 */
function currentKeys(roles: readonly Role[], stated: readonly (string | undefined)[]) {
  const [root, ...held] = publicKeys('root', ...roles)
  const absent = roles.filter((_, i) => !held[i] && !stated[i])
  if (absent[0] && !root)
    throw new CommandError(
      `Falta a chave ${absent[0]}, que só a chave raiz pode apresentar. Traga root.key para a pasta das chaves e repita.`,
    )
  const made = makeKeys(absent).values()
  const keys = roles.map((_, i) => held[i] ?? stated[i] ?? made.next().value ?? '')
  return { keys, hasRoot: root !== null }
}

const routesOf = ({ modules }: Registry, name: string): string[] => {
  const module = modules[name]
  return module ? releasesIn(module).flatMap(({ routes }) => routes.map(({ path }) => path)) : []
}

/** Routes of a team: all that its module ever had, except those another module has now. */
function teamRoutes(registry: Registry, name: string, before: readonly string[] = []): string[] {
  const others = Object.keys(registry.modules).filter((other) => other !== name)
  const taken = others.flatMap((other) => routesOf(registry, other)).map(shapeOf)
  const free = before.filter((path) => !taken.includes(shapeOf(path)))
  return [...new Set([...free, ...routesOf(registry, name)])]
}

/** The current root statement if it still matches the registry, else its successor. */
function statementFor({ signed, ...registry }: SignedRegistry): Signed['root'] {
  const before = signed?.root
  const names = Object.keys(registry.modules)
  const {
    keys: [snapshot = '', timestamp = '', ...teamKeys],
    hasRoot,
  } = currentKeys(
    ['snapshot', 'timestamp', ...names.map(teamRole)],
    [before?.snapshot, before?.timestamp, ...names.map((name) => before?.teams[name]?.key)],
  )
  const teams = names.map((name, i) => {
    const routes = teamRoutes(registry, name, before?.teams[name]?.routes)
    return [name, { key: teamKeys[i] ?? '', routes }] as const
  })
  const named = { snapshot, timestamp, teams: { ...before?.teams, ...Object.fromEntries(teams) } }
  if (before && isRootSigned(before) && rootText({ ...before, ...named }) === rootText(before)) return before
  if (!hasRoot)
    throw new CommandError(
      'Uma chave ou uma rota nova precisa da chave raiz. Traga root.key para a pasta das chaves, repita, e leve-a de volta.',
    )
  const version = Math.max((before?.version ?? 0) + 1, Math.floor(Date.now() / 1000))
  const era = before?.snapshot === snapshot ? before.era : version
  const next = { version, era, ...named }
  return { ...next, signatures: [signAs('root', rootText(next))] }
}

const signatureFile = (text: string) => inSite('.signatures', `${sha256(text)}.sig`)

/** Team signatures that are not stored yet. Rolling back to a stored one needs no team key. */
const unsignedReleases = (name: string, key: string, releases: readonly ModuleRelease[]): TextToSign[] =>
  releases.flatMap((release) => {
    const text = releaseText(name, release)
    if (isSignedBy(key, text, storedSignature(text))) return []
    const failureReason = `Falta a chave da equipe de ${name}: ${release.version} não está assinada por ela.`
    return [{ role: teamRole(name), text, failureReason }]
  })

/** Signs all texts and stores the team signatures. */
function signAndKeep(texts: readonly TextToSign[]): string[] {
  const signatures = signTexts(texts)
  for (const [i, { role, text }] of texts.entries())
    if (role.startsWith('team-')) keepSignature(text, signatures[i] ?? '')
  return signatures
}

export const storedSignature = (text: string): string => readIfThere(signatureFile(text)) ?? ''

/** Stores a signature that a remote team sent with its release. */
export const keepSignature = (text: string, signature: string): void =>
  writeAtomically(signatureFile(text), signature)

/** Public key and granted routes of a team that keeps its own key. */
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

/** Signs all rollback targets of a module again after its team's key changes. */
export function signReleases(name: string): void {
  const [key] = publicKeys(teamRole(name))
  signAndKeep(unsignedReleases(name, key ?? '', releasesOf(name).map(toRegistryEntry)))
}

const whyMissing = (role: Role) =>
  `Falta a chave ${role}. Se ela se perdeu: npm run registry -- new-key ${role}, com a chave raiz.`

function timestampFor(snapshot: string): Signed['timestamp'] {
  const expires = new Date(Date.now() + VALID_MS).toISOString()
  const text = timestampText(expires, snapshot)
  const [signature = ''] = signAndKeep([{ role: 'timestamp', text, failureReason: whyMissing('timestamp') }])
  return { expires, signature }
}

/** Chain of handovers to the current root; empty if a lost root key broke the chain. */
function handoversWith(before: readonly Handover[], newRoot: Handover | undefined): Handover[] {
  const all = [...before, ...(newRoot ? [newRoot] : [])]
  return rootKeys().includes(all.at(-1)?.root ?? '') ? all.slice(-MOST_HANDOVERS) : []
}

/** @param newRoot signed by the former root */
export function sign(registry: SignedRegistry, newRoot?: Handover): SignedRegistry {
  if (rootKeys().length === 0) makeKeys(['root'])
  const { signed: before, ...content } = registry
  const statement = statementFor(registry)
  const handovers = handoversWith(before?.handovers ?? [], newRoot)
  const releases = Object.entries(content.modules).map(
    ([name, module]) => [name, releasesIn(module)] as const,
  )
  const text = snapshotText(statement.version, content)
  const [snapshot = ''] = signAndKeep([
    { role: 'snapshot', text, failureReason: whyMissing('snapshot') },
    ...releases.flatMap(([name, all]) => unsignedReleases(name, statement.teams[name]?.key ?? '', all)),
  ])
  const result = {
    ...content,
    signed: {
      root: statement,
      ...(handovers.length > 0 && { handovers }),
      releases: Object.fromEntries(
        releases.map(([name, all]) => [name, all.map((each) => storedSignature(releaseText(name, each)))]),
      ),
      snapshot,
      timestamp: timestampFor(snapshot),
    },
  }
  const refusal = refusalOf(JSON.parse(JSON.stringify(result)))
  if (refusal) throw new CommandError(`O registro não foi mudado: ninguém acreditaria nele (${refusal}).`)
  return result
}

/** Renews the timestamp after half of its lifetime, or now. */
export function renew(registry: SignedRegistry, now = false): SignedRegistry {
  const { signed } = registry
  if (!signed || refusalOf(JSON.parse(JSON.stringify(registry)))) return sign(registry)
  if (!now && Date.parse(signed.timestamp.expires) - Date.now() > VALID_MS / 2) return registry
  return { ...registry, signed: { ...signed, timestamp: timestampFor(signed.snapshot) } }
}
