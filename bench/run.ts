import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { siteDir } from 'delivery/storage'
import { Sandbox } from 'e2e/fixtures'
import { startSandbox } from 'e2e/servers'
import { createCertificate, type Gateway, startGateway } from './bench-setup'
import { createControlSite } from './control'
import { type Timed, timeNegotiation } from './debtor'
import { type Finding, findings, type Measured, report, type Seen } from './report'
import type { Answered } from './responsiveness'
import { writeVisitSection } from './sections'
import { median } from './statistics'
import { measureThroughput } from './throughput'
import { type HappyPath, runTwice, type View, viewHome, viewPanel } from './visits'

/** Alternating visits; the first round is a warm-up and is dropped. */
const ROUNDS = 8
/** A run takes 15 s. With three runs the second visits varied by 10% between runs. */
const HAPPY_PATH_RUNS = 5
const API_ROUNDS = 10
/** A Friday afternoon. */
const OPENING_HOURS = '2026-11-13T15:00:00-03:00'

/** Median of each figure over the rounds. */
function medians<T extends { [figure in keyof T]: number }>(all: readonly T[]): T {
  const [sample] = all
  if (!sample) throw new Error('no visits')
  const typical = { ...sample }
  for (const figure in sample) Object.assign(typical, { [figure]: median(all.map((one) => one[figure])) })
  return typical
}

/** Medians of each screen over the runs. */
function answersOf(runs: readonly HappyPath[]): Answered[] {
  const all = runs.flatMap(({ answers }) => answers)
  return [...new Set(all.map(({ path }) => path))].map((path) => {
    const here = all.filter((each) => each.path === path)
    const of = (figure: 'interaction' | 'task') => median(here.map((each) => each[figure]))
    return { path, interaction: of('interaction'), task: of('task') }
  })
}

const medianRun = (runs: readonly HappyPath[]): HappyPath => ({
  ...medians(runs.map(({ answers: _, ...figures }) => figures)),
  answers: answersOf(runs),
})

interface Visits {
  homes: View[]
  panels: View[]
  firstRuns: HappyPath[]
  secondRuns: HappyPath[]
}
const noVisits = (): Visits => ({ homes: [], panels: [], firstRuns: [], secondRuns: [] })

/** Alternates between the two, so that noise affects both equally. */
async function visitAlternately(
  browser: Browser,
  gateways: readonly [Gateway, Gateway],
  sandbox: Sandbox,
): Promise<[published: Seen, control: Seen]> {
  const debtor = await sandbox.persona('cliente')
  const forget = async () => {
    await sandbox.reset()
    await sandbox.clock(OPENING_HOURS)
  }
  await forget()
  const { token } = await sandbox.client.openSession(debtor.cpfCnpj, debtor.senha ?? '')
  const both: [Visits, Visits] = [noVisits(), noVisits()]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, { url }] of gateways.entries()) {
      const home = await viewHome(browser, url)
      const panel = await viewPanel(browser, url, token)
      if (round === 0) continue
      both[i]?.homes.push(home)
      both[i]?.panels.push(panel)
    }
  }
  for (let round = 0; round < HAPPY_PATH_RUNS; round += 1) {
    for (const [i, { url }] of gateways.entries()) {
      const [firstRun, secondRun] = await runTwice(browser, url, debtor, forget)
      both[i]?.firstRuns.push(firstRun)
      both[i]?.secondRuns.push(secondRun)
    }
  }
  const seen = (visits: Visits): Seen => ({
    home: medians(visits.homes),
    panel: medians(visits.panels),
    firstRun: medianRun(visits.firstRuns),
    secondRun: medianRun(visits.secondRuns),
  })
  return [seen(both[0]), seen(both[1])]
}

async function apiRounds(sandbox: Sandbox): Promise<Measured['api']> {
  const rounds: Timed[] = []
  const { cpfCnpj, senha } = await sandbox.persona('cliente')
  for (let i = 0; i < API_ROUNDS; i += 1) {
    await sandbox.reset()
    await sandbox.clock(OPENING_HOURS)
    rounds.push(await timeNegotiation(sandbox.url, cpfCnpj, senha))
  }
  return { calls: rounds[0]?.calls ?? 0, milliseconds: median(rounds.map((each) => each.waited)) }
}

async function moduleFile(gateway: Gateway): Promise<string> {
  const html = await (await fetch(gateway.url)).text()
  const path = /href="(\/modules\/mfe-access\/[^"]+\.js)"/.exec(html)?.[1]
  if (!path) throw new Error('the home preloads no file of its module')
  return path
}

async function measure(): Promise<Measured> {
  const server = await startSandbox()
  const sandbox = new Sandbox(server.url)
  const site = siteDir()
  const control = await createControlSite()
  const work = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const certificate = createCertificate(work)
  const published = await startGateway(site, server.url, certificate.env)
  const bundled = await startGateway(control.dir, server.url, certificate.env)
  const plain = await startGateway(site, server.url)
  const executablePath = process.env.WINDOWLESS_CHROMIUM ?? process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', certificate.trusted],
  })
  try {
    console.log('Visitas…')
    const seen = await visitAlternately(browser, [published, bundled], sandbox)
    console.log('Vazão…')
    return {
      published: seen[0],
      control: seen[1],
      rounds: ROUNDS - 1,
      runs: HAPPY_PATH_RUNS,
      gateway: plain.kind,
      throughput: {
        small: await measureThroughput(plain, '/theme/favicon.svg'),
        home: await measureThroughput(plain, '/'),
        script: await measureThroughput(plain, await moduleFile(plain)),
      },
      api: await apiRounds(sandbox),
    }
  } finally {
    await browser.close()
    for (const gateway of [published, bundled, plain]) await gateway.stop()
    control.remove()
    rmSync(work, { recursive: true })
    await server.stop()
  }
}

/** Prints the results, writes `results.md`, and returns whether all limits were met. */
export async function bench(): Promise<boolean> {
  const started = performance.now()
  const measured = await measure()
  const all: Finding[] = findings(measured)
  const text = report(measured, all, (performance.now() - started) / 1000)
  writeVisitSection(text)
  console.log(text)
  return all.every((finding) => finding.value <= finding.limit)
}
