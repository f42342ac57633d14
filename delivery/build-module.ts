import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Configuration, MultiStats, StatsCompilation } from '@rspack/core'
import type { Built, BuiltModule } from './build-result'
import { ChunkMap } from './chunks'
import { readDeclaration } from './declaration'
import { KernelUse, type Surface } from './kernel-surface'
import { bundledFiles } from './provenance/sbom'
import { sourceState } from './provenance/source-state'
import { rspack } from './rspack'
import { CommandError, ROOT, readJson } from './site'

export interface Compiled {
  stats: StatsCompilation
  uses: Surface
  bundled: string[]
}

export async function compile(folder: string, into: string): Promise<Compiled> {
  const file = pathToFileURL(join(ROOT, folder, 'rspack.config.ts')).href
  const { default: configurations }: { default: Configuration[] } = await import(
    /* webpackIgnore: true */ file
  )
  const use = new KernelUse()
  const compiler = rspack(
    configurations.map((each) => ({
      ...each,
      plugins: [...(each.plugins ?? []), ...(targetOf(each) === 'browser' ? [use] : [])],
      output: { ...each.output, path: join(into, targetOf(each) === 'server' ? 'server' : 'browser') },
    })),
  )
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error || !result) reject(error ?? new Error('no result'))
      else resolve(result)
    })
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors()) {
    throw new CommandError(`${folder} não compila:\n${stats.toString({ preset: 'errors-only' })}`)
  }
  const [browser] = stats.stats
  if (!browser) throw new CommandError(`${folder}: a configuração não tem o alvo browser`)
  const described = browser.toJson({
    all: false,
    chunks: true,
    chunkOrigins: true,
    chunkRelations: true,
    ids: true,
    modules: true,
    modulesSpace: Number.MAX_SAFE_INTEGER,
    providedExports: true,
  })
  return { stats: described, uses: use.surface, bundled: bundledFiles(stats) }
}

/** Configurations are named `<module>:<target>` (`rspack.config.base.ts`). */
const targetOf = ({ name = '' }: Configuration) => name.slice(name.indexOf(':') + 1)

async function describeModule(folder: string, { stats, uses }: Compiled): Promise<BuiltModule> {
  const { declared, screens } = await readDeclaration(folder)
  const chunks = new ChunkMap(stats)
  const routes = screens.map((screen) => chunks.imported(screen))
  const exposed = chunks.exposed()
  return { kind: 'module', declared, ...versions(folder), exposed, routes, uses }
}

/** What a build of this folder is, and which kernel it has or needs. */
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

/** `built.json`, with what is known of a build beyond its files. */
export const writeBuilt = (into: string, built: Built): void =>
  writeFileSync(join(into, 'built.json'), JSON.stringify(built, null, 2))

/**
 * Builds a module into a folder with everything its publication needs: the files for browsers, those for the
 * server, and `built.json`.
 * @param folder of the module, relative to the root
 * @returns the sources that its files are made of
 */
export async function buildModule(folder: string, into: string): Promise<string[]> {
  const compiled = await compile(folder, into)
  writeBuilt(into, await describeModule(folder, compiled))
  return compiled.bundled
}
