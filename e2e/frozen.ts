import { spawn, spawnSync } from 'node:child_process'

/**
 * Runs browser tests while random processes (browsers, servers, test workers) are paused with SIGSTOP, to find tests
 * that depend on timing. `npm run test:frozen -- e2e/panel`
 */
const FROZEN_MS = [200, 1000] as const
const BETWEEN_MS = [100, 600] as const

const between = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least)

/** All descendants of a process. */
function descendants(of: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const started = (parents: readonly number[]): number[] => {
    const children = pairs.flatMap(([pid = 0, parent = 0]) => (parents.includes(parent) ? [pid] : []))
    return children.length === 0 ? [] : [...children, ...started(children)]
  }
  return started([of])
}

/** Ignores processes that have exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const tests = spawn(process.execPath, ['delivery/cli/run.mjs', 'test-e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
const still = new Set<number>()
let frozen = 0

function thaw(pid: number): void {
  still.delete(pid)
  signal(pid, 'SIGCONT')
}

function freezeOne(): void {
  const running = descendants(tests.pid ?? process.pid).filter((pid) => !still.has(pid))
  const pid = running[Math.floor(Math.random() * running.length)]
  if (pid !== undefined) {
    still.add(pid)
    signal(pid, 'SIGSTOP')
    frozen += 1
    setTimeout(() => thaw(pid), between(FROZEN_MS))
  }
  next = setTimeout(freezeOne, between(BETWEEN_MS))
}

// On an interrupt all paused processes continue, so that the tests can shut down.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => tests.kill(name))
let next = setTimeout(freezeOne, between(BETWEEN_MS))
tests.once('exit', (code) => {
  clearTimeout(next)
  for (const pid of [...still]) thaw(pid)
  console.log(`${frozen} freezes`)
  process.exitCode = code ?? 1
})
