import { readManifest } from 'delivery/build'
import type { Answered } from './responsiveness'
import type { Throughput } from './throughput'
import type { HappyPath, View } from './visits'

/** Medians of the published portal or of the control. */
export interface Seen {
  home: View
  panel: View
  firstRun: HappyPath
  secondRun: HappyPath
}

export interface Measured {
  published: Seen
  control: Seen
  rounds: number
  runs: number
  gateway: 'nginx' | 'local'
  throughput: { small: Throughput; home: Throughput; script: Throughput }
  api: { calls: number; milliseconds: number }
}

/** A measured value with its upper limit. */
export interface Finding {
  what: string
  value: number
  limit: number
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
export function findings({ published, control, throughput }: Measured): Finding[] {
  const against = (what: string, of: (seen: Seen) => number, limit: number): Finding => ({
    what: `${what}: published / control`,
    value: ratio(of(published), of(control)),
    limit,
  })
  return [
    { what: 'home: JavaScript, KB', value: kb(published.home.js), limit: homeLimitKb() },
    { what: 'home: HTML, KB', value: kb(published.home.html), limit: 16.2 },
    { what: 'home: CSS, KB', value: kb(published.home.css), limit: 12 },
    { what: 'home: requests', value: published.home.requests, limit: 13 },
    { what: 'home: chain of files', value: published.home.depth, limit: 2 },
    { what: 'panel: JavaScript, KB', value: kb(published.panel.js), limit: 176.5 },
    { what: 'panel: requests', value: published.panel.requests, limit: 21 },
    { what: 'panel: chain of files', value: published.panel.depth, limit: 3 },
    against('home, largest paint', ({ home }) => home.largestPaint, 0.4),
    against('home, interactive', ({ home }) => home.useful, 1),
    against('panel, first offers', ({ panel }) => panel.useful, 1),
    against('whole way', ({ firstRun }) => firstRun.milliseconds, 1),
    against('whole way, second visit', ({ secondRun }) => secondRun.milliseconds, 1),
    ...answerLimits(published.firstRun.answers),
    ...costs('home', throughput.home, throughput.small),
    ...costs('module file', throughput.script, throughput.small),
  ]
}

/** Absolute limits in milliseconds, for perceived latency. The home page's longest task is hydration. */
function answerLimits(answers: readonly Answered[]): Finding[] {
  const later = answers.filter(({ path }) => path !== '/')
  return [
    {
      what: 'slowest interaction of any screen, ms',
      value: Math.round(Math.max(...answers.map(({ interaction }) => interaction))),
      limit: 100,
    },
    {
      what: 'longest task after the home, ms',
      value: Math.max(...later.map(({ task }) => task)),
      limit: 150,
    },
  ]
}

const costs = (what: string, { perCoreSecond }: Throughput, small: Throughput): Finding[] =>
  perCoreSecond && small.perCoreSecond
    ? [
        {
          what: `gateway: processor time of the ${what} / of a small file`,
          value: ratio(small.perCoreSecond, perCoreSecond),
          limit: 3,
        },
      ]
    : []

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const perSecond = (value: number | undefined) => (value === undefined ? 'not told' : Math.round(value))

const viewRow = (name: string, view: View) =>
  row(
    name,
    ms(view.firstPaint),
    ms(view.largestPaint),
    ms(view.useful),
    kb(view.html),
    kb(view.js),
    kb(view.css),
    kb(view.font),
    view.requests,
    view.depth,
    `${kb(view.laterBytes)} in ${view.laterRequests}`,
  )

const runRow = (name: string, { milliseconds, bytes, requests, calls }: HappyPath) =>
  row(name, ms(milliseconds), kb(bytes), requests, calls)

const answerRow = ({ path, interaction, task }: Answered, control: readonly Answered[]) => {
  const other = control.find((each) => each.path === path)
  return row(path, ms(interaction), ms(task), ms(other?.interaction ?? 0), ms(other?.task ?? 0))
}

const throughputRow = (name: string, { bytes, perSecond: rate, perCoreSecond }: Throughput) =>
  row(name, kb(bytes), perSecond(rate), perSecond(perCoreSecond))

/** Markdown of `results.md`. */
export function report(measured: Measured, all: readonly Finding[], seconds: number): string {
  const { published, control, rounds, runs, throughput, gateway, api } = measured
  return `# What a visit costs

Written by \`npm run bench\` (${ms(seconds)} s). KB are 1000 bytes of brotli on the wire, without headers. The control is the same
sources in one bundle without federation, drawn in the browser, from the same server. Slow 4G (150 ms, 1.6 Mbit/s, HTTP/2), a
processor four times slower, a phone's screen. Medians of ${rounds} visits each, in turn; milliseconds of this machine, so read the
lines against each other.

## A first visit

'Useful' is when the home's field is alive, and when the panel shows an offer; files are those requested until then. The chain is
the number of files of which each is only known when the one before has come; the page is the first.

| | first paint | largest paint | useful | HTML | JS | CSS | font | requests | chain | later |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${viewRow('/', published.home)}
${viewRow('/, control', control.home)}
${viewRow('/painel-controle', published.panel)}
${viewRow('/painel-controle, control', control.panel)}

## From the home to an agreement

By one who does not stop to read (${runs} runs each), so nothing is fetched while somebody thinks. KB with headers and answers of the bank.

| | ms | KB | requests | calls |
|---|---:|---:|---:|---:|
${runRow('first visit', published.firstRun)}
${runRow('first visit, control', control.firstRun)}
${runRow('second visit', published.secondRun)}
${runRow('second visit, control', control.secondRun)}

### How its screens answer

On the first visit: the slowest interaction (from the input to the next frame) and the longest task of each screen, medians of the runs.
An answer within a frame counts 0, and so does a screen without a task of 50 ms. The walker's own looking is in it.

| | interaction | task | interaction, control | task, control |
|---|---:|---:|---:|---:|
${published.firstRun.answers.map((each) => answerRow(each, control.firstRun.answers)).join('\n')}

## What one ${gateway === 'nginx' ? 'nginx core' : 'process of the local gateway'} serves

The generator runs on the same machine; requests for each second of nginx's own processor time are what a core
of its own would serve.

| file | KB | requests/s here | requests per core second |
|---|---:|---:|---:|
${throughputRow('theme/favicon.svg', throughput.small)}
${throughputRow('/', throughput.home)}
${throughputRow('a file of a module', throughput.script)}

A debtor who consults, logs in and negotiates waits ${api.milliseconds.toFixed(0)} ms for the ${api.calls} calls to the sandbox, all in all.

## Limits

| what | found | limit | |
|---|---:|---:|---|
${all.map(({ what, value, limit }) => row(what, value, limit, value <= limit ? 'kept' : '**broken**')).join('\n')}
`
}
