import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, rmSync, statSync, utimesSync } from 'node:fs'
import { type DeclaredPages, parseRegistry, type Registry } from '@portal/registry-format'
import type { Handover } from '@portal/registry-format/trust'
import {
  attempt,
  CommandError,
  inSite,
  isDryRun,
  type Lock,
  LockLostError,
  Preview,
  precompress,
  readIfThere,
  withLock,
  writeAtomically,
  writingFault,
} from '../storage'
import { differences, noteChange } from './history'
import { rootKeys } from './keys'
import { findRelease, markMoves } from './released-files'
import { isFromRoot, refusalOf, renew, type SignedRegistry, sign } from './signing'
import { writeTuf } from './tuf'

/** The first revision is the time in seconds, so browsers that knew a lost site accept its successor as newer. */
const emptyRegistry = (): Registry => ({
  schema: 1,
  revision: Math.floor(Date.now() / 1000),
  shell: { version: '', kernel: '' },
  modules: {},
})
const PREVIOUS = '.registry-before.json'

/**
 * The newest valid registry: the current file, else the backup of the previous state. A site without keys is accepted
 * unsigned, and gets keys at its next change.
 */
export function readRegistry(): SignedRegistry {
  const text = readIfThere(inSite('registry.json'))
  if (text === null) return emptyRegistry()
  const current = believed(text)
  const before = believed(readIfThere(inSite(PREVIOUS)) ?? '')
  if (current && current.revision >= (before?.revision ?? 0)) return current
  if (!before)
    throw new CommandError(
      'O registro de módulos (registry.json) está corrompido ou sem as assinaturas certas, e o anterior também. Confira o arquivo e assine o que está nele (npm run registry -- sign), ou apague-o e publique de novo cada módulo.',
    )
  console.error('registry.json não é o que foi assinado por último: vale o estado anterior.')
  // The lost state used the next revision.
  return { ...before, revision: before.revision + 1 }
}

function believed(text: string): SignedRegistry | null {
  const parsed = parseText(text)
  if (!parsed) return null
  const { signed: _, ...unsigned } = parsed
  if (rootKeys().length === 0) return unsigned
  return refusalOf(JSON.parse(text)) ? null : parsed
}

const parseText = (text: string): SignedRegistry | null =>
  attempt(() => parseRegistry(JSON.parse(text))) ?? null

function assertReadable(registry: Registry): void {
  const readable = parseText(JSON.stringify(registry))?.modules ?? {}
  const lost = Object.keys(registry.modules).filter((name) => !(name in readable))
  if (lost.length > 0) {
    throw new CommandError(
      `O registro não foi mudado: o que ${lost.join(', ')} declara não poderia ser lido.`,
    )
  }
}

/**
 * nginx derives its ETag from the modification time in seconds and the size. Two states with equal values would look
 * unchanged to a browser that revalidates, so the new file gets a later time.
 */
function replaceDated(path: string, content: string): void {
  const dated = () =>
    ['', '.br', '.gz']
      .map((end) => path + end)
      .filter((file) => existsSync(file))
      .map((file) => ({ file, seconds: statSync(file).mtimeMs / 1000 }))
  const after = Math.floor(Math.max(0, ...dated().map(({ seconds }) => seconds))) + 1
  // Gateways prefer the compressed files. If precompression fails, stale ones must not remain.
  for (const end of ['.br', '.gz']) rmSync(path + end, { force: true })
  writeAtomically(path, content)
  precompress(path)
  for (const { file, seconds } of dated()) if (seconds < after) utimesSync(file, after, after)
}

/** Keeps the previous state as a backup. */
function writeRegistry(registry: SignedRegistry, { assertHeld }: Lock): void {
  const path = inSite('registry.json')
  const before = readIfThere(path)
  const served = before !== null && believed(before)
  assertHeld()
  if (before !== null && served && served.revision < registry.revision)
    writeAtomically(inSite(PREVIOUS), before)
  const text = JSON.stringify(registry)
  replaceDated(path, text)
  writeTuf(registry)
}

type Composing = (registry: Registry) => Promise<void>

export interface HowToChange {
  /** An emergency stop: takes precedence over other changes, which then fail, and is published before pages are composed. */
  stops?: boolean
  /** Reason for skipping the gates, for the log. */
  why?: string | undefined
  /** Why canaries that the change ends were stopped, for their records. */
  ended?: string | undefined
}

interface Change {
  before: Registry
  /** Not yet signed. */
  after: SignedRegistry
  /** The new root, for tabs that know only the former one. */
  newRoot?: Handover | undefined
}

const replication = new AsyncLocalStorage<() => Promise<void>>()

/** For a site that is a working copy: `tell` uploads a stop before its pages are composed. */
export const withReplication = <T>(replicate: () => Promise<void>, work: () => Promise<T>): Promise<T> =>
  replication.run(replicate, work)

/**
 * Signs and writes a change under the registry's lock, so concurrent releases do not lose updates. `then` composes the
 * pages of the new state under the same lock, and again those of the former state if the lock was lost meanwhile.
 * @param change returns undefined if there is nothing to change
 */
