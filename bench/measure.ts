import { readFileSync } from 'node:fs'

const isNumber = (value: unknown): value is number => typeof value === 'number'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The median of each figure, also of those in nested objects. */
function medians<T extends object>(all: readonly T[]): T {
  const typical: T = Object.assign({}, ...all)
  for (const name in typical) {
    const values: unknown[] = all.map((one) => one[name])
    const nested = values.filter((value) => typeof value === 'object' && value !== null)
    const value = nested.length > 0 ? medians(nested) : median(values.filter(isNumber))
    Object.assign(typical, { [name]: value })
  }
  return typical
}

/** Measures each subject in turn, so that noise affects all equally; the first round is a warm-up and is dropped. */
export async function measureAlternately<S, T extends object>(
  subjects: readonly S[],
  rounds: number,
  measure: (subject: S) => Promise<T>,
): Promise<T[]> {
  const all: T[][] = subjects.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [i, subject] of subjects.entries()) {
      const figures = await measure(subject)
      if (round > 0) all[i]?.push(figures)
    }
  return all.map((each) => medians(each))
}

const TICKS_PER_SECOND = 100

/** CPU seconds of a process. proc(5): user and system time, then those of its children that ended. */
export function cpuSeconds(pid: number | 'self' | undefined, areChildrenCounted = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, areChildrenCounted ? 15 : 13).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}
