import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CommandError, inSite, siteDir, writeAtomically } from './site'

/**
 * One change of the site at a time. The lock is a file that names its holder, who touches it every second. A command
 * that stops a harm waits for no release: it takes the lock, and the release finds that it holds it no more.
 */
const BEAT_MS = 1000
/** A holder that has missed so many beats is gone. */
const DEAD_BEATS = 6
const GIVE_UP_MS = 120_000

/** The holder was passed by a command that stops a harm. */
export class Overtaken extends CommandError {
  constructor(by: string) {
    super(`Um comando de parada passou na frente (${by}). Confira o registro e, se ainda valer, repita.`)
  }
}

export interface Lock {
  /** @throws Overtaken */
  assertHeld(): void
}

export const LOCK = '.lock'
const pathOf = () => inSite(LOCK)
const readLock = (): string | null => (existsSync(pathOf()) ? readFileSync(pathOf(), 'utf8') : null)

/** Who holds the lock, in words for an operator; null when nobody does. */
export function lockHolder(): string | null {
  const [host, pid] = readLock()?.split(' ') ?? []
  return host ? `processo ${pid} em ${host}` : null
}

/** Takes the lock from whoever holds it. */
export const unlock = (): void => rmSync(pathOf(), { force: true })

interface Taking {
  /** It is taken to stop a harm: from whoever holds it for another reason. */
  stops?: boolean
  beatMs?: number
}

export async function withLock<T>(
  work: (lock: Lock) => Promise<T>,
  { stops = false, beatMs = BEAT_MS }: Taking = {},
): Promise<T> {
  if (!existsSync(siteDir())) mkdirSync(siteDir(), { recursive: true })
  const mark = `${hostname()} ${process.pid} ${randomUUID()}${stops ? ' stops' : ''}`
  await take(mark, stops, beatMs * DEAD_BEATS)
  const beat = keepTouched(pathOf(), beatMs)
  try {
    await once(beat, 'online')
    return await work({
      assertHeld() {
        if (readLock() !== mark) throw new Overtaken(lockHolder() ?? 'já terminado')
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
    const found = readLock() ?? ''
    if (stops && !found.endsWith(' stops')) return writeAtomically(pathOf(), mark)
    // The clocks of two machines may differ: what counts is whether the file still changes.
    const state = `${found} ${statSync(pathOf(), { throwIfNoEntry: false })?.mtimeMs}`
    if (state !== watched.state) watched = { state, since: performance.now() }
    if (isGone(found, performance.now() - watched.since > deadMs)) unlock()
    else if (Date.now() > giveUpAt)
      throw new CommandError(
        `Outra publicação está em andamento há muito tempo (${lockHolder()}). Para tirá-la da frente: npm run registry -- unlock`,
      )
    else await setTimeout(50)
  }
}

/** Takes the lock if nobody has it. */
function isFree(mark: string): boolean {
  try {
    writeFileSync(pathOf(), mark, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new CommandError(`Não foi possível escrever em ${siteDir()}: ${String(error)}`)
  }
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** In a container that starts again, the process id of the dead holder belongs to a living process: silence decides. */
function isGone(found: string, isSilent: boolean): boolean {
  const [host, pid] = found.split(' ')
  if (isSilent || host !== hostname()) return isSilent
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM: it lives, and is somebody else's.
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

/** In a thread of its own: compressing and prerendering leave this one no time. */
const keepTouched = (path: string, everyMs: number) =>
  new Worker(new URL(`data:text/javascript,${encodeURIComponent(BEAT)}`), {
    workerData: { path, everyMs },
    execArgv: [],
  })
