import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultConfig } from '@portal/demo-bank'
import type { ModuleDeclaration } from '@portal/registry-format'
import type { PortalConfig } from '@portal/runtime'
import type { Configuration, Stats, StatsChunk, StatsCompilation } from '@rspack/core'
import { CommandError, EMBED, EMBED_OF, ROOT, readJson } from '../storage'
import { readBrand, withBrand } from './brands'
import { nameOf, readDeclaration } from './declaration'
import { deploymentConfig, ownConfig } from './deployment-config'
import { bundledFiles } from './provenance/sbom'
import { describeOrigin, sourceState } from './provenance/statement'
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

/** Browser files of an entry in rspack's stats. */
const entryFiles = (stats: StatsCompilation, name: string): NeededFiles =>
  filesOf(stats, (chunk) => chunk.names?.includes(name))

/** Files that `import('<request>')` loads. */
const importedFiles = (stats: StatsCompilation, request: string): NeededFiles =>
  filesOf(
    stats,
    opened((origin) => origin.request === request),
  )

/** Files of a remote's exposed entry. */
const exposedFiles = (stats: StatsCompilation): NeededFiles =>
  filesOf(
    stats,
    opened((origin) => origin.moduleName === 'container entry'),
  )

/** Chunks that load together share the origin that requests them. */
const opened =
  (test: (origin: NonNullable<StatsChunk['origins']>[number]) => boolean) => (chunk: StatsChunk) =>
    chunk.origins?.some(test)

function filesOf(
  { chunks = [] }: StatsCompilation,
  test: (chunk: StatsChunk) => boolean | undefined,
): NeededFiles {
  const all = [...new Set(chunks.filter(test).flatMap((chunk) => chunk.files ?? []))].sort()
  return {
    scripts: all.filter((file) => file.endsWith('.js')),
    styles: all.filter((file) => file.endsWith('.css')),
  }
}

interface Compiled {
  stats: StatsCompilation
  bundled: string[]
}

/** A deployable's configurations, named `<module>:<target>` (`rspack.config.base.ts`). */
export async function configurationsOf(folder: string): Promise<Configuration[]> {
  const { href } = pathToFileURL(join(ROOT, folder, 'rspack.config.ts'))
  return (await import(/* webpackIgnore: true */ href)).default
}

async function compile(folder: string, into: string): Promise<Compiled> {
  const configurations = await configurationsOf(folder)
  // Imported on demand: most commands that load this file build nothing.
  const { rspack, runCompiler } = await import('./rspack')
  const compiler = rspack(
    configurations.map((each) => ({
      ...each,
      output: { ...each.output, path: join(into, each.name?.endsWith(':server') ? 'server' : 'browser') },
    })),
  )
  const stats = await runCompiler(compiler, nameOf(folder))
  const [browser] = stats.stats
  if (!browser) throw new CommandError(`${nameOf(folder)}: a configuração não tem o alvo browser`)
  const described = browser.toJson({
    all: false,
    chunks: true,
    chunkOrigins: true,
    chunkRelations: true,
    ids: true,
    modules: true,
    modulesSpace: Number.MAX_SAFE_INTEGER,
  })
  return { stats: described, bundled: bundledFiles(stats) }
}

async function describeModule(folder: string, { stats }: Compiled): Promise<BuiltModule> {
  const { declared, screens } = await readDeclaration(folder)
  const routes = screens.map((screen) => importedFiles(stats, screen))
  return { kind: 'module', declared, ...versions(folder), exposed: exposedFiles(stats), routes }
}

/** Versions of the build and of its kernel. */
function versions(folder: string): Versions {
  const manifest = join(ROOT, folder, 'package.json')
  const versionIn = (path: string) => readJson<{ version: string }>(path).version
  const kernel = versionIn(createRequire(manifest).resolve('@portal/runtime/package.json'))
  return { version: versionIn(manifest), kernel, ...builtFrom() }
}

function builtFrom(): { commit?: string } {
  const { commit, clean } = sourceState()
  return commit ? { commit: clean === false ? `${commit}-dirty` : commit } : {}
}

const writeBuilt = (into: string, built: Built): void =>
  writeFileSync(join(into, 'built.json'), JSON.stringify(built, null, 2))

/**
 * Builds a module's release folder: `browser`, `server` and `built.json`.
 * @param folder of the module, relative to the root
 * @returns the bundled sources
 */
export async function buildModule(folder: string, into: string): Promise<string[]> {
  const compiled = await compile(folder, into)
  writeBuilt(into, await describeModule(folder, compiled))
  return compiled.bundled
}

/** A shared package that only pages behind the login load. */
const SERVER_STATE = '@portal/runtime/query'

function describeShell(stats: StatsCompilation): BuiltShell {
  const [entry, boot] = [entryFiles(stats, 'shell'), importedFiles(stats, './bootstrap')]
  const calls = importedFiles(stats, './http-chunk')
  const reads = [importedFiles(stats, SERVER_STATE), importedFiles(stats, './debtor-name')]
  // Chunks are found by name. A renamed chunk would silently no longer be preloaded.
  if ([entry, boot, calls, ...reads].some(({ scripts }) => scripts.length === 0)) {
    throw new CommandError(
      'O shell não tem todas as partes que as páginas precarregam: shell, bootstrap, http-chunk, query e debtor-name.',
    )
  }
  return {
    kind: 'shell',
    ...versions('shell'),
    entry,
    boot,
    calls,
    reads: {
      scripts: reads.flatMap(({ scripts }) => scripts),
      styles: reads.flatMap(({ styles }) => styles),
    },
  }
}

/**
 * Builds a deployable's release folder: `browser`, `server`, `built.json` and provenance.
 * @param folder of the deployable, relative to the root
 * @param into its own `dist` by default
 */
export async function build(folder: string, into = join(ROOT, folder, 'dist')): Promise<string> {
  rmSync(into, { recursive: true, force: true })
  const bundled = folder === 'shell' ? await buildShell(into) : await buildModule(folder, into)
  await buildThemes(join(ROOT, folder, 'themes'), join(into, 'themes'))
  await buildEmbed(folder, into, (stats) => bundled.push(...bundledFiles(stats)))
  describeOrigin(into, folder, bundled, ownConfig())
  return into
}

async function buildShell(into: string): Promise<string[]> {
  const compiled = await compile('shell', into)
  writeBuilt(into, describeShell(compiled.stats))
  return compiled.bundled
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
