import { structuredPatch } from 'diff'
import type { Sizes } from './release-parts'

export function lineChanges(before: readonly string[], after: readonly string[]): string[] {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
  const { hunks } = structuredPatch('', '', text(before), text(after), '', '', { context: 1 })
  return hunks.flatMap(({ lines }) => lines)
}

export interface SizeChange {
  part: string
  before: number
  after: number
}

/** Below this a file is as heavy as before: names and signatures in it compress a little differently. */
const NOISE_BYTES = 64

/** The parts that differ, and the sum of all. */
export function sizeChanges(before: Sizes, after: Sizes): SizeChange[] {
  const parts = [...new Set([...before.keys(), ...after.keys()])].sort()
  const rows = parts.map((part) => ({ part, before: before.get(part) ?? 0, after: after.get(part) ?? 0 }))
  const sum = (key: 'before' | 'after') => rows.reduce((all, row) => all + row[key], 0)
  return [
    ...rows.filter((row) => Math.abs(row.after - row.before) >= NOISE_BYTES),
    { part: 'tudo', before: sum('before'), after: sum('after') },
  ]
}
