import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CommandError, codeOf, inSite, readIfThere, siteDir, writeAtomically, writingFault } from './site'

/**
 * Exclusive lock for site changes: a file that names its holder, with a heartbeat every second. An emergency stop takes
 * the lock from other commands, which then fail at `assertHeld`.
 */
const BEAT_MS = 1000
/** Missed heartbeats after which a holder is considered dead. */
const DEAD_BEATS = 6
const GIVE_UP_MS = 120_000

/** An emergency stop took the lock from its holder. */
export class LockLostError extends CommandError {
  constructor(by: string) {
    super(`Um comando de parada passou na frente (${by}). Confira o registro e, se ainda valer, repita.`)
  }
}

export interface Lock {
  /** @throws LockLostError */
  assertHeld(): void
}

export const LOCK = '.lock'
const pathOf = () => inSite(LOCK)
const readLock = () => readIfThere(pathOf())

/** The lock's holder, for operators; null if unlocked. */
export function lockHolder(): string | null {
  const [host, pid] = readLock()?.split(' ') ?? []
  return host ? `processo ${pid} em ${host}` : null
}

/** Removes the lock, whoever holds it. */
export const unlock = (): void => rmSync(pathOf(), { force: true })

interface Taking {
  /** An emergency stop: takes the lock from any holder that is not a stop itself. */
  stops?: boolean
  beatMs?: number
}

export async function withLock<T>(
  work: (lock: Lock) => Promise<T>,
  { stops = false, beatMs = BEAT_MS }: Taking = {},
): Promise<T> {
  // What is no folder is refused below, in words.
  if (!existsSync(siteDir())) mkdirSync(siteDir(), { recursive: true })
  const mark = `${hostname()} ${process.pid} ${randomUUID()}${stops ? ' stops' : ''}`
  await take(mark, stops, beatMs * DEAD_BEATS)
  const beat = keepTouched(pathOf(), beatMs)
  try {
    await once(beat, 'online')
    return await work({
      assertHeld() {
        if (readLock() !== mark) throw new LockLostError(lockHolder() ?? 'já terminado')
      },
    })
  } finally {
    await beat.terminate()
    if (readLock() === mark) unlock()
  }
}

async function take(mark: string, stops: boolean, deadMs: number): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS
  let watched = { state: '', since: performance.now() }
  while (!isFree(mark)) {
    const holder = readLock() ?? ''
    if (stops && !holder.endsWith(' stops')) return writeAtomically(pathOf(), mark)
    // Compares modification times with each other, because the machines' clocks may differ.
    const state = `${holder} ${statSync(pathOf(), { throwIfNoEntry: false })?.mtimeMs}`
    if (state !== watched.state) watched = { state, since: performance.now() }
    if (isGone(holder, performance.now() - watched.since > deadMs)) unlock()
    else if (Date.now() > giveUpAt)
      throw new CommandError(
        `Outra publicação está em andamento há muito tempo (${lockHolder()}). Para tirá-la da frente: npm run registry -- unlock`,
      )
    else await setTimeout(50)
  }
}

/** Creates the lock file unless it exists. */
function isFree(mark: string): boolean {
  try {
    writeFileSync(pathOf(), mark, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (readLock() === '') unlock()
    const why = writingFault(error) ?? String(error)
    throw new CommandError(`Não foi possível escrever em ${siteDir()}: ${why}.`, { cause: error })
  }
}

/** In a restarted container another process may have the dead holder's pid, so missed heartbeats decide first. */
function isGone(holder: string, isSilent: boolean): boolean {
  const [host, pid] = holder.split(' ')
  if (isSilent || host !== hostname()) return isSilent
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return codeOf(error) === 'ESRCH'
  }
}

const BEAT = `import { utimesSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
setInterval(() => {
  try {
    utimesSync(workerData.path, new Date(), new Date())
  } catch {}
}, workerData.everyMs)`

/** In a worker thread, because compression and prerendering block the main thread. */
const keepTouched = (path: string, everyMs: number) =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(BEAT)}`), {
    workerData: { path, everyMs },
    execArgv: [],
  })
