import { spawn } from 'node:child_process'
import { attempt, ROOT } from '../../storage'

/** Several times the duration of a gate on a busy machine. */
const TIMEOUT_MS = 300_000

export interface ProcessOptions {
  /** In milliseconds. */
  timeout?: number
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Runs as another user, which needs root. */
  user?: { uid: number; gid: number }
  input?: string
  /** Limit in bytes for both streams together. */
  maxOutput?: number
}

export interface ProcessResult {
  outcome: 'passed' | 'failed' | 'timed-out' | 'too-long'
  stdout: string
  /** Both streams, interleaved. */
  output: string
}

/**
 * Runs a command in its own process group and kills the whole group with SIGKILL after the timeout, because workers in
 * an endless loop handle no other signal.
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
  /** Does nothing if the process has already exited. */
  const kill = () => void attempt(() => process.kill(-Number(child.pid), 'SIGKILL'))
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
  // The process may exit before it has read all input.
  child.stdin.on('error', () => {}).end(input)
  // Forwards Ctrl+C, which reaches only this process's group.
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
