import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from 'delivery/storage'

/** Figures of one row of a table, in the order of its columns. */
export type Figures = Readonly<Record<string, number | string>>

/** A measured value with its upper limit. */
export type Limit = readonly [what: string, value: number, limit: number]

const SIGNIFICANT_DIGITS = 4

const cell = (value: number | string = ''): string => {
  if (typeof value === 'string') return value
  return Number.isNaN(value) ? '' : `${Number(value.toPrecision(SIGNIFICANT_DIGITS))}`
}

/** Column heading of a figure: `laterKb` becomes `later KB`. */
export const headingOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bkb\b/, 'KB')

/** Markdown of named rows; the names of the figures are the headings. */
function markdownOf(rows: Readonly<Record<string, Figures>>): string {
  const names = [...new Set(Object.values(rows).flatMap(Object.keys))]
  const lines = [
    ['', ...names.map(headingOf)],
    ['---', ...names.map(() => '---:')],
    ...Object.entries(rows).map(([row, figures]) => [row, ...names.map((name) => cell(figures[name]))]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** Prints a table and puts it in the place of the one under this heading of `results.md`. */
export function writeTable(heading: string, rows: Readonly<Record<string, Figures>>): void {
  const path = join(import.meta.dirname, 'results.md')
  const [before, section] = readFileSync(path, 'utf8').split(new RegExp(`(?<=^#+ ${heading}\n)`, 'm'))
  if (section === undefined) throw new Error(`results.md has no heading '${heading}'`)
  const table = markdownOf(rows)
  writeAtomically(path, before + section.replace(/(?:^\|.*\n)+/m, () => table))
  console.log(`\n${heading}\n\n${table}`)
}

/** Writes the limits as a table, and fails the command if one is broken. */
export function writeLimits(heading: string, limits: readonly Limit[]): void {
  const rows = limits.map(([what, measured, limit]) => {
    const isBroken = !(measured <= limit)
    if (isBroken) process.exitCode = 1
    return [what, { measured, limit, result: isBroken ? '**broken**' : 'kept' }] as const
  })
  writeTable(heading, Object.fromEntries(rows))
}
