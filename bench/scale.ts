import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { refusalOf } from '@portal/registry-format/trust'
import { testTools } from 'delivery/gates'
import { composePages } from 'delivery/pages'
import { rootKeys, withRegistry } from 'delivery/registry'
import { publish } from 'delivery/release'
import { brotli, CommandError, deployables, inSite, runCommand, withVariable } from 'delivery/storage'
import { startSandbox } from 'e2e/servers'
import { createCertificate, type Gateway, startGateway } from './bench-setup'
import { buildInto, buildModel, copyModel, makeSite } from './many-modules'
import { writeScaleSection } from './sections'
import { median } from './statistics'
import { viewHome } from './visits'

/** What a bank pays as its modules and their releases grow in number. */
const SIZES = [5, 20, 50, 200]
const TIMES = 3
const CHECKS = 9
/** The first round is a warm-up. */
const VISITS = 8
const KB = 1000

interface Options {
  modules: number
  routes: number
  releases: number
  brands: number
}

/** Brotli kilobytes, and CPU seconds of the command with its processes. */
interface Costs {
  homeKb: number
  panelKb: number
  registryKb: number
  compose: number
  release: number
  /** The same after more releases. */
  laterRelease: number
}

interface Site {
  dir: string
  modules: number
  costs: Costs
  /** Public root keys, and the registry before and after a release. */
  roots: readonly string[]
  before: string
  after: string
}

/** Also of processes that ended. proc(5): user and system time, then those of children, in ticks of 10 ms. */
function cpuSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

async function medianOf(count: number, measure: (i: number) => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let i = 0; i < count; i += 1) all.push(await measure(i))
  return median(all)
}

const cpuOf = (work: () => Promise<unknown>) =>
  medianOf(TIMES, async () => {
    const before = cpuSeconds()
    await work()
    return cpuSeconds() - before
  })

const weigh = (file: string) => brotli(readFileSync(inSite(file))).length / KB
const registryText = () => readFileSync(inSite('registry.json'), 'utf8')

interface Builds {
  folders: Readonly<Record<string, string>>
  model: string
  work: string
}

function buildAll(routes: number, work: string): Builds {
  const folders = deployables().map((name) => [name, buildInto(name, join(work, name))])
  return { folders: Object.fromEntries(folders), model: buildModel(routes, work), work }
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
    while (number < options.releases) await releaseNext()
    const laterRelease = await cpuOf(releaseNext)
    return {
      dir,
      modules,
      costs: { ...kb, compose, release, laterRelease },
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

interface Checks {
  /** Of a registry of which nothing is known. */
  initial: number
  afterRelease: number
}

/** In turn: a registry of another site makes a check the first one. */
async function measureChecks(sites: readonly Site[]): Promise<Checks[]> {
  const times = sites.map(() => ({ initial: [] as number[], afterRelease: [] as number[] }))
  for (let round = 0; round < CHECKS; round += 1)
    for (const [i, { before, after, roots }] of sites.entries()) {
      times[i]?.initial.push(await checkMs(before, roots))
      times[i]?.afterRelease.push(await checkMs(after, roots))
    }
  return times.map(({ initial, afterRelease }) => ({
    initial: median(initial),
    afterRelease: median(afterRelease),
  }))
}

interface Starts {
  largestPaint: number
  useful: number
}

async function measureStarts(sites: readonly Site[], work: string): Promise<Starts[]> {
  const server = await startSandbox()
  const certificate = createCertificate(work)
  const gateways: Gateway[] = []
  for (const { dir } of sites) gateways.push(await startGateway(dir, server.url, certificate.env))
  const executablePath = process.env.WINDOWLESS_CHROMIUM ?? process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', certificate.trusted],
  })
  try {
    const times = sites.map(() => ({ largestPaint: [] as number[], useful: [] as number[] }))
    for (let round = 0; round < VISITS; round += 1)
      for (const [i, { url }] of gateways.entries()) {
        const { largestPaint, useful } = await viewHome(browser, url)
        if (round === 0) continue
        times[i]?.largestPaint.push(largestPaint)
        times[i]?.useful.push(useful)
      }
    return times.map(({ largestPaint, useful }) => ({
      largestPaint: median(largestPaint),
      useful: median(useful),
    }))
  } finally {
    await browser.close()
    for (const gateway of gateways) await gateway.stop()
    await server.stop()
  }
}

