import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import type { PortalConfig } from '@portal/runtime'
import type { Stats } from '@rspack/core'
import { readBrand, withBrand } from './brands'
import { buildModule, type Compiled, compile, versions, writeBuilt } from './build-module'
import type { BuiltShell } from './build-result'
import { ChunkMap } from './chunks'
import { deploymentConfig, ownConfig } from './deployment-config'
import { readOfferedExports } from './kernel-surface'
import { bundledFiles } from './provenance/sbom'
import { describeOrigin } from './provenance/statement'
import { CommandError, ROOT } from './site'
import { EMBED, EMBED_OF } from './site-routes'
import { buildThemes } from './themes'

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

/**
 * Builds one deployable into a folder with everything its publication needs: the files for
 * browsers, those for the server, `built.json`, and where all of it comes from.
 * @param folder of the deployable, relative to the root
 * @param into by default its own `dist`
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
  writeBuilt(into, describeShell('shell', new ChunkMap(compiled.stats), compiled))
  return compiled.bundled
}

type Note = (stats: Stats) => void
type BuildEmbed = (dir: string, config: PortalConfig, theme: readonly string[], note: Note) => Promise<void>

/** A module that other sites embed has its own build for that; what they embed has a bank's data and colours in it. */
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
