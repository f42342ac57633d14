import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationsOf, runRspack } from 'delivery/build'
import { filesIn, integrityOf, precompress, ROOT, writeAtomically } from 'delivery/storage'
import { restoreSite } from 'e2e/servers'

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

/** @returns the files of the page's entry, stylesheets first */
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
  const names = (entrypoints?.shell?.assets ?? []).map(({ name }) => name)
  return names.toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')))
}

/** An empty document for every URL that references only the entry. */
function pageOf(published: string, tags: string): string {
  return published
    .replace(/<script type="text\/css"[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<noscript><link[\s\S]*?<\/noscript>\n/, '')
    .replace(/<link rel="preload" as="(?:script|style)"[^>]*>\n/g, '')
    .replace(/<link rel="stylesheet" media="not all"[^>]*href="\/(?!theme\/)[^>]*>\n/g, '')
    .replace('media="not all" ', '')
    .replace(/<script defer src="\/assets\/shell[^>]*><\/script>/, tags)
    .replace(
      /<div id="root"[^>]*>[\s\S]*<\/div>(?=\n<script type="application\/json")/,
      '<div id="root"></div>',
    )
}

/** Copies the site into a folder and replaces every page with the control's. */
export async function createControlSite(work: string): Promise<string> {
  const [built, site] = [join(work, 'built'), join(work, 'site')]
  for (const dir of [built, site]) mkdirSync(dir)
  const entry = await compile(built)
  restoreSite(site)
  /** The site's files are hard links, so they are replaced instead of overwritten. */
  const write = (file: string, content: string | Buffer) => {
    writeAtomically(file, content)
    precompress(file)
  }
  const source = (file: string) =>
    `"/${file}" integrity="${integrityOf(readFileSync(join(built, file)))}" crossorigin`
  const tags = entry.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href=${source(file)}>`
      : `<script defer src=${source(file)}></script>`,
  )
  for (const name of readdirSync(join(built, 'assets')))
    write(join(site, 'assets', name), readFileSync(join(built, 'assets', name)))
  for (const name of filesIn(join(site, 'pages')).filter((file) => file.endsWith('.html'))) {
    const page = join(site, 'pages', name)
    write(page, pageOf(readFileSync(page, 'utf8'), tags.join('\n')))
  }
  return site
}
