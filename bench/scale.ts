import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refusalOf } from '@portal/registry-format/trust'
import { composePages } from 'delivery/pages'
import { rootKeys, withRegistry } from 'delivery/registry'
import { publish } from 'delivery/release'
import { brotli, CommandError, deployables, inSite, runCommand, withVariable } from 'delivery/storage'
import { startSandbox } from 'e2e/servers'
import { createCertificate, findTools, launchBrowser, startGateway } from './bench-setup'
import { buildInto, buildModel, copyModel, makeSite } from './many-modules'
import { cpuSeconds, measureAlternately, median } from './measure'
import { type Finding, failIfBroken, limitsTable, table, writeSection } from './table'
import { viewHome } from './visits'

/** What a bank pays as its modules and their releases grow in number. */
const SIZES = [5, 20, 50, 200]
const MOST_MODULES = 10_000
const TIMES = 3
const CHECKS = 9
const VISITS = 11
const KB = 1000

type Options = Record<'modules' | 'routes' | 'releases' | 'brands', number>

/** Brotli kilobytes, and CPU seconds of a command with its processes; a later release comes after many others. */
type Costs = Record<'modules' | 'homeKb' | 'panelKb' | 'registryKb' | 'compose' | 'release' | 'later', number>

interface Site {
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

const weigh = (file: string) => brotli(readFileSync(inSite(file))).length / KB
const registryText = () => readFileSync(inSite('registry.json'), 'utf8')

interface Builds {
  folders: Readonly<Record<string, string>>
  model: string
  work: string
}

/** Makes a site and releases one of its modules, again and again. */
async function makeAndMeasure(modules: number, builds: Builds, options: Options): Promise<Site> {
  const { folders, model, work } = builds
  const dir = join(work, `site-${modules}`)
  return withVariable('SITE_DIR', dir, async () => {
    console.log(`${modules} módulos…`)
    const copies = modules - Object.keys(folders).length + 1
    await makeSite(folders, { model, copies, brands: options.brands, work })
    const changed = copyModel(model, 0, work)
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
    while (hasHistory && number < options.releases) await releaseNext()
    const later = hasHistory ? await cpuOf(releaseNext) : Number.NaN
    return { dir, costs: { modules, ...kb, compose, release, later }, roots: rootKeys(), before, after }
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
    initial: await checkMs(before, roots),
    afterRelease: await checkMs(after, roots),
  }))

async function measureStarts(sites: readonly Site[], work: string) {
  const server = await startSandbox()
  const certificate = createCertificate(work)
  const gateways = await Promise.all(sites.map(({ dir }) => startGateway(dir, server.url, certificate)))
  const browser = await launchBrowser(certificate)
  try {
    return await measureAlternately(gateways, VISITS, async ({ url }) => {
      const { largestPaint, useful } = await viewHome(browser, url)
      return { largestPaint, useful }
    })
  } finally {
    await browser.close()
    for (const running of [...gateways, server]) await running.stop()
  }
}

type Row = Costs & Record<'initial' | 'afterRelease' | 'largestPaint' | 'useful', number>

const COLUMNS: readonly [title: string, figure: keyof Row, digits: number][] = [
  ['modules', 'modules', 0],
  ['home HTML, KB', 'homeKb', 1],
  ['panel HTML, KB', 'panelKb', 1],
  ['registry.json, KB', 'registryKb', 1],
  ['release, s', 'release', 1],
  ['later release, s', 'later', 1],
  ['compose, s', 'compose', 1],
  ['first check, ms', 'initial', 1],
  ['check after a release, ms', 'afterRelease', 1],
  ['largest paint, ms', 'largestPaint', 0],
  ['interactive, ms', 'useful', 0],
]

/** Figures that no site should pass; docs/operations.md says what to do then. */
const BUDGETS: readonly [title: string, figure: keyof Row, budget: number][] = [
  ['home HTML, KB', 'homeKb', 18],
  ['registry.json, KB', 'registryKb', 50],
  ['release, s', 'release', 10],
  ['check after a release, ms', 'afterRelease', 16],
]

/** Number of modules, extrapolated linearly. */
function passedAt(rows: readonly Row[], figure: keyof Row, budget: number): string {
  const [small, large] = [rows[0], rows.at(-1)]
  if (!small || !large || small === large) return ''
  const perModule = (large[figure] - small[figure]) / (large.modules - small.modules)
  const modules = Math.round(small.modules + (budget - small[figure]) / perModule)
  return perModule > 0 && modules < MOST_MODULES ? `${modules}` : `above ${MOST_MODULES}`
}

/** Growth from the smallest site to 50 modules, and to the largest. */
function limitsOf([small, ...others]: readonly Row[]): Finding[] {
  if (!small) return []
  const finding = ({ modules }: Row, what: string, value: number, limit: number): Finding => ({
    what: `${modules} modules: ${what}`,
    value: Number(value.toFixed(2)),
    limit,
  })
  const grown = others.flatMap((row) => {
    const of = (what: string, value: number, limit: number) => finding(row, what, value, limit)
    const times = (figure: keyof Row) => row[figure] / small[figure]
    const homeKb = row.homeKb - small.homeKb
    if (row.modules > 50) return [of('home HTML, KB more', homeKb, 3)]
    return [
      of('home HTML, KB more', homeKb, 1.5),
      of('release, times', times('release'), 1.3),
      // The file is parsed and hashed as a whole, so its check cannot stay level.
      of('check after a release, ms more', row.afterRelease - small.afterRelease, 2),
      of('largest paint, times', times('largestPaint'), 1.03),
      of('interactive, times', times('useful'), 1.03),
    ]
  })
  return [finding(small, 'release after others, times', small.later / small.release, 1.3), ...grown]
}

const report = (rows: readonly Row[], limits: readonly Finding[], options: Options): string => `# Many modules

Written by \`npm run bench:scale\`. The portal's modules and small ones with ${options.routes} routes each, on ${options.brands} brands; one in ten has a link
in every footer, one in ten in the panel's menu. Seconds are of a processor, with rendering and signing; a later release comes
after ${options.releases} others of the module. A check is that of a browser, in Node's Web Crypto. Visits are first ones, as above.

${table(
  COLUMNS.map(([title]) => title),
  rows.map((row) =>
    COLUMNS.map(([, figure, digits]) => (Number.isNaN(row[figure]) ? '' : row[figure].toFixed(digits))),
  ),
)}

\`\`\`mermaid
xychart-beta
  title "Brotli KB: registry.json (rising), home HTML (level)"
  x-axis "modules" [${rows.map(({ modules }) => modules)}]
  line [${rows.map(({ registryKb }) => registryKb.toFixed(1))}]
  line [${rows.map(({ homeKb }) => homeKb.toFixed(1))}]
\`\`\`

${limitsTable(limits)}

Where the growth from the smallest to the largest site would pass a budget:

${table(
  ['what', 'budget', 'modules'],
  BUDGETS.map(([title, figure, budget]) => [title, budget, passedAt(rows, figure, budget)]),
)}
`

function optionsOf(): Options {
  const option = (usual: string) => ({ type: 'string', default: usual }) as const
  const { values } = parseArgs({
    options: { modules: option('50'), routes: option('6'), releases: option('200'), brands: option('4') },
  })
  const numberOf = (name: keyof typeof values, least: number) => {
    const value = Number(values[name])
    if (Number.isInteger(value) && value >= least) return value
    throw new CommandError(`--${name} é um número a partir de ${least}.`)
  }
  return {
    modules: numberOf('modules', 6),
    routes: numberOf('routes', 1),
    releases: numberOf('releases', 0),
    brands: numberOf('brands', 1),
  }
}

runCommand(async () => {
  const options = optionsOf()
  await findTools()
  const work = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  try {
    const folders = deployables().map((name) => [name, buildInto(name, join(work, name))])
    const builds = { folders: Object.fromEntries(folders), model: buildModel(options.routes, work), work }
    const sites: Site[] = []
    for (const size of [...SIZES.filter((each) => each < options.modules), options.modules])
      sites.push(await makeAndMeasure(size, builds, options))
    const [checks, starts] = [await measureChecks(sites), await measureStarts(sites, work)]
    const rows = sites.flatMap(({ costs }, i) => {
      const [check, start] = [checks[i], starts[i]]
      return check && start ? [{ ...costs, ...check, ...start }] : []
    })
    const limits = limitsOf(rows)
    writeSection(report(rows, limits, options))
    failIfBroken(limits)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
