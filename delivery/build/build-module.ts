import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration, StatsCompilation } from '@rspack/core'
import { CommandError, ROOT, readJson } from '../storage'
import type { Built, BuiltModule } from './build-result'
import { exposedFiles, importedFiles } from './chunks'
import { nameOf, readDeclaration } from './declaration'
import { bundledFiles } from './provenance/sbom'
import { sourceState } from './provenance/source-state'

export interface Compiled {
  stats: StatsCompilation
  bundled: string[]
}

/** A deployable's configurations, named `<module>:<target>` (`rspack.config.base.ts`). */
export async function configurationsOf(folder: string): Promise<Configuration[]> {
  const { href } = pathToFileURL(join(ROOT, folder, 'rspack.config.ts'))
  return (await import(/* webpackIgnore: true */ href)).default
}

export async function compile(folder: string, into: string): Promise<Compiled> {
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
export function versions(folder: string): { version: string; kernel: string; commit?: string } {
  const manifest = join(ROOT, folder, 'package.json')
  const versionIn = (path: string) => readJson<{ version: string }>(path).version
  const kernel = versionIn(createRequire(manifest).resolve('@portal/runtime/package.json'))
  return { version: versionIn(manifest), kernel, ...builtFrom() }
}

function builtFrom(): { commit?: string } {
  const { commit, clean } = sourceState()
  return commit ? { commit: clean === false ? `${commit}-dirty` : commit } : {}
}

export const writeBuilt = (into: string, built: Built): void =>
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