type Row = Costs & Checks & Starts & { modules: number }

const COLUMNS: readonly [title: string, figure: keyof Row, digits: number][] = [
  ['modules', 'modules', 0],
  ['home HTML, KB', 'homeKb', 1],
  ['panel HTML, KB', 'panelKb', 1],
  ['registry.json, KB', 'registryKb', 1],
  ['release, s', 'release', 1],
  ['later release, s', 'laterRelease', 1],
  ['compose, s', 'compose', 1],
  ['first check, ms', 'initial', 1],
  ['check after a release, ms', 'afterRelease', 1],
  ['largest paint, ms', 'largestPaint', 0],
  ['interactive, ms', 'useful', 0],
]

interface Limit {
  what: string
  value: number
  limit: number
}

/** Growth from the smallest site to 50 modules, and to the largest. */
function limitsOf(rows: readonly Row[]): Limit[] {
  const [small] = rows
  if (!small) return []
  return rows.slice(1).flatMap((row) => {
    const of = (what: string, value: number, limit: number): Limit => ({
      what: `${row.modules} modules: ${what}`,
      value: Number(value.toFixed(2)),
      limit,
    })
    const times = (figure: keyof Row) => row[figure] / small[figure]
    const isWithinFifty = row.modules <= 50
    return [
      of('home HTML, KB more', row.homeKb - small.homeKb, isWithinFifty ? 1.5 : 3),
      ...(isWithinFifty
        ? [
            of('release, times', times('release'), 1.3),
            of('release after others, times', row.laterRelease / row.release, 1.3),
            of('check after a release, times', times('afterRelease'), 1.2),
            of('largest paint, times', times('largestPaint'), 1.03),
            of('interactive, times', times('useful'), 1.03),
          ]
        : []),
    ]
  })
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function report(
  rows: readonly Row[],
  limits: readonly Limit[],
  { routes, releases, brands }: Options,
): string {
  return `
Written by \`npm run bench:scale\`. The portal's modules and small ones with ${routes} routes each, on ${brands} brands; one in ten has a link
in every footer, one in ten in the panel's menu. Seconds are of a processor, with rendering and signing; a later release comes
after ${releases} others of the module. A check is that of a browser, in Node's Web Crypto. Visits are first ones, as above.

${line(COLUMNS.map(([title]) => title))}
${line(COLUMNS.map(() => '---:'))}
${rows.map((row) => line(COLUMNS.map(([, figure, digits]) => row[figure].toFixed(digits)))).join('\n')}

| what | times | limit | |
|---|---:|---:|---|
${limits.map(({ what, value, limit }) => line([what, value, limit, value <= limit ? 'kept' : '**broken**'])).join('\n')}
`
}

function optionsOf(): Options {
  const { values } = parseArgs({
    options: {
      modules: { type: 'string', default: '50' },
      routes: { type: 'string', default: '6' },
      releases: { type: 'string', default: '200' },
      brands: { type: 'string', default: '4' },
    },
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
  Object.assign(process.env, testTools())
  const work = mkdtempSync(join(tmpdir(), 'bench-scale-'))
  try {
    const builds = buildAll(options.routes, work)
    const sites: Site[] = []
    for (const size of [...SIZES.filter((each) => each < options.modules), options.modules])
      sites.push(await makeAndMeasure(size, builds, options))
    const checks = await measureChecks(sites)
    const starts = await measureStarts(sites, work)
    const rows = sites.flatMap(({ modules, costs }, i) => {
      const [check, start] = [checks[i], starts[i]]
      return check && start ? [{ modules, ...costs, ...check, ...start }] : []
    })
    const limits = limitsOf(rows)
    const text = report(rows, limits, options)
    writeScaleSection(text)
    console.log(text)
    if (limits.some(({ value, limit }) => value > limit)) process.exitCode = 1
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
