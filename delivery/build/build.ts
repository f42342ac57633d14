import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultConfig } from '@portal/demo-bank'
import type { ModuleDeclaration } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import type { Configuration, MultiStats, Stats, StatsChunk, StatsCompilation } from '@rspack/core'
import { CommandError, EMBED, EMBED_OF, ROOT, readJson } from '../storage'
import { readBrand, withBrand } from './brands'
import { nameOf, readDeclaration } from './declaration'
import { deploymentConfig, ownConfig } from './deployment-config'
import { bundledFiles } from './provenance/sbom'
import { describeOrigin, sourceState } from './provenance/statement'
import { runRspack } from './run-rspack'
import { buildThemes } from './themes'

/** Files of a build, relative to its `browser` folder. */
interface NeededFiles {
  scripts: string[]
  styles: string[]
}

/** What both kinds have. */
interface Versions {
  version: string
  kernel: string
  /** Source commit; ends in -dirty if files were changed. */
  commit?: string
}

/** `built.json` of a module; `routes` keep the order of the declaration. */
export interface BuiltModule extends Versions {
  kind: 'module'
  declared: ModuleDeclaration
  exposed: NeededFiles
  routes: NeededFiles[]
}

/** `built.json` of the shell. */
export interface BuiltShell extends Versions {
  kind: 'shell'
  entry: NeededFiles
  boot: NeededFiles
  /** The kernel's HTTP client, loaded at the first call. */
  calls: NeededFiles
  /** Server state and debtor data, for pages behind the login. */
  reads: NeededFiles
}

export type Built = BuiltModule | BuiltShell

type Origin = NonNullable<StatsChunk['origins']>[number]

/** Browser files of the chunks that such an origin requests: those that load together share it. */
function filesOf({ chunks = [] }: StatsCompilation, isRequest: (origin: Origin) => boolean): NeededFiles {
  const requested = chunks.filter(({ origins = [] }) => origins.some(isRequest))
  const all = [...new Set(requested.flatMap(({ files = [] }) => files))].sort()
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  }
}

/** Files that the entry's source, or `import('<request>')`, loads. */
const requestedFiles = (stats: StatsCompilation, ...requests: string[]): NeededFiles =>
  filesOf(stats, ({ request = '' }) => requests.includes(request))

/** A deployable's configurations, named `<module>:<target>` (`rspack.config.base.ts`). */
export async function configurationsOf(folder: string): Promise<Configuration[]> {
  const { href } = pathToFileURL(join(ROOT, folder, 'rspack.config.ts'))
  return (await import(/* webpackIgnore: true */ href)).default
}

/** @param pathOf folder of a configuration's output */
export async function compileDeployable(
  folder: string,
  pathOf: (name: string) => string,
): Promise<MultiStats> {
  const configurations = await configurationsOf(folder)
  const placed = configurations.map((each) => ({
    ...each,
    output: { ...each.output, path: pathOf(each.name ?? '') },
  }))
  return runRspack(placed, nameOf(folder))
}

/** Describes the browser's files for `built.json`. */
async function describe(folder: string, { stats: [browser] }: MultiStats): Promise<Built> {
  if (!browser) throw new CommandError(`${nameOf(folder)}: a configuração não tem o alvo browser`)
  const stats = browser.toJson({ all: false, chunks: true, chunkOrigins: true })
  return folder === 'shell' ? describeShell(stats) : describeModule(folder, stats)
}

async function describeModule(folder: string, stats: StatsCompilation): Promise<BuiltModule> {
  const { declared, screens } = await readDeclaration(folder)
  return {
    kind: 'module',
    declared,
    ...versions(folder),
    exposed: filesOf(stats, ({ moduleName }) => moduleName === 'container entry'),
    routes: screens.map((screen) => requestedFiles(stats, screen)),
  }
}

/** Versions of the build and of its kernel. */
function versions(folder: string): Versions {
  const manifest = join(ROOT, folder, 'package.json')
  const versionIn = (path: string) => readJson<{ version: string }>(path).version
  const kernel = versionIn(createRequire(manifest).resolve('@portal/runtime/package.json'))
  const { commit, clean } = sourceState()
  return {
    version: versionIn(manifest),
    kernel,
    ...(commit && { commit: clean === false ? `${commit}-dirty` : commit }),
  }
}

function describeShell(stats: StatsCompilation): BuiltShell {
  const preloaded = (...requests: string[]) => {
    // A renamed file would silently no longer be preloaded.
    const missing = requests.find((request) => requestedFiles(stats, request).scripts.length === 0)
    if (missing) throw new CommandError(`O shell não tem ${missing}, que as páginas precarregam.`)
    return requestedFiles(stats, ...requests)
  }
  return {
    kind: 'shell',
    ...versions('shell'),
    entry: preloaded('./src/index.ts'),
    boot: preloaded('./bootstrap'),
    calls: preloaded('./http-chunk'),
    reads: preloaded('@portal/runtime/query', './debtor-name'),
  }
}

/**
 * Builds a deployable's release folder: `browser`, `server`, `built.json` and provenance.
 * @param folder of the deployable, relative to the root
 * @param into its own `dist` by default
 */
export async function build(folder: string, into = join(ROOT, folder, 'dist')): Promise<string> {
  rmSync(into, { recursive: true, force: true })
  const stats = await compileDeployable(folder, (name) =>
    join(into, name.endsWith(':server') ? 'server' : 'browser'),
  )
  writeFileSync(join(into, 'built.json'), JSON.stringify(await describe(folder, stats), null, 2))
  const bundled = bundledFiles(stats)
  await buildThemes(join(ROOT, folder, 'themes'), join(into, 'themes'))
  await buildEmbed(folder, into, (embed) => bundled.push(...bundledFiles(embed)))
  describeOrigin(into, folder, bundled, ownConfig())
  return into
}

type Note = (stats: Stats) => void
type BuildEmbed = (dir: string, config: PortalConfig, theme: readonly string[], note: Note) => Promise<void>

/** Builds what other sites embed, once per bank, because it contains the bank's data and colours. */
async function buildEmbed(folder: string, into: string, note: Note): Promise<void> {
  const file = join(ROOT, folder, 'embed/build.ts')
  if (!existsSync(file)) return
  const { buildEmbed: buildIt }: { buildEmbed: BuildEmbed } = await import(file)
  const config = deploymentConfig(defaultConfig)
  await buildIt(join(into, EMBED), config, [], note)
  const themes = join(ROOT, 'shell/themes')
  for (const name of readdirSync(themes)) {
    const brand = readBrand(join(themes, name))
    const colours = join(themes, name, 'theme.css')
    if (brand) await buildIt(join(into, EMBED_OF, name), withBrand(config, brand), [colours], note)
  }
}
