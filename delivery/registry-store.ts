import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseRegistry, type Registry } from '@portal/runtime/module-contract'
import type { Signed } from 'shell/trust'
import { precompress } from './precompress'
import { rootKeys } from './registry-keys'
import { isFromRoot, refusalOf, renew, type SignedRegistry, sign } from './registry-signing'
import { markServed } from './released-files'
import { CommandError, inSite, siteDir, writeAtomically } from './site'

/** Starts at the time, in seconds: browsers that knew a site that was lost do not hold its successor for older. */
const emptyRegistry = (): Registry => ({
  schema: 1,
  revision: Math.floor(Date.now() / 1000),
  shell: { version: '', kernel: '' },
  modules: {},
})
const PREVIOUS = '.registry-before.json'
const LOCK_TIMEOUT_MS = 120_000
/** A lock of another machine, older than this, belongs to a release that died. */
const LOCK_STALE_MS = 10 * 60_000

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

/** The last state is kept beside it. */
function writeRegistry(registry: SignedRegistry): void {
  const path = inSite('registry.json')
  const before = readIfThere(path)
  const found = before !== null && believed(before)
  if (before !== null && found && found.revision < registry.revision)
    writeAtomically(inSite(PREVIOUS), before)
  writeAtomically(path, JSON.stringify(registry))
  precompress(path)
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  const lock = inSite('.lock')
  if (!existsSync(siteDir())) mkdirSync(siteDir(), { recursive: true })
  const giveUpAt = Date.now() + LOCK_TIMEOUT_MS
  while (!takeLock(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    else if (Date.now() > giveUpAt)
      throw new CommandError('Outra publicação está em andamento há muito tempo.')
    else await new Promise((done) => setTimeout(done, 50))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The lock is a file that names its process. False when another has it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${hostname()} ${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new CommandError(`Não foi possível escrever em ${siteDir()}: ${String(error)}`)
  }
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Its process is gone. One of another machine is only judged by its age. */
function isAbandoned(lock: string): boolean {
  const modified = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  const [host, pid] = readIfThere(lock)?.split(' ') ?? []
  if (host !== hostname()) return Date.now() - modified > LOCK_STALE_MS
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
    return codeOf(error) === 'ESRCH'
  }
}

type Composing = (registry: Registry) => Promise<void>

async function save(registry: SignedRegistry, then: Composing): Promise<SignedRegistry> {
  assertReadable(registry)
  await then(registry)
  writeRegistry(registry)
  markServed('shell', registry.shell.version)
  for (const { name, stable } of Object.values(registry.modules)) markServed(name, stable.version)
  return registry
}

/**
 * Changes the registry. Releases of different modules may run at once: changes are applied one after another,
 * so none is lost. If `change` returns its argument, nothing is written. `then` runs inside the same lock
 * (composing the pages of that state).
 */
export function changeRegistry(change: (registry: Registry) => Registry, then: Composing): Promise<Registry> {
  return withLock(async () => {
    const before = readRegistry()
    const changed = change(before)
    if (changed === before) return before
    const { signed } = before
    const after = { ...changed, ...(signed && { signed }), revision: before.revision + 1 }
    assertReadable(after)
    return save(sign(after), then)
  })
}

/**
 * Signs the state anew with other keys.
 * @param replace returns the new root, signed by the former one, for tabs that know no other
 */
export function signAgain(replace: () => Signed['handover'], then: Composing): Promise<Registry> {
  return withLock(async () => {
    const before = readRegistry()
    const newRoot = replace()
    return save(sign({ ...before, revision: before.revision + 1 }, newRoot), then)
  })
}

/** Signs what stands in `registry.json`, whoever wrote it. */
export function signAsFound(then: Composing): Promise<Registry> {
  return withLock(async () => {
    const text = readIfThere(inSite('registry.json')) ?? ''
    const found = parseText(text)
    if (!found) throw new CommandError('Em registry.json não há um registro de módulos.')
    const { signed, ...content } = found
    const known = isFromRoot(signed) ? { signed } : {}
    return save(sign({ ...content, ...known, revision: found.revision + 1 }), then)
  })
}

/** Runs `work` with the registry locked, its timestamp renewed where that is due. */
export const withRegistry = (work: Composing): Promise<void> =>
  withLock(async () => {
    const found = readRegistry()
    const registry = existsSync(inSite('registry.json')) ? renew(found) : found
    if (registry !== found) writeRegistry(registry)
    await work(registry)
  })

const RENEWAL_CHECK_MS = 60 * 60_000

/** Renews the timestamp while this process lives. A site that cannot be renewed is served all the same. */
export async function keepFresh(): Promise<void> {
  const renewNow = () =>
    withRegistry(async () => {}).catch((error: unknown) =>
      console.error(error instanceof CommandError ? error.message : error),
    )
  await renewNow()
  setInterval(renewNow, RENEWAL_CHECK_MS).unref()
}