async function commit(
  change: () => Change | undefined,
  then: Composing,
  { stops = false, why, ended }: HowToChange = {},
): Promise<Registry> {
  const write = ({ before, after }: Change, lock: Lock) => {
    writeRegistry(after, lock)
    markMoves(before, after, ended)
    noteChange(before, after, why)
  }
  const work = async (lock: Lock): Promise<Registry> => {
    const changed = change()
    if (!changed) return readRegistry()
    const after = sign(changed.after, changed.newRoot)
    const signed = { ...changed, after }
    if (stops) return stop(signed, () => write(signed, lock), then)
    await then(after)
    write(signed, lock)
    return after
  }
  try {
    return await withLock(work, { stops: stops && !isDryRun() })
  } catch (error) {
    if (error instanceof LockLostError) await withRegistry(then)
    throw error
  }
}

/** Says on a full disk whether the stop holds. */
async function stop({ before, after }: Change, write: () => void, then: Composing): Promise<Registry> {
  try {
    write()
    await replication.getStore()?.()
    await then(after)
    return after
  } catch (error) {
    const fault = writingFault(error)
    if (fault === undefined) throw error
    const holds = readRegistry().revision === after.revision
    throw new CommandError(
      holds
        ? `${differences(before, after).join('; ')}: vale, também para quem está com o portal aberto. As páginas não foram todas escritas: ${fault}. Libere espaço e rode: npm run registry -- compose`
        : `Nada mudou: ${fault}. Libere espaço e repita.`,
    )
  }
}

/** Changes the registry. Returning the argument from `change` writes nothing. */
export const changeRegistry = (
  change: (registry: SignedRegistry) => Registry,
  then: Composing,
  how?: HowToChange,
): Promise<Registry> =>
  commit(
    () => {
      const before = readRegistry()
      const changed = change(before)
      if (changed === before) return undefined
      const after = { ...before, ...changed, revision: before.revision + 1 }
      assertReadable(after)
      if (isDryRun()) throw new Preview(differences(before, after))
      return { before, after }
    },
    then,
    how,
  )

/**
 * Signs the state with other keys.
 * @param replace returns the new root with its handover
 */
export const signAgain = (replace: () => Handover | undefined, then: Composing): Promise<Registry> =>
  commit(() => {
    if (isDryRun()) throw new Preview(['a chave seria trocada, e o registro assinado de novo'])
    const before = readRegistry()
    const newRoot = replace()
    return { before, after: { ...before, revision: before.revision + 1 }, newRoot }
  }, then)

/** Signs the content of `registry.json`, whatever its origin. */
export const signRegistryFile = (then: Composing): Promise<Registry> =>
  commit(() => {
    const parsed = parseText(readIfThere(inSite('registry.json')) ?? '')
    if (!parsed) throw new CommandError('Em registry.json não há um registro de módulos.')
    const before = believed(readIfThere(inSite(PREVIOUS)) ?? '') ?? emptyRegistry()
    if (isDryRun()) throw new Preview(differences(before, parsed))
    const { signed, ...content } = parsed
    const known = isFromRoot(signed) ? { signed } : {}
    return { before, after: { ...content, ...known, revision: parsed.revision + 1 } }
  }, then)

/** Runs `work` under the registry's lock and renews the timestamp if due. */
export const withRegistry = (work: Composing): Promise<void> =>
  withLock(async (lock) => {
    const current = readRegistry()
    if (isDryRun()) throw new Preview(['as páginas seriam escritas de novo, do mesmo registro'])
    const registry = existsSync(inSite('registry.json')) ? renew(current) : current
    if (registry !== current) writeRegistry(registry, lock)
    await work(registry)
  })

/** Runs `work` under the site's lock. `renewNow` renews the timestamp, so that concurrent writers conflict. */
export const withSite = (work: (registry: Registry, renewNow: () => void) => Promise<void>): Promise<void> =>
  withLock((lock) => {
    const registry = readRegistry()
    return work(registry, () => writeRegistry(renew(registry, true), lock))
  })

const RENEWAL_CHECK_MS = 60 * 60_000

/**
 * Renews the timestamp periodically until the process exits. Failures are logged, not thrown.
 * @param at runs a renewal at another site
 */
export async function keepFresh(at = (renewal: () => Promise<void>) => renewal()): Promise<void> {
  const renewNow = () =>
    at(() => withRegistry(async () => {})).catch((error: unknown) =>
      console.error(error instanceof CommandError ? error.message : error),
    )
  await renewNow()
  setInterval(renewNow, RENEWAL_CHECK_MS).unref()
}

/** Page declarations of all stable releases, by path. */
const declaredPages = (): DeclaredPages =>
  Object.assign(
    {},
    ...Object.values(readRegistry().modules).map(
      ({ name, stable }) => findRelease(name, stable.version)?.pages,
    ),
  )

/** Pages with addresses that are printed on paper, so the gateway matches them case-insensitively. */
export const printedPaths = (): string[] =>
  Object.entries(declaredPages()).flatMap(([path, { printed }]) => (printed ? path : []))

/** Redirects below `/.well-known/`, such as `change-password`: https://www.w3.org/TR/change-password-url/ */
export const wellKnownRedirects = (pages = declaredPages()): { path: string; to: string }[] =>
  Object.entries(pages).flatMap(([page, { wellKnown = {} }]) =>
    Object.entries(wellKnown).map(([name, fragment]) => ({
      path: `/.well-known/${name}`,
      to: page + fragment,
    })),
  )
