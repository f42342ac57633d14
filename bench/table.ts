import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A measured value with its upper limit. */
export interface Finding {
  what: string
  value: number
  limit: number
}

type Cells = readonly (string | number)[]
const row = (cells: Cells) => `| ${cells.join(' | ')} |`

/** Markdown; the first column is text, the others are numbers. */
export const table = (heads: Cells, rows: readonly Cells[]): string =>
  [row(heads), row(heads.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

export const limitsTable = (all: readonly Finding[]): string =>
  table(
    ['what', 'found', 'limit', ''],
    all.map(({ what, value, limit }) => [what, value, limit, value <= limit ? 'kept' : '**broken**']),
  )

/** Replaces the section of `results.md` with the same heading of level 1. */
export function writeSection(text: string): void {
  const path = join(import.meta.dirname, 'results.md')
  const sections = readFileSync(path, 'utf8').split(/^(?=# )/m)
  const [heading = ''] = text.split('\n', 1)
  const at = sections.findIndex((section) => section.startsWith(`${heading}\n`))
  sections.splice(at < 0 ? sections.length : at, 1, text)
  writeFileSync(path, sections.map((section) => `${section.trim()}\n`).join('\n'))
  console.log(text)
}

/** Fails the command if a limit is broken. */
export function failIfBroken(all: readonly Finding[]): void {
  if (all.some(({ value, limit }) => !(value <= limit))) process.exitCode = 1
}
