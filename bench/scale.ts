import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refusalOf } from '@portal/registry-format/trust'
import { composePages } from 'delivery/pages'
import { rootKeys, withRegistry } from 'delivery/registry'
import { publish } from 'delivery/release'
import {
  brotli,
  CommandError,
  deployables,
  inSite,
  inTemporaryFolder,
  runCommand,
  withVariable,
} from 'delivery/storage'
import { findTools, withPortals } from './bench-setup'
import { buildInto, buildModel, copyModel, makeSite } from './many-modules'
import { cpuSeconds, measureAlternately, median } from './measure'
import { headingOf, type Limit, writeLimits, writeTable } from './results'
import { viewHome } from './visits'

/** What a bank pays as its modules and their releases grow in number. */
const SIZES = [5, 20, 50, 200]
const RELEASES = 200
const TIMES = 3
const CHECKS = 9
const VISITS = 11

/** Brotli kilobytes, and CPU seconds of a command with its processes; a later release comes after many others. */
type Costs = Record<'homeKb' | 'panelKb' | 'registryKb' | 'release' | 'laterRelease' | 'compose', number>

interface Site {
  modules: number
  dir: string
  costs: Costs
  /** Public root keys, and the registry before and after a release. */
  roots: readonly string[]
  before: string
  after: string
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const before = cpuSeconds('self', true)
    await work()
    all.push(cpuSeconds('self', true) - before)
  }
  return median(all)
}

const weigh = (file: string) => brotli(readFileSync(inSite(file))).length / 1000
const registryText = () => readFileSync(inSite('registry.json'), 'utf8')

/** Makes a site and releases one of its modules, again and again. */
async function makeAndMeasure(modules: number, builds: readonly string[], work: string): Promise<Site> {
  const dir = join(work, `site-${modules}`)
  return withVariable('SITE_DIR', dir, async () => {
    console.log(`${modules} módulos…`)
    await makeSite(builds, modules, work)
    const changed = copyModel(0, work)
    let number = 0
    const releaseNext = () => publish(changed, { version: `1.1.${number++}` })
    const before = registryText()
    const release = await cpuOf(releaseNext)
    const after = registryText()
    const compose = await cpuOf(() => withRegistry(composePages))
    // Set-up pages are compressed in haste, so sizes are not those on the site.
    const kb = {
      homeKb: weigh('pages/index.html'),
      panelKb: weigh('pages/painel-controle.html'),
      registryKb: weigh('registry.json'),
    }
    // A history is one module's, so that of the smallest site stands for all.
    const hasHistory = modules === SIZES[0]
    while (hasHistory && number < RELEASES) await releaseNext()
    const laterRelease = hasHistory ? await cpuOf(releaseNext) : Number.NaN
    return {
      modules,
      dir,
      costs: { ...kb, release, laterRelease, compose },
      roots: rootKeys(),
      before,
      after,
    }
  })
}

/** CPU milliseconds of a browser's check, with the threads of Web Crypto. */
async function checkMs(text: string, roots: readonly string[]): Promise<number> {
  const before = process.cpuUsage()
  const refusal = await refusalOf(JSON.parse(text), { roots, rootVersion: 0, now: Date.now() })
  const { user, system } = process.cpuUsage(before)
  if (refusal !== null) throw new CommandError(`registry.json: ${refusal}`)
  return (user + system) / 1000
}

/** In turn, as a registry of another site makes a check the first one. */
const measureChecks = (sites: readonly Site[]) =>
  measureAlternately(sites, CHECKS, async ({ before, after, roots }) => ({
    firstCheck: await checkMs(before, roots),
    checkAfterRelease: await checkMs(after, roots),
  }))

const measureStarts = (sites: readonly Site[]) =>
  withPortals(
    sites.map(({ dir }) => dir),
    ({ urls, browser }) =>
      measureAlternately(urls, VISITS, async (url) => {
        const { largestPaint, useful: interactive } = await viewHome(browser, url)
        return { largestPaint, interactive }
      }),
  )

type Row = Costs & Record<'firstCheck' | 'checkAfterRelease' | 'largestPaint' | 'interactive', number>
type SizedRow = readonly [modules: number, row: Row]

/** Growth from the smallest site to those of up to 50 modules, and to larger ones. */
const GROWTH = [
  ['homeKb', 'more', 1.5],
  ['release', 'times', 1.3],
  // The file is parsed and hashed as a whole, so its check cannot stay level.
  ['checkAfterRelease', 'more', 2],
  ['largestPaint', 'times', 1.03],
  ['interactive', 'times', 1.03],
] as const
const GROWTH_BEYOND_50 = [['homeKb', 'more', 3]] as const

function limitsOf([smallest, ...others]: readonly SizedRow[]): Limit[] {
  if (!smallest) return []
  const [fewest, small] = smallest
  const grown = others.flatMap(([modules, row]) =>
    (modules > 50 ? GROWTH_BEYOND_50 : GROWTH).map(([figure, how, limit]): Limit => {
      const growth = how === 'more' ? row[figure] - small[figure] : row[figure] / small[figure]
      return [`${modules} modules: ${headingOf(figure)}, ${how}`, growth, limit]
    }),
  )
  return [[`${fewest} modules: later release, times`, small.laterRelease / small.release, 1.3], ...grown]
}

runCommand(async () => {
  const { values } = parseArgs({ options: { modules: { type: 'string', default: `${Math.max(...SIZES)}` } } })
  const sizes = SIZES.filter((each) => each <= Number(values.modules))
  if (sizes.length === 0) throw new CommandError(`--modules é um número a partir de ${SIZES[0]}.`)
  await findTools()
  await inTemporaryFolder('bench-scale-', async (work) => {
    const builds = deployables().map((name) => buildInto(name, join(work, name)))
    buildModel(work)
    const sites: Site[] = []
    for (const size of sizes) sites.push(await makeAndMeasure(size, builds, work))
    const [checks, starts] = [await measureChecks(sites), await measureStarts(sites)]
    const rows = sites.flatMap(({ modules, costs }, i): SizedRow[] => {
      const [check, start] = [checks[i], starts[i]]
      return check && start ? [[modules, { ...costs, ...check, ...start }]] : []
    })
    writeTable('Costs of many modules', Object.fromEntries(rows))
    writeLimits('Limits of many modules', limitsOf(rows))
  })
})
