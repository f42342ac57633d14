import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configurationsOf, runRspack } from 'delivery/build'
import { integrityOf, precompress, ROOT } from 'delivery/storage'
import { cloneSite } from 'e2e/servers'

/**
 * The control, the alternative to federation: one client-rendered bundle of the same sources. Modules are plain
 * `import()`s; everything else is the shell's.
 */

const EXPOSED = {
  'mfe-access/routes': 'mfe-access/src/routes.ts',
  'mfe-panel/routes': 'mfe-panel/src/routes.ts',
  'mfe-negotiation/routes': 'mfe-negotiation/src/routes.ts',
  'mfe-widget/Widget': 'mfe-widget/src/widget.tsx',
}

/** Replaces the shell's federation loader. */
const plainImports = (): string => {
  const imports = Object.entries(EXPOSED).map(
    ([name, file]) => `'${name}': () => import(${JSON.stringify(join(ROOT, file))})`,
  )
  return `const exposed = { ${imports.join(', ')} }
export const listShared = () => []
let loadSlots
export const provideSlots = (load) => void (loadSlots = load)
// The screens import the cache themselves.
export const loadQuery = () => loadSlots()
export const loadExpose = ({ name }, expose) => exposed[name + '/' + expose]()`
}

/** @returns the files of the page's entry */
async function compile(into: string): Promise<string[]> {
  const [[shell], [widget]] = await Promise.all([configurationsOf('shell'), configurationsOf('mfe-widget')])
  const loader = join(into, 'plain-imports.js')
  writeFileSync(loader, plainImports())
  const configuration = {
    ...shell,
    output: { ...shell?.output, path: into, clean: false },
    module: { ...shell?.module, rules: [...(shell?.module?.rules ?? []), ...(widget?.module?.rules ?? [])] },
    optimization: { ...shell?.optimization, splitChunks: { chunks: 'async' as const } },
    resolve: {
      ...shell?.resolve,
      alias: { ...shell?.resolve?.alias, [join(ROOT, 'shell/src/loader/federation.ts')]: loader },
    },
  }
  const { stats } = await runRspack([configuration], 'the control')
  const { entrypoints } = stats[0]?.toJson({ all: false, entrypoints: true }) ?? {}
  return (entrypoints?.shell?.assets ?? []).map(({ name }) => name)
}

/** An empty document for every URL that references only the entry. */
function pageOf(published: string, { scripts, styles }: { scripts: string[]; styles: string[] }): string {
  return published
    .replace(/<script type="text\/css"[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<noscript><link[\s\S]*?<\/noscript>\n/, '')
    .replace(/<link rel="preload" as="(?:script|style)"[^>]*>\n/g, '')
    .replace(/<link rel="stylesheet" media="not all"[^>]*href="\/(?!theme\/)[^>]*>\n/g, '')
    .replace('media="not all" ', '')
    .replace(/<script defer src="\/assets\/shell[^>]*><\/script>/, [...styles, ...scripts].join('\n'))
    .replace(
      /<div id="root"[^>]*>[\s\S]*<\/div>(?=\n<script type="application\/json")/,
      '<div id="root"></div>',
    )
}

/** Copies the site and replaces every page with the control's. */
export async function createControlSite(): Promise<{ dir: string; remove(): void }> {
  const built = mkdtempSync(join(tmpdir(), 'bench-control-'))
  const entry = await compile(built)
  const site = cloneSite()
  const checked = (file: string) =>
    `"/${file}" integrity="${integrityOf(readFileSync(join(built, file)))}" crossorigin`
  const tags = {
    scripts: entry.filter((f) => f.endsWith('.js')).map((f) => `<script defer src=${checked(f)}></script>`),
    styles: entry.filter((f) => f.endsWith('.css')).map((f) => `<link rel="stylesheet" href=${checked(f)}>`),
  }
  for (const name of readdirSync(join(built, 'assets'))) {
    const file = join(site.dir, 'assets', name)
    // The files are hard links, so they are replaced instead of overwritten.
    for (const end of ['', '.br', '.gz']) rmSync(file + end, { force: true })
    cpSync(join(built, 'assets', name), file)
    precompress(file)
  }
  rmSync(built, { recursive: true })
  const pages = join(site.dir, 'pages')
  for (const name of readdirSync(pages, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    const page = join(pages, name)
    const html = pageOf(readFileSync(page, 'utf8'), tags)
    for (const end of ['', '.br', '.gz']) rmSync(page + end, { force: true })
    writeFileSync(page, html)
    precompress(page)
  }
  return site
}
