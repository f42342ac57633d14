import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** CPU seconds of a process. proc(5): user and system time, then those of its children that ended. */
export function cpuSeconds(pid: number | 'self' | undefined, areChildrenCounted = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, areChildrenCounted ? 15 : 13).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}
