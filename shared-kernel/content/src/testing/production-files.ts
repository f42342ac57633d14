import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '../../../..')
const sources = [
  'shell/src',
  ...['mfe-access', 'mfe-negotiation', 'mfe-panel', 'mfe-widget'],
  ...['content', 'connected', 'debtor', 'ui', 'domain', 'runtime'].map((name) => `shared-kernel/${name}/src`),
]
/** Not for a debtor's eyes: what the bank's analysts read, and the tables of words themselves. */
const others = [
  'shared-kernel/runtime/src/journey/catalogue.ts',
  'shared-kernel/content/src/vocabulary.ts',
  'shared-kernel/content/src/dark-patterns.ts',
]

export interface SourceFile {
  path: string
  source: string
}

/** Every source that can show a text to a debtor. */
export function productionFiles(): SourceFile[] {
  return sources
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|\/(dist|site|node_modules)\//.test(path))
    .filter((path) => !others.includes(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}
