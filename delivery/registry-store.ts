import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseRegistry, type Registry } from '@portal/runtime/module-contract'
import { precompress } from './precompress'
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

export function readRegistry(): Registry {
  const text = readIfThere(inSite('registry.json'))
  if (text === null) return emptyRegistry()
  const found = parseText(text)
  if (found) return found
  const before = parseText(readIfThere(inSite(PREVIOUS)) ?? '')
  if (before) return before
  throw new CommandError(
    'O registro de módulos (registry.json) está corrompido, e o anterior também. Apague o arquivo e publique de novo cada módulo.',
  )
}

function parseText(text: string): Registry | null {
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
function writeRegistry(registry: Registry): void {
  const path = inSite('registry.json')
  const before = readIfThere(path)
  if (before !== null && parseText(before)) writeAtomically(inSite(PREVIOUS), before)
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

/**
 * Changes the registry. Releases of different modules may run at once: changes are applied one after another,
 * so none is lost. If `change` returns its argument, nothing is written. `then` runs inside the same lock
 * (composing the pages of that state).
 */
export function changeRegistry(
  change: (registry: Registry) => Registry,
  then: (registry: Registry) => Promise<void>,
): Promise<Registry> {
  return withLock(async () => {
    const before = readRegistry()
    const changed = change(before)
    if (changed === before) return before
    const after = { ...changed, revision: before.revision + 1 }
    assertReadable(after)
    await then(after)
    writeRegistry(after)
    markServed('shell', after.shell.version)
    for (const { name, stable } of Object.values(after.modules)) markServed(name, stable.version)
    return after
  })
}

/** Runs `work` with the registry locked. */
export const withRegistry = (work: (registry: Registry) => Promise<void>): Promise<void> =>
  withLock(() => work(readRegistry()))
