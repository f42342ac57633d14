import { spawn } from 'node:child_process'
import { ROOT } from '../site'

/** Several times what a gate takes on a busy machine; one that is still running hangs. */
const TIMEOUT_MS = 300_000

export interface GateRun {
  outcome: 'passed' | 'failed' | 'timed-out'
  /** Both streams. */
  output: string
}

/**
 * Runs a command in a process group of its own. After the timeout the whole group is killed: a worker in an endless
 * loop handles no other signal, and does not notice that its parent is gone.
 */
export function runGate(command: string, args: readonly string[], timeout = TIMEOUT_MS): Promise<GateRun> {
  const child = spawn(command, args, { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const kill = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {
      // It has exited just now.
    }
  }
  // Signals to this process, as by Ctrl+C, do not reach another group.
  const stop = (signal: NodeJS.Signals) => {
    kill()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    kill()
  }, timeout)
  return new Promise<GateRun>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const outcome = isTimedOut ? 'timed-out' : code === 0 ? 'passed' : 'failed'
      resolve({ outcome, output })
    })
  }).finally(() => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, stop)
  })
}
