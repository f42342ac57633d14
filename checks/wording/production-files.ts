import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const modules = ['shell', 'mfe-access', 'mfe-negotiation', 'mfe-panel', 'mfe-widget']
const kernel = ['connected', 'content', 'debtor', 'demo-bank', 'domain', 'runtime', 'ui']

/** Where the words come from that a debtor can read. */
const sources = [
  ...modules.map((name) => `${name}/src`),
  ...kernel.map((name) => `shared-kernel/${name}/src`),
  'mfe-widget/embed',
  'sandbox-api/src',
  'delivery/page-words.ts',
  'delivery/page-html.ts',
]

/** Not for a debtor's eyes. */
const others: readonly (readonly [path: RegExp, readers: string])[] = [
  [/\.test\.|\/testing\/|\/(dist|site|node_modules)\//, 'tests, and what is built'],
  [/^shared-kernel\/runtime\/src\/journey\/catalogue\.ts$/, "the bank's analysts"],
  [/^shell\/src\/pages\/module-status-page\.tsx$/, 'operators'],
  [/^shell\/src\/layout\/override-banner\.tsx$/, 'developers'],
  [/^shell\/src\/listen\/spoken-text\.ts$/, 'a voice: what it says in place of a sign or an abbreviation'],
  [/^mfe-widget\/embed\/(example\/|build\.ts|main\.ts)/, 'developers'],
  [
    /^sandbox-api\/src\/(control|recording|scenes|worlds|personas|store|client|money)\/|^sandbox-api\/src\/main\.ts$/,
    'who tests with the sandbox',
  ],
]

export interface SourceFile {
  path: string
  source: string
}

/** Every source that can show a text to a debtor. */
export function productionFiles(root = ROOT): SourceFile[] {
  return sources
    .flatMap((place) => (place.endsWith('.ts') ? [place] : filesIn(root, place)))
    .filter((path) => /\.tsx?$/.test(path) && !others.some(([other]) => other.test(path)))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

const filesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
