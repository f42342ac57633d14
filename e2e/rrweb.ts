import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A real recorder, as a script of a page. */
export const rrweb = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('rrweb')), 'rrweb.umd.min.cjs'),
  'utf8',
)
/** As it comes, it knows the marks of its own kind alone; `window.keep` gets its events as JSON. */
export const RECORD = 'rrweb.record({ emit: (event) => window.keep(JSON.stringify(event)) })'
