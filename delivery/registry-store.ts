import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { parseRegistry, type Registry } from '@portal/registry-format'
import type { Handover } from '@portal/registry-format/trust'
import { precompress } from './precompress'
import { differences } from './registry-differences'
import { noteChange } from './registry-history'
import { rootKeys } from './registry-keys'
import {
  type Invitation,
  isFromRoot,
  refusalOf,
  renew,
  type SignedRegistry,
  sign,
  withTeam,
} from './registry-signing'
import { markMoves } from './released-files'
import { CommandError, inSite, isDryRun, Preview, writeAtomically } from './site'
import { type Lock, Overtaken, withLock } from './site-lock'

/** Starts at the time, in seconds: browsers that knew a site that was lost do not hold its successor for older. */
const emptyRegistry = (): Registry => ({
  schema: 1,
  revision: Math.floor(Date.now() / 1000),
  shell: { version: '', kernel: '' },
  modules: {},
})
const PREVIOUS = '.registry-before.json'

/**
 * The registry of the site, as far as it is believed: of this state and the one before, the later one that bears the
 * signatures it needs. A site without keys is taken as it is found, and gets its keys at the next change.
 */
export function readRegistry(): SignedRegistry {
  const text = readIfThere(inSite('registry.json'))
  if (text === null) return emptyRegistry()
  const found = believed(text)
  const before = believed(readIfThere(inSite(PREVIOUS)) ?? '')
  if (found && found.revision >= (before?.revision ?? 0)) return found
  if (!before)
    throw new CommandError(
      'O registro de módulos (registry.json) está corrompido ou sem as assinaturas certas, e o anterior também. Confira o arquivo e assine o que está nele (npm run registry -- sign), ou apague-o e publique de novo cada módulo.',
    )
  console.error('registry.json não é o que foi assinado por último: vale o estado anterior.')
  // Above the state that is lost.
  return { ...before, revision: before.revision + 1 }
}

function believed(text: string): SignedRegistry | null {
  const found = parseText(text)
  if (!found) return null
  const { signed: _, ...unsigned } = found
  if (rootKeys().length === 0) return unsigned
  return refusalOf(JSON.parse(text)) ? null : found
}

function parseText(text: string): SignedRegistry | null {
  try {
    return parseRegistry(JSON.parse(text))
  } catch {
    return null
  }
}

const readIfThere = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null)

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
 * Browsers ask a gateway whether they have the newest, and nginx tells states apart by their size and the second: two of
 * one second would be the same, and who has the first would never hear of the second.
 */
function replaceDated(path: string, content: string): void {
  const dated = () =>
    ['', '.br', '.gz']
      .map((end) => path + end)
      .filter((file) => existsSync(file))
      .map((file) => ({ file, seconds: statSync(file).mtimeMs / 1000 }))
  const after = Math.floor(Math.max(0, ...dated().map(({ seconds }) => seconds))) + 1
  writeAtomically(path, content)
  precompress(path)
  for (const { file, seconds } of dated()) if (seconds < after) utimesSync(file, after, after)
}

/** The last state is kept beside it. */
function writeRegistry(registry: SignedRegistry, { assertHeld }: Lock): void {
  const path = inSite('registry.json')
  const before = readIfThere(path)
  const found = before !== null && believed(before)
  assertHeld()
  if (before !== null && found && found.revision < registry.revision)
    writeAtomically(inSite(PREVIOUS), before)
  replaceDated(path, JSON.stringify(registry))
}

type Composing = (registry: Registry) => Promise<void>

interface Change {
  before: Registry
  after: SignedRegistry
  then: Composing
  /** Browsers are told before the pages are written. */
  stops?: boolean
  /** Why the gates were not asked. */
  why?: string | undefined
  /** What else is written down with it. */
  note?: (() => void) | undefined
}

let spread = async (): Promise<void> => {}

/** Where the site is a copy of another: `tell` brings a stop there before its pages are written. */
export async function spreadingBy<T>(tell: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const before = spread
  spread = tell
  try {
    return await work()
  } finally {
    spread = before
  }
}

async function save(
  { before, after, then, stops = false, why, note = () => {} }: Change,
  lock: Lock,
): Promise<SignedRegistry> {
  assertReadable(after)
  const write = () => {
    writeRegistry(after, lock)
    markMoves(before, after)
    note()
    noteChange(before, after, why)
  }
  if (stops) {
    write()
    await spread()
  }
  await then(after)
  if (!stops) write()
  return after
}

