import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, ROOT, readJsonIfThere } from 'delivery/storage'

const modules = ['shell', 'mfe-access', 'mfe-negotiation', 'mfe-panel', 'mfe-widget']
const kernel = ['connected', 'content', 'debtor', 'demo-bank', 'domain', 'runtime', 'ui']

/** Sources with texts for debtors. */
const sources = [
  ...modules.map((name) => `${name}/src`),
  ...kernel.map((name) => `shared-kernel/${name}/src`),
  'mfe-widget/embed',
  'sandbox-api/src',
  'delivery/pages/page-html.ts',
]

/** Excluded files, with their readers. */
const others: readonly (readonly [path: RegExp, readers: string])[] = [
  [/\.test\.|\/testing\/|\/(dist|site|node_modules)\//, 'tests, and what is built'],
  [/^shared-kernel\/runtime\/src\/journey\/catalogue\.ts$/, "the bank's analysts"],
  [/^shell\/src\/pages\/module-status-page\.tsx$/, 'operators'],
  [/^shell\/src\/layout\/override-banner\.tsx$/, 'developers'],
  [
    /^shell\/src\/read-aloud\/spoken-text\.ts$/,
    'a voice: what it says in place of a sign or an abbreviation',
  ],
  [/^mfe-widget\/embed\/(example\/|build\.ts|main\.ts)/, 'developers'],
  [
    /^sandbox-api\/src\/(control|recording|scenes|worlds|personas|store|client|money)\/|^sandbox-api\/src\/(main|portal-sandbox)\.ts$/,
    'who tests with the sandbox',
  ],
]

export interface SourceFile {
  path: string
  source: string
}

/** Every source with texts for debtors. */
export function productionFiles(): SourceFile[] {
  return sources
    .flatMap((place) =>
      place.endsWith('.ts') ? [place] : filesIn(join(ROOT, place)).map((file) => `${place}/${file}`),
    )
    .filter((path) => /\.tsx?$/.test(path) && !others.some(([other]) => other.test(path)))
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))
    .concat(modules.flatMap(declaredPages))
}

/** Page metadata for search engines and link previews. */
function declaredPages(name: string): SourceFile[] {
  const path = `${name}/module.json`
  const { pages = {} } = readJsonIfThere<{ pages?: object }>(join(ROOT, path)) ?? {}
  return [{ path, source: `export default ${JSON.stringify(Object.values(pages), null, 2)}\n` }]
}
