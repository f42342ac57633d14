import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { git, ROOT } from './commits'

/**
 * Limits of lines of code per folder, without tests. `npm run check` fails above a limit, and lowers limits outside CI.
 * A commit that raises one needs a line `Lines: <reason>` in its body.
 */
export const TABLE = 'checks/lines.json'
export type Lines = Readonly<Record<string, number>>

const isSource = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.(test|spec)\./.test(file)

/** By top-level folder; `.` is the root. */
export function countLines(files: readonly string[], read: (file: string) => string): Lines {
  const lines: Record<string, number> = {}
  for (const file of files.filter(isSource)) {
    const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : '.'
    lines[folder] = (lines[folder] ?? 0) + (read(file).match(/\n/g)?.length ?? 0)
  }
  return lines
}

export const grown = (table: Lines, now: Lines): string[] =>
  Object.entries(now)
    .filter(([folder, lines]) => lines > (table[folder] ?? 0))
    .map(([folder, lines]) => `${folder}: ${lines} lines, ${table[folder] ?? 0} in ${TABLE}`)

/** Whether the commit message justifies the change of the table. */
export const isReasoned = (before: Lines, after: Lines, message: string): boolean =>
  grown(before, after).length === 0 || /^Lines: \S/m.test(message)

/** @param raise updates the table unconditionally */
export function checkLines({
  raise = false,
  root = ROOT,
  isCI = process.env.CI !== undefined,
} = {}): string[] {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate')
  const deleted = git(root, 'ls-files', '--deleted')?.split('\n') ?? []
  if (files === null) return []
  const present = files.split('\n').filter((file) => !deleted.includes(file))
  const now = countLines(present, (file) => readFileSync(join(root, file), 'utf8'))
  const table: Lines = JSON.parse(readFileSync(join(root, TABLE), 'utf8'))
  const faults = raise ? [] : grown(table, now)
  if (faults.length === 0 && !isCI)
    writeFileSync(
      join(root, TABLE),
      `${JSON.stringify(Object.fromEntries(Object.entries(now).sort()), null, 2)}\n`,
    )
  return faults
}
