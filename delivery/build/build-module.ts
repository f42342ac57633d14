import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration, StatsCompilation } from '@rspack/core'
import { CommandError, ROOT, readJson } from '../storage'
import type { Built, BuiltModule } from './build-result'
import { ChunkMap } from './chunks'
import { nameOf, readDeclaration } from './declaration'
import { bundledFiles } from './provenance/sbom'
import { sourceState } from './provenance/source-state'

export interface Compiled {
  stats: StatsCompilation
  bundled: string[]
}

export async function compile(folder: string, into: string): Promise<Compiled> {
  const file = pathToFileURL(join(ROOT, folder, 'rspack.config.ts')).href
  const { default: configurations }: { default: Configuration[] } = await import(
    /* webpackIgnore: true */ file
  )
  // Imported on demand: most commands that load this file build nothing.
  const { rspack, runCompiler } = await import('./rspack')
  const compiler = rspack(
    configurations.map((each) => ({
      ...each,
      output: { ...each.output, path: join(into, targetOf(each) === 'server' ? 'server' : 'browser') },
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

/** Configurations are named `<module>:<target>` (`rspack.config.base.ts`). */
const targetOf = ({ name = '' }: Configuration) => name.slice(name.indexOf(':') + 1)

async function describeModule(folder: string, { stats }: Compiled): Promise<BuiltModule> {
  const { declared, screens } = await readDeclaration(folder)
  const chunks = new ChunkMap(stats)
  const routes = screens.map((screen) => chunks.imported(screen))
  const exposed = chunks.exposed()
  return { kind: 'module', declared, ...versions(folder), exposed, routes }
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
