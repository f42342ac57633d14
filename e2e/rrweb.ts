import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Injects rrweb as a script of a page. */
export const rrweb = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('rrweb')), 'rrweb.umd.min.cjs'),
  'utf8',
)
/** With its default masks only; `window.keep` receives its events as JSON. */
export const RECORD = 'rrweb.record({ emit: (event) => window.keep(JSON.stringify(event)) })'
