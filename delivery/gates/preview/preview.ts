import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltModule } from '../../build'
import { build, buildCommit, readManifest } from '../../build'
import { outsideTeams } from '../../pages'
import { readRegistry, servedBefore } from '../../registry'
import { publish } from '../../release'
import { CommandError, inTemporaryFolder, readJson } from '../../storage'
import { withVisitors } from '../gate'
import { put, versionsOn } from '../site-state'
import { runPlaywright } from '../test-tools'
import { enterTrialSite } from '../trial-site'
import { linesOf, type Weights, weightsOf } from './release-parts'
import { writeLines } from './screen'
import { visitRelease } from './visit-release'

/** Publishes on the copy. Builds over budget are previewed too. */
async function publishHere(dir: string): Promise<{ version: string; refusal: string[] }> {
  try {
    return { version: (await publish(dir)).version, refusal: [] }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const file = join(dir, 'built.json')
    const built = readJson<BuiltModule>(file)
    const budget = { entryKb: Number.MAX_SAFE_INTEGER, routeKb: Number.MAX_SAFE_INTEGER }
    writeFileSync(file, JSON.stringify({ ...built, declared: { ...built.declared, budget } }))
    const { version } = await publish(dir)
    const refusal = error.message.split('\n- ').slice(1)
    return { version, refusal: refusal.map((line) => `publicação recusada: ${line}`) }
  }
}

/** The version to compare with: the stable one, or its predecessor if the stable one is this very build. */
function versionBefore(name: string, released: string | undefined, built: string): string {
  const before = released === built ? servedBefore(name, built) : released
  if (before === undefined)
    throw new CommandError(
      released === built
        ? `${name} não mudou: ${built} é o que está publicado, e antes dele não há outro.`
        : `${name} ainda não foi publicado aqui: npm run release -- ${name}, e mude-o depois.`,
    )
  return before
}

/** Beside the bundle in a package. */
const CONFIG = join(
  import.meta.dirname,
  existsSync(join(import.meta.dirname, 'preview.ts')) ? 'playwright.config.ts' : 'preview-config.mjs',
)

interface Previewed {
  /** The module's, relative to the root. */
  folder: string
  /** Folder of the report. */
  report: string
  /** Commit to compare with; by default, with the stable release. */
  since?: string | undefined
}

/**
 * Builds a module and compares it with an earlier build in the released shell. Playwright's report shows the previous
 * screens as the snapshots of the new ones.
 * @param show called with the address while the portal serves the build
 */
export async function preview(
  { folder, report, since }: Previewed,
  log: (what: string) => void,
  show: (portal: string) => Promise<void>,
): Promise<void> {
  const { name } = readManifest(folder)
  let leave = () => {}
  await inTemporaryFolder('preview-', async (work) => {
    const dir = join(work, 'build')
    const before = join(work, 'before')
    if (since !== undefined) {
      buildCommit(since, folder, (dist) => cpSync(dist, before, { recursive: true }))
      log(`construído: ${since}`)
    }
    await build(folder, dir)
    log('construído')
    leave = enterTrialSite(outsideTeams(readRegistry()))
    if (since !== undefined) await publishHere(before)
    const on = versionsOn(readRegistry())
    const { version, refusal } = await publishHere(dir)
    const old = versionBefore(name, on[name], version)
    log('publicado numa cópia do site')
    await withVisitors(
      async ({ visitors, browser, portal }) => {
        let weights: Weights = new Map()
        for (const [folder, which, more] of [
          ['antes', old, []],
          ['depois', version, refusal],
        ] as const) {
          await put({ ...on, [name]: which })
          const into = join(work, folder)
          const differences = await visitRelease(visitors, name, which, into)
          writeLines(into, 'o módulo', 'módulo', [...more, ...linesOf(name, which), ...differences])
          weights = weightsOf(name, which, weights)
          const lines = [...weights].map(([part, bytes]) => `${part}: ${bytes} bytes em brotli`)
          writeLines(into, 'o módulo', 'peso', lines.sort())
          log(`percorrido: ${which}`)
        }
        // Playwright's own Ctrl-C handler would exit before the copy is removed.
        await browser.close()
        const title = `${name}: antes, ${old}, e depois, ${version}`
        const env = { PREVIEW_WORK: work, PREVIEW_REPORT: report, PREVIEW_TITLE: title }
        runPlaywright(CONFIG, env)
        if (!existsSync(join(report, 'index.html'))) throw new CommandError('A página não foi escrita.')
        await show(portal)
      },
      { sandbox: true },
    )
  }).finally(() => leave())
}
