import { spawn } from 'node:child_process'
import { ROOT } from '../site'

/** Several times what a gate takes on a busy machine; one that is still running hangs. */
const TIMEOUT_MS = 300_000

export interface ProcessOptions {
  /** In milliseconds. */
  timeout?: number
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Of another user, where this process may start one. */
  user?: { uid: number; gid: number }
  input?: string
  /** Most bytes of both streams. */
  maxOutput?: number
}

export interface ProcessResult {
  outcome: 'passed' | 'failed' | 'timed-out' | 'too-long'
  stdout: string
  /** Both streams. */
  output: string
}

/**
 * Runs a command in a process group of its own. After the timeout the whole group is killed: a worker in an endless
 * loop handles no other signal, and does not notice that its parent is gone.
 */
export function runProcess(
  command: string,
  args: readonly string[],
  {
    timeout = TIMEOUT_MS,
    cwd = ROOT,
    env,
    user,
    input = '',
    maxOutput = Number.POSITIVE_INFINITY,
  }: ProcessOptions = {},
): Promise<ProcessResult> {
  const child = spawn(command, args, { cwd, detached: true, ...(env && { env }), ...user })
  const [stdout, output]: [Buffer[], Buffer[]] = [[], []]
  let bytes = 0
  let stopped: 'timed-out' | 'too-long' | undefined
  const kill = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {
      // It has exited just now.
    }
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > maxOutput) {
        stopped ??= 'too-long'
        return kill()
      }
      output.push(part)
      if (stream === child.stdout) stdout.push(part)
    })
  // It may exit before it has read everything.
  child.stdin.on('error', () => {}).end(input)
  // Signals to this process, as by Ctrl+C, do not reach another group.
  const stop = (signal: NodeJS.Signals) => {
    kill()
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  const timer = setTimeout(() => {
    stopped ??= 'timed-out'
    kill()
  }, timeout)
  return new Promise<ProcessResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const outcome = stopped ?? (code === 0 ? 'passed' : 'failed')
      resolve({ outcome, stdout: `${Buffer.concat(stdout)}`, output: `${Buffer.concat(output)}` })
    })
  }).finally(() => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, stop)
  })
}