/** Changes one after another. Who was overtaken has written pages of a state that is not to be: they are mended. */
async function inTurn<T>(then: Composing, work: (lock: Lock) => Promise<T>, stops = false): Promise<T> {
  try {
    return await withLock(work, { stops })
  } catch (error) {
    if (error instanceof Overtaken) await withRegistry(then)
    throw error
  }
}

/**
 * Changes the registry. Releases of different modules may run at once: changes are applied one after another,
 * so none is lost. If `change` returns its argument, nothing is written. `then` runs inside the same lock
 * (composing the pages of that state).
 * @param stops a harm: goes before those that do not, and they are refused
 * @param why the gates were not asked, for the log
 * @param note when the change is certain
 */
export function changeRegistry(
  change: (registry: Registry) => Registry,
  then: Composing,
  { stops = false, why, note }: Pick<Change, 'stops' | 'why' | 'note'> = {},
): Promise<Registry> {
  return inTurn(
    then,
    async (lock) => {
      const before = readRegistry()
      const changed = change(before)
      if (changed === before) return before
      const { signed } = before
      const after = { ...changed, ...(signed && { signed }), revision: before.revision + 1 }
      assertReadable(after)
      if (isDryRun()) throw new Preview(differences(before, after))
      return save({ before, after: sign(after), then, stops, why, note }, lock)
    },
    stops && !isDryRun(),
  )
}

/**
 * Signs the state anew with other keys.
 * @param replace returns the new root, signed by the former one, for tabs that know no other
 */
export function signAgain(replace: () => Handover | undefined, then: Composing): Promise<Registry> {
  return inTurn(then, async (lock) => {
    if (isDryRun()) throw new Preview(['a chave seria trocada, e o registro assinado de novo'])
    const before = readRegistry()
    const newRoot = replace()
    const after = sign({ ...before, revision: before.revision + 1 }, newRoot)
    return save({ before, after, then }, lock)
  })
}

/**
 * Gives a module's name and routes to a team that has its key elsewhere.
 * @param problems of this invitation in the present state
 */
export function inviteTeam(
  invitation: Invitation,
  problems: (registry: SignedRegistry) => readonly string[],
  then: Composing,
): Promise<Registry> {
  return inTurn(then, async (lock) => {
    const before = readRegistry()
    const complaints = problems(before)
    if (complaints.length > 0)
      throw new CommandError(`Nada mudou:\n${complaints.map((each) => `- ${each}`).join('\n')}`)
    const invited = withTeam({ ...before, revision: before.revision + 1 }, invitation)
    if (isDryRun()) throw new Preview(differences(before, invited))
    return save({ before, after: sign(invited), then }, lock)
  })
}

/** Signs what stands in `registry.json`, whoever wrote it. */
export function signAsFound(then: Composing): Promise<Registry> {
  return inTurn(then, async (lock) => {
    const text = readIfThere(inSite('registry.json')) ?? ''
    const found = parseText(text)
    if (!found) throw new CommandError('Em registry.json não há um registro de módulos.')
    const before = believed(readIfThere(inSite(PREVIOUS)) ?? '') ?? emptyRegistry()
    if (isDryRun()) throw new Preview(differences(before, found))
    const { signed, ...content } = found
    const known = isFromRoot(signed) ? { signed } : {}
    const after = sign({ ...content, ...known, revision: found.revision + 1 })
    return save({ before, after, then }, lock)
  })
}

/** Runs `work` with the registry locked, its timestamp renewed where that is due. */
export const withRegistry = (work: Composing): Promise<void> =>
  withLock(async (lock) => {
    const found = readRegistry()
    if (isDryRun()) throw new Preview(['as páginas seriam escritas de novo, do mesmo registro'])
    const registry = existsSync(inSite('registry.json')) ? renew(found) : found
    if (registry !== found) writeRegistry(registry, lock)
    await work(registry)
  })

/** Runs `work` while nothing else changes the site. `renewNow` makes who has read the registry before too late to write it. */
export const withSite = (work: (registry: Registry, renewNow: () => void) => Promise<void>): Promise<void> =>
  withLock((lock) => {
    const registry = readRegistry()
    return work(registry, () => writeRegistry(renew(registry, true), lock))
  })

const RENEWAL_CHECK_MS = 60 * 60_000

/**
 * Renews the timestamp while this process lives. A site that cannot be renewed is served all the same.
 * @param at the site, if it is another than that of this machine
 */
export async function keepFresh(at = (renewal: () => Promise<void>) => renewal()): Promise<void> {
  const renewNow = () =>
    at(() => withRegistry(async () => {})).catch((error: unknown) =>
      console.error(error instanceof CommandError ? error.message : error),
    )
  await renewNow()
  setInterval(renewNow, RENEWAL_CHECK_MS).unref()
}
