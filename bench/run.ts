import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { Sandbox } from 'e2e/fixtures'
import { startSandbox } from 'e2e/servers'
import { Debtor } from './debtor'
import { type FirstView, measureFirstView } from './first-view'
import { measurePageWeight } from './page-weight'
import { type Finding, findings, type Measured, report } from './report'
import { createVariantSite, type Gateway, startGateway, VARIANTS, type Variant } from './stage'
import { median } from './statistics'
import { measureThroughput } from './throughput'

/** Rounds of the interleaved visits; the first warms up and is dropped. */
const ROUNDS = 6
/** Fewer rounds on a busy machine, to limit the total time. */
const VISITS_MAY_TAKE_MS = 120_000
const API_ROUNDS = 10
/** A Friday afternoon. */
const OPENING_HOURS = '2026-11-13T15:00:00-03:00'

const names = Object.keys(VARIANTS) as Variant[]

/** Visits of all variants in turn: what disturbs the machine disturbs them alike. */
async function visits(browser: Browser, hosts: Record<Variant, Gateway>) {
  const seen: Record<Variant, FirstView[]> = {
    published: [],
    notPrerendered: [],
    notPreloaded: [],
    neither: [],
  }
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 3 && performance.now() - started > VISITS_MAY_TAKE_MS) break
    for (const name of names) {
      const view = await measureFirstView(browser, hosts[name].url)
      if (round > 0) seen[name].push(view)
    }
  }
  const of = (views: readonly FirstView[]): FirstView => ({
    firstPaint: median(views.map((view) => view.firstPaint)),
    largestPaint: median(views.map((view) => view.largestPaint)),
    interactive: median(views.map((view) => view.interactive)),
  })
  return {
    rounds: seen.published.length,
    published: of(seen.published),
    notPrerendered: of(seen.notPrerendered),
    notPreloaded: of(seen.notPreloaded),
    neither: of(seen.neither),
  }
}

async function apiRounds(api: string): Promise<Measured['api']> {
  const sandbox = new Sandbox(api)
  const rounds: Debtor[] = []
  for (let i = 0; i < API_ROUNDS; i += 1) {
    await sandbox.reset()
    await sandbox.clock(OPENING_HOURS)
    const debtor = await Debtor.create(api)
    await debtor.enter()
    await debtor.negotiate()
    rounds.push(debtor)
  }
  await sandbox.clock(null)
  return { calls: rounds[0]?.calls ?? 0, milliseconds: median(rounds.map((each) => each.waited)) }
}

async function moduleFile(gateway: Gateway): Promise<string> {
  const html = await (await fetch(gateway.url)).text()
  const path = /href="(\/modules\/mfe-access\/[^"]+\/home\.[^"]+\.js)"/.exec(html)?.[1]
  if (!path) throw new Error('the home preloads no file of its module')
  return path
}

async function measure(): Promise<Measured> {
  const sandbox = await startSandbox()
  const sites = new Map(names.map((name) => [name, createVariantSite(name)]))
  const started = await Promise.all(
    names.map(async (name) => [name, await startGateway(sites.get(name)?.dir ?? '', sandbox.url)] as const),
  )
  const hosts = Object.fromEntries(started) as Record<Variant, Gateway>
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { published } = hosts
    const home = await measurePageWeight(browser, published.url)
    const token = await (await Debtor.create(sandbox.url)).enter()
    const panel = await measurePageWeight(browser, `${published.url}/painel-controle`, token)
    console.log('Visitas…')
    const views = await visits(browser, hosts)
    console.log('Vazão…')
    const script = await moduleFile(published)
    return {
      home,
      panel,
      views,
      gateway: published.kind,
      throughput: {
        small: await measureThroughput(published, '/theme/favicon.svg'),
        home: await measureThroughput(published, '/'),
        script: await measureThroughput(published, script),
      },
      api: await apiRounds(sandbox.url),
    }
  } finally {
    await browser.close()
    for (const [, gateway] of started) await gateway.stop()
    for (const site of sites.values()) site.remove()
    await sandbox.stop()
  }
}

/** Prints the results, writes `results.md`, and returns whether every limit was met. */
export async function bench(): Promise<boolean> {
  const started = performance.now()
  const measured = await measure()
  const all: Finding[] = findings(measured)
  const text = report(measured, all, (performance.now() - started) / 1000)
  writeFileSync(join(import.meta.dirname, 'results.md'), text)
  console.log(text)
  return all.every((finding) => finding.value <= finding.limit)
}
