import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import type { PortalConfig } from '@portal/runtime'
import type { Stats, StatsCompilation } from '@rspack/core'
import { CommandError, EMBED, EMBED_OF, ROOT } from '../storage'
import { readBrand, withBrand } from './brands'
import { buildModule, compile, versions, writeBuilt } from './build-module'
import type { BuiltShell } from './build-result'
import { entryFiles, importedFiles } from './chunks'
import { deploymentConfig, ownConfig } from './deployment-config'
import { bundledFiles } from './provenance/sbom'
import { describeOrigin } from './provenance/statement'
import { buildThemes } from './themes'

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
