import { readManifest } from 'delivery/declaration'
import type { FirstView } from './first-view'
import type { PageWeight } from './page-weight'
import type { Variant } from './stage'
import type { Throughput } from './throughput'

export interface Measured {
  home: PageWeight
  panel: PageWeight
  views: Record<Variant, FirstView> & { rounds: number }
  gateway: 'nginx' | 'local'
  throughput: { small: Throughput; home: Throughput; script: Throughput }
  api: { calls: number; milliseconds: number }
}

/** Something that must not grow past its limit. */
export interface Finding {
  what: string
  value: number
  limit: number
}

/** A page's limit for releases. */
function pageLimitKb(module: string, path: string): number {
  const limit = readManifest(module).budget.pageKb?.[path]
  if (limit === undefined) throw new Error(`${module}/module.json has no limit for ${path}`)
  return limit
}

const KB = 1000
const kb = (bytes: number) => Number((bytes / KB).toFixed(1))
const ratio = (a: number, b: number) => Number((a / b).toFixed(2))

/** Sizes are the same on every machine. Times are only compared with a control of the same run. */
export function findings({ home, panel, views, throughput }: Measured): Finding[] {
  const { published, notPrerendered, notPreloaded, neither } = views
  return [
    { what: 'home: JavaScript, KB', value: kb(home.js), limit: pageLimitKb('mfe-access', '/') },
    { what: 'home: HTML, KB', value: kb(home.html), limit: 7 },
    { what: 'home: CSS, KB', value: kb(home.css), limit: 10 },
    { what: 'home: requests', value: home.requests, limit: 18 },
    { what: 'home: chain of files', value: home.depth, limit: 2 },
    {
      what: 'panel: JavaScript, KB',
      value: kb(panel.js),
      limit: pageLimitKb('mfe-panel', '/painel-controle'),
    },
    { what: 'panel: requests', value: panel.requests, limit: 26 },
    { what: 'panel: chain of files', value: panel.depth, limit: 3 },
    {
      what: 'largest paint: published / not prerendered',
      value: ratio(published.largestPaint, notPrerendered.largestPaint),
      limit: 0.6,
    },
    {
      what: 'interactive: published / neither prerendered nor preloaded',
      value: ratio(published.interactive, neither.interactive),
      limit: 0.85,
    },
    {
      what: 'interactive: published / not preloaded',
      value: ratio(published.interactive, notPreloaded.interactive),
      limit: 0.9,
    },
    ...costs('home', throughput.home, throughput.small),
    ...costs('module file', throughput.script, throughput.small),
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
const ms = (value: number) => Math.round(value)
const perSecond = (value: number | undefined) => (value === undefined ? 'not told' : Math.round(value))

const weightRow = (name: string, page: PageWeight) =>
  row(
    name,
    kb(page.html),
    kb(page.js),
    kb(page.css),
    kb(page.font),
    kb(page.json),
    page.requests,
    page.depth,
    `${kb(page.later.bytes)} in ${page.later.requests}`,
  )

const viewRow = (name: string, view: FirstView) =>
  row(name, ms(view.firstPaint), ms(view.largestPaint), ms(view.interactive))

const throughputRow = (name: string, { bytes, perSecond: rate, perCoreSecond }: Throughput) =>
  row(name, kb(bytes), perSecond(rate), perSecond(perCoreSecond))

/** `results.md`, also printed. */
export function report(measured: Measured, all: readonly Finding[], seconds: number): string {
  const { home, panel, views, throughput, gateway, api } = measured
  return `# What a visit costs

Written by \`npm run bench\` (${Math.round(seconds)} s). KB are 1000 bytes of brotli on the wire, without headers.

## A first visit

| page | HTML | JS | CSS | font | JSON | requests | chain | contact module and toasts, later |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${weightRow('/', home)}
${weightRow('/painel-controle', panel)}

The chain is the number of files of which each is only known when the one before has come; the page is the first.

## The home on slow 4G with a processor four times slower

150 ms, 1.6 Mbit/s, a phone's screen, an empty cache. Medians of ${views.rounds} visits each, in turn; milliseconds of this
machine, so read the lines against each other.

| home | first paint | largest paint | interactive |
|---|---:|---:|---:|
${viewRow('as published', views.published)}
${viewRow('not prerendered', views.notPrerendered)}
${viewRow('without preload links', views.notPreloaded)}
${viewRow('neither', views.neither)}

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
