import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Asset } from '@portal/registry-format'
import { BOM, type BuiltModule, build, buildCommit, ENTRY_FILE, originOf, readManifest } from '../../build'
import { outsideTeams, pageFile } from '../../pages'
import { fullRelease, readRegistry, servedBefore } from '../../registry'
import { publish, weightOf } from '../../release'
import {
  brotli,
  CommandError,
  inSite,
  inTemporaryFolder,
  onStop,
  ROOT,
  readJson,
  readJsonIfThere,
} from '../../storage'
import { withVisitors } from '../gate'
import { runPlaywright } from '../test-tools'
import { enterTrialSite, put, versionsOn } from '../trial-site'
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

/**
 * Builds a module and compares it with an earlier build in the released shell. Playwright's report shows the previous
 * screens as the snapshots of the new ones.
 * @param folder of the module, relative to the root
 * @param since commit to compare with; by default, with the stable release
 */
export async function previewModule(
  folder: string,
  { once, since }: { once?: true; since?: string },
): Promise<void> {
  if (!existsSync(join(ROOT, folder, 'module.json')))
    throw new CommandError(`${folder} não é um módulo deste repositório.`)
  const { name } = readManifest(folder)
  const started = performance.now()
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`
  const log = (what: string) => console.log(`${seconds()}: ${what}`)
  const report = join(ROOT, '.data/preview', folder)
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
        console.log(`\nO relatório, em ${seconds()}: ${join(report, 'index.html')}`)
        if (once) return
        console.log(`O portal com esta construção: ${portal}
Com uma cliente que entrou: ${portal}/sandbox/scenes/cliente
Com outra cena: ${portal}/sandbox
Ctrl-C encerra tudo.`)
        await new Promise<void>((resolve) => onStop(resolve))
      },
      { sandbox: true },
    )
  }).finally(() => leave())
}

/** Brotli bytes, by part. */
type Weights = ReadonlyMap<string, number>

/** Smaller differences are compression noise, from names and signatures in the file. */
const NOISE_BYTES = 64

/**
 * What each route loads, and the module's files together. Only for stable releases, whose pages are composed. Sizes
 * within the noise keep their value in `before`.
 */
function weightsOf(name: string, version: string, before: Weights): Weights {
  const { entry, routes, files = {} } = fullRelease(name, version)
  const weigh = (paths: readonly string[]) => paths.reduce((sum, path) => sum + weightOf(inSite(path)), 0)
  const weighAssets = (assets: readonly Asset[]) => weigh(assets.map(({ href }) => href))
  // Pages differ in every build, and brotli's best quality is slow.
  const weighPage = (file: string) => (existsSync(file) ? brotli(readFileSync(file), 5).length : 0)
  const sizes: [part: string, bytes: number][] = [
    ['tudo', weigh(Object.keys(files).filter((file) => file.startsWith(`modules/${name}/`)))],
    [basename(ENTRY_FILE), weighAssets([entry])],
    ...routes.flatMap(({ path, scripts, styles }): [string, number][] => [
      [`JS de ${path}`, weighAssets(scripts)],
      [`CSS de ${path}`, weighAssets(styles)],
      [`HTML de ${path}`, weighPage(inSite('pages', pageFile(path)))],
    ]),
  ]
  const asBefore = (part: string, bytes: number) => {
    const known = before.get(part)
    return known !== undefined && Math.abs(known - bytes) < NOISE_BYTES ? known : bytes
  }
  return new Map(sizes.filter(([, bytes]) => bytes > 0).map(([part, bytes]) => [part, asBefore(part, bytes)]))
}

/** Sorted lines with the routes and bundled packages. */
function linesOf(name: string, version: string): string[] {
  const bom = readJsonIfThere<{ components: { 'bom-ref': string }[] }>(join(originOf(name, version), BOM))
  return [
    ...fullRelease(name, version).routes.map(
      ({ path, title, audience, bar, prerender }) =>
        `rota ${path}: "${title}", público ${audience}, barra ${bar ?? 'nenhuma'}${prerender ? ', página pronta' : ''}`,
    ),
    ...(bom?.components ?? []).map((each) => `pacote ${each['bom-ref']}`),
  ].sort()
}
