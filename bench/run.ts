import { readManifest } from 'delivery/build'
import { ensureReleased } from 'delivery/release'
import { inTemporaryFolder, refuseArguments, runCommand, siteDir } from 'delivery/storage'
import { findTools, OPENING_HOURS, withPortals } from './bench-setup'
import { createControlSite } from './control'
import { measureAlternately } from './measure'
import { type Figures, type Limit, writeLimits, writeTable } from './results'
import { type FileThroughput, measureThroughput, type Throughput } from './throughput'
import { type HappyPath, type Responsiveness, runTwice, type View, viewHome, viewPanel } from './visits'

const VIEWS = 7
/** A run takes 15 s. With three runs the second visits varied by 10% between runs. */
const HAPPY_PATHS = 5

/** Medians of the published portal or of the control. */
interface Seen {
  home: View
  panel: View
  firstRun: HappyPath
  secondRun: HappyPath
  screens: Readonly<Record<string, Responsiveness>>
}

/** The published portal and the control, visited in turn. */
const measureVisits = (control: string): Promise<Seen[]> =>
  withPortals([siteDir(), control], async ({ urls, sandbox, browser }) => {
    const forget = async () => {
      await sandbox.reset()
      await sandbox.clock(OPENING_HOURS)
    }
    await forget()
    const debtor = await sandbox.persona('cliente')
    const { token } = await sandbox.client.openSession(debtor.cpfCnpj, debtor.senha ?? '')
    const views = await measureAlternately(urls, VIEWS, async (url) => ({
      home: await viewHome(browser, url),
      panel: await viewPanel(browser, url, token),
    }))
    const runs = await measureAlternately(urls, HAPPY_PATHS, (url) => runTwice(browser, url, debtor, forget))
    return views.flatMap((view, i) => (runs[i] ? { ...view, ...runs[i] } : []))
  })

/** Sizes have absolute limits. Times vary between machines, so they are relative to the control of the same run. */
function limitsOf(published: Seen, control: Seen, throughput: FileThroughput): Limit[] {
  const { home, panel, screens } = published
  const inRelation = (what: string, of: (seen: Seen) => number, limit: number): Limit => [
    `${what}: published / control`,
    of(published) / of(control),
    limit,
  ]
  const costs = (what: string, { perCoreSecond }: Throughput): Limit => [
    `gateway: processor time of the ${what} / of a small file`,
    throughput.small.perCoreSecond / perCoreSecond,
    3,
  ]
  // The home page's longest task is hydration.
  const { '/': _, ...later } = screens
  return [
    ['home: JavaScript, KB', home.js, readManifest('mfe-access').budget.pageKb?.['/'] ?? Number.NaN],
    ['home: HTML, KB', home.html, 16.2],
    ['home: CSS, KB', home.css, 13],
    ['home: requests', home.requests, 15],
    ['home: chain of files', home.chain, 3],
    ['panel: JavaScript, KB', panel.js, 230],
    ['panel: requests', panel.requests, 29],
    ['panel: chain of files', panel.chain, 3],
    inRelation('home, largest paint', (seen) => seen.home.largestPaint, 0.3),
    inRelation('home, interactive', (seen) => seen.home.useful, 0.97),
    inRelation('panel, first offers', (seen) => seen.panel.useful, 0.95),
    inRelation('whole way', ({ firstRun }) => firstRun.ms, 1.05),
    inRelation('whole way, second visit', ({ secondRun }) => secondRun.ms, 1.05),
    [
      'slowest interaction of any screen, ms',
      Math.max(...Object.values(screens).map(({ interaction }) => interaction)),
      100,
    ],
    ['longest task after the home, ms', Math.max(...Object.values(later).map(({ task }) => task)), 150],
    costs('home', throughput.home),
    costs('module file', throughput.script),
  ]
}

runCommand(async () => {
  refuseArguments('npm run bench')
  await findTools()
  await ensureReleased(console.log)
  await inTemporaryFolder('bench-control-', async (work) => {
    const [published, control] = await measureVisits(await createControlSite(work))
    if (!published || !control) throw new Error('no visits')
    const throughput = await measureThroughput()
    const { small, home, script } = throughput
    /** A page and its files, each as large as the module's. */
    const visit = (kb: number, requests: number): Throughput => ({
      kb,
      perCoreSecond: 1 / (1 / home.perCoreSecond + (requests - 1) / script.perCoreSecond),
    })
    const both = (name: string, of: (seen: Seen) => Figures) => ({
      [name]: of(published),
      [`${name}, control`]: of(control),
    })

    writeTable('A first visit', {
      ...both('/', (seen) => seen.home),
      ...both('/painel-controle', (seen) => seen.panel),
    })
    writeTable('From the home to an agreement', {
      ...both('first visit', ({ firstRun }) => firstRun),
      ...both('second visit', ({ secondRun }) => secondRun),
    })
    const paths = Object.keys(published.screens)
    writeTable(
      'How its screens answer',
      Object.assign({}, ...paths.map((path) => both(path, ({ screens }) => screens[path] ?? {}))),
    )
    const { html, js, css, font, laterKb, requests, laterRequests } = published.home
    writeTable('What one nginx core serves', {
      'theme/favicon.svg': small,
      '/': home,
      'a file of a module': script,
      'a first visit of the home': visit(html + js + css + font + laterKb, requests + laterRequests),
      'a first way to an agreement': visit(published.firstRun.kb, published.firstRun.requests),
      'a second way to an agreement': visit(published.secondRun.kb, published.secondRun.requests),
    })
    writeLimits('Limits', limitsOf(published, control, throughput))
  })
})
