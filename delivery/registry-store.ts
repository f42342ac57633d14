import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { parseRegistry, type Registry } from '@portal/runtime/module-contract'
import { precompress } from './precompress'
import { CommandError, inSite, siteDir, writeAtomically } from './site'

const EMPTY: Registry = {
  schema: 1,
  revision: 0,
  shell: { version: '', kernel: '' },
  modules: {},
}
const LOCK_TIMEOUT_MS = 120_000
/** A lock older than this belongs to a release that died. */
const LOCK_STALE_MS = 10 * 60_000

export function readRegistry(): Registry {
  let text: string
  try {
    text = readFileSync(inSite('registry.json'), 'utf8')
  } catch {
    return EMPTY
  }
  const found = parseRegistry(JSON.parse(text))
  if (!found) throw new CommandError('O registro de módulos (registry.json) está corrompido.')
  return found
}

async function withLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(siteDir(), { recursive: true })
  const lock = inSite('.lock')
  const giveUpAt = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
      else if (Date.now() > giveUpAt)
        throw new CommandError('Outra publicação está em andamento há muito tempo.')
      else await new Promise((done) => setTimeout(done, 50))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
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
    await then(after)
    const path = inSite('registry.json')
    writeAtomically(path, JSON.stringify(after))
    precompress(path)
    return after
  })
}

/** Runs `work` with the registry locked. */
export const withRegistry = (work: (registry: Registry) => Promise<void>): Promise<void> =>
  withLock(() => work(readRegistry()))
