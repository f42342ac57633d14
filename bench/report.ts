import { readManifest } from 'delivery/build'
import { type Finding, limitsTable, table } from './table'
import type { Throughput } from './throughput'
import type { HappyPath, View } from './visits'

/** Medians of the published portal or of the control. */
interface Seen {
  home: View
  panel: View
  firstRun: HappyPath
  secondRun: HappyPath
}

export interface Measured {
  published: Seen
  control: Seen
  throughput: { small: Throughput; home: Throughput; script: Throughput }
}

/** The release budget of the home page. */
function homeLimitKb(): number {
  const limit = readManifest('mfe-access').budget.pageKb?.['/']
  if (limit === undefined) throw new Error('mfe-access/module.json has no limit for the home')
  return limit
}

const KB = 1000
const kb = (bytes: number) => Number((bytes / KB).toFixed(1))
const ratio = (a: number, b: number) => Number((a / b).toFixed(2))
const ms = (value: number) => Math.round(value)

/** Sizes have absolute limits. Times vary between machines, so they are relative to the control of the same run. */
export function findings({ published, control, throughput: { small, home, script } }: Measured): Finding[] {
  const against = (what: string, of: (seen: Seen) => number, limit: number): Finding => ({
    what: `${what}: published / control`,
    value: ratio(of(published), of(control)),
    limit,
  })
  const costs = (what: string, { perCoreSecond }: Throughput): Finding => ({
    what: `gateway: processor time of the ${what} / of a small file`,
    value: ratio(small.perCoreSecond, perCoreSecond),
    limit: 3,
  })
  // The home page's longest task is hydration.
  const screens = published.firstRun.answers
  const { '/': _, ...later } = screens
  return [
    { what: 'home: JavaScript, KB', value: kb(published.home.js), limit: homeLimitKb() },
    { what: 'home: HTML, KB', value: kb(published.home.html), limit: 16.2 },
    { what: 'home: CSS, KB', value: kb(published.home.css), limit: 13 },
    { what: 'home: requests', value: published.home.requests, limit: 15 },
    { what: 'home: chain of files', value: published.home.depth, limit: 3 },
    { what: 'panel: JavaScript, KB', value: kb(published.panel.js), limit: 230 },
    { what: 'panel: requests', value: published.panel.requests, limit: 29 },
    { what: 'panel: chain of files', value: published.panel.depth, limit: 3 },
    against('home, largest paint', ({ home }) => home.largestPaint, 0.3),
    against('home, interactive', ({ home }) => home.useful, 0.97),
    against('panel, first offers', ({ panel }) => panel.useful, 0.95),
    against('whole way', ({ firstRun }) => firstRun.milliseconds, 1.05),
    against('whole way, second visit', ({ secondRun }) => secondRun.milliseconds, 1.05),
    {
      what: 'slowest interaction of any screen, ms',
      value: ms(Math.max(...Object.values(screens).map(({ interaction }) => interaction))),
      limit: 100,
    },
    {
      what: 'longest task after the home, ms',
      value: ms(Math.max(...Object.values(later).map(({ task }) => task))),
      limit: 150,
    },
    costs('home', home),
    costs('module file', script),
  ]
}

const viewRow = (name: string, view: View) => [
  name,
  ...[view.firstPaint, view.largestPaint, view.useful].map(ms),
  ...[view.html, view.js, view.css, view.font].map(kb),
  ...[view.requests, view.depth, `${kb(view.laterBytes)} in ${view.laterRequests}`],
]

const runRow = (name: string, { milliseconds, bytes, requests, hits, calls }: HappyPath) => [
  ...[name, ms(milliseconds), kb(bytes), requests, hits, calls],
]

/** KB of a visit are GB of a million. */
function millionOf({ published, throughput: { home, script } }: Measured): (string | number)[][] {
  const row = (name: string, bytes: number, requests: number, hits: number) => {
    const seconds = 1 / home.perCoreSecond + (requests - 1) / script.perCoreSecond
    return [name, kb(bytes), requests, hits, ((seconds * 1e6) / 3600).toFixed(1)]
  }
  const rowOf = (name: string, { bytes, requests, hits }: HappyPath) => row(name, bytes, requests, hits)
  const { html, js, css, font, laterBytes, requests, laterRequests } = published.home
  return [
    row('home', html + js + css + font + laterBytes, requests + laterRequests, 0),
    rowOf('way to an agreement', published.firstRun),
    rowOf('second way', published.secondRun),
  ]
}

/** Markdown of a section of `results.md`. */
export function report(measured: Measured, all: readonly Finding[], seconds: number): string {
  const { published, control, throughput } = measured
  const answers = Object.entries(published.firstRun.answers).map(([path, { interaction, task }]) => {
    const other = control.firstRun.answers[path] ?? { interaction: 0, task: 0 }
    return [path, ...[interaction, task, other.interaction, other.task].map(ms)]
  })
  const served = Object.entries({
    'theme/favicon.svg': throughput.small,
    '/': throughput.home,
    'a file of a module': throughput.script,
  }).map(([name, { bytes, perCoreSecond }]) => [name, kb(bytes), ms(perCoreSecond)])
  return `# What a visit costs

Written by \`npm run bench\` (${ms(seconds)} s). KB are 1000 bytes of brotli on the wire, without headers. The control is the same
sources in one bundle without federation, drawn in the browser, from the same server. Slow 4G (150 ms, 1.6 Mbit/s, HTTP/2), a
processor four times slower, a phone's screen. Medians of visits in turn; milliseconds of this machine, so read the lines against
each other.

## A first visit

'Useful' is when the home's field is alive, and when the panel shows an offer; files are those requested until then. The chain is
the number of files of which each is only known when the one before has come; the page is the first.

${table(
  [
    ...['', 'first paint', 'largest paint', 'useful', 'HTML', 'JS', 'CSS', 'font', 'requests', 'chain'],
    'later',
  ],
  [
    viewRow('/', published.home),
    viewRow('/, control', control.home),
    viewRow('/painel-controle', published.panel),
    viewRow('/painel-controle, control', control.panel),
  ],
)}

## From the home to an agreement

By one who does not stop to read, so nothing is fetched while somebody thinks. KB with headers and answers of the bank.

${table(
  ['', 'ms', 'KB', 'requests', 'cache hits', 'calls'],
  [
    runRow('first visit', published.firstRun),
    runRow('first visit, control', control.firstRun),
    runRow('second visit', published.secondRun),
    runRow('second visit, control', control.secondRun),
  ],
)}

### How its screens answer

On the first visit: the slowest interaction (from the input to the next frame) and the longest task of each screen, medians of the runs.
An answer within a frame counts 0, and so does a screen without a task of 50 ms. The walker's own looking is in it.

${table(['', 'interaction', 'task', 'interaction, control', 'task, control'], answers)}

## What one nginx core serves

Requests for each second of nginx's own processor time.

${table(['file', 'KB', 'requests per core second'], served)}

## A million visits

Of each kind, with nginx's processor time for the files; the answers of the bank's API are only in the bytes.

${table(['visits', 'GB', 'million requests', 'million cache hits', 'core hours'], millionOf(measured))}

## Limits

${limitsTable(all)}
`
}
