import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultConfig } from '@portal/demo-bank'
import type { PortalConfig } from '@portal/runtime'
import { type Configuration, type MultiStats, rspack, type StatsCompilation } from '@rspack/core'
import { readBrand, withBrand } from './brands'
import type { BuiltModule, BuiltShell } from './build-result'
import { ChunkMap } from './chunks'
import { readDeclaration } from './declaration'
import { deploymentConfig } from './deployment-config'
import { KernelUse, readOfferedExports, type Surface } from './kernel-surface'
import { CommandError, ROOT, readJson } from './site'
import { EMBED, EMBED_OF } from './site-routes'
import { buildThemes } from './themes'

const versionOf = (folder: string): string =>
  readJson<{ version: string }>(join(ROOT, folder, 'package.json')).version

interface Compiled {
  stats: StatsCompilation
  uses: Surface
}

async function compile(folder: string, into: string): Promise<Compiled> {
  const file = pathToFileURL(join(ROOT, folder, 'rspack.config.ts')).href
  const { default: configurations }: { default: Configuration[] } = await import(file)
  const targets = ['browser', 'server']
  const use = new KernelUse()
  const compiler = rspack(
    configurations.map((each, i) => ({
      ...each,
      plugins: [...(each.plugins ?? []), ...(targets[i] === 'browser' ? [use] : [])],
      output: { ...each.output, path: join(into, targets[i] ?? '') },
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
  return { stats: described, uses: use.surface }
}

async function describeModule(folder: string, chunks: ChunkMap, { uses }: Compiled): Promise<BuiltModule> {
  const { declared, screens } = await readDeclaration(folder)
  const routes = screens.map((screen) => chunks.imported(screen))
  const exposed = chunks.exposed()
  return { kind: 'module', declared, ...versions(folder), exposed, routes, uses }
}

/** Shared like the other packages, but loaded only by pages behind the login. */
const SERVER_STATE = '@portal/runtime/query'

function describeShell(folder: string, chunks: ChunkMap, { stats }: Compiled): BuiltShell {
  const [entry, bootstrap, provided] = [
    chunks.entry('shell'),
    chunks.imported('./bootstrap'),
    chunks.provided((name) => name !== SERVER_STATE),
  ]
  const calls = chunks.imported('./http-chunk')
  const reads = [chunks.provided((name) => name === SERVER_STATE), chunks.imported('./debtor-name')]
  // Found by the name of a file: a part that was renamed would no longer be preloaded.
  if ([entry, bootstrap, calls, ...reads].some(({ scripts }) => scripts.length === 0)) {
    throw new CommandError(
      'O shell não tem todas as partes que as páginas precarregam: shell, bootstrap, http-chunk, query e debtor-name.',
    )
  }
  return {
    kind: 'shell',
    ...versions(folder),
    entry,
    boot: {
      scripts: [...bootstrap.scripts, ...provided.scripts],
      styles: [...bootstrap.styles, ...provided.styles],
    },
    calls,
    reads: {
      scripts: reads.flatMap(({ scripts }) => scripts),
      styles: reads.flatMap(({ styles }) => styles),
    },
    offers: readOfferedExports(stats),
  }
}

const versions = (folder: string) => ({
  version: versionOf(folder),
  kernel: versionOf('shared-kernel/runtime'),
  ...builtFrom(),
})

/** Where there is no repository, as in an image, `COMMIT` says it. */
function builtFrom(): { commit?: string } {
  const { COMMIT } = process.env
  if (COMMIT) return { commit: COMMIT }
  const git = spawnSync('git', ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=40'], {
    cwd: ROOT,
  })
  return git.status === 0 ? { commit: git.stdout.toString().trim() } : {}
}

/**
 * Builds one deployable into a folder with everything its publication needs: the files for
 * browsers, those for the server, and `built.json`.
 * @param folder of the deployable, relative to the root
 * @param into by default its own `dist`
 */
export async function build(folder: string, into = join(ROOT, folder, 'dist')): Promise<string> {
  const compiled = await compile(folder, into)
  const chunks = new ChunkMap(compiled.stats)
  const built =
    folder === 'shell'
      ? describeShell(folder, chunks, compiled)
      : await describeModule(folder, chunks, compiled)
  writeFileSync(join(into, 'built.json'), JSON.stringify(built, null, 2))
  await buildThemes(join(ROOT, folder, 'themes'), join(into, 'themes'))
  await buildEmbed(folder, into)
  return into
}

type BuildEmbed = (dir: string, config: PortalConfig, theme?: readonly string[]) => Promise<unknown>

/** A module that other sites embed has its own build for that; what they embed has a bank's data and colours in it. */
async function buildEmbed(folder: string, into: string): Promise<void> {
  const file = join(ROOT, folder, 'embed/build.ts')
  if (!existsSync(file)) return
  const { buildEmbed: buildIt }: { buildEmbed: BuildEmbed } = await import(file)
  const config = deploymentConfig(defaultConfig)
  await buildIt(join(into, EMBED), config)
  const themes = join(ROOT, 'shell/themes')
  for (const name of readdirSync(themes)) {
    const brand = readBrand(join(themes, name))
    const colours = join(themes, name, 'theme.css')
    if (brand) await buildIt(join(into, EMBED_OF, name), withBrand(config, brand), [colours])
  }
}
