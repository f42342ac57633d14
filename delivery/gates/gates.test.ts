import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inSite, LOCK, writeAtomically } from '../storage'
import { growthOf, type Residue } from './residue'
import { isSubsequence } from './smoke'
import { enterTrialSite } from './trial-site'
import type { Visitor } from './visitors'
import {
  attribute,
  failingOf,
  hasLateFindings,
  routeVisits,
  SeenPaths,
  unseenRoutes,
  visitAll,
  withoutRepeats,
} from './visits'

test.each([
  [[], true],
  [['home'], true],
  [['home', 'cpf'], true],
  [['home', 'login'], true],
  [['cpf', 'home'], false],
  [['home', 'home'], false],
  [['painel'], false],
])('%j is a subsequence of the steps: %s', (wanted, expected) => {
  expect(isSubsequence(wanted, ['home', 'cpf', 'login'])).toBe(expected)
})

test('what is done to a trial site is not done to the site', () => {
  const env = { ...process.env }
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  mkdirSync(join(site, '.releases'))
  writeFileSync(join(site, 'registry.json'), 'of the site')
  writeFileSync(join(site, '.releases/a.json'), 'a release')
  writeFileSync(join(site, LOCK), 'held by a command')
  try {
    const leave = enterTrialSite([])
    expect(inSite()).not.toBe(site)
    expect(readFileSync(inSite('.releases/a.json'), 'utf8')).toBe('a release')
    expect(existsSync(inSite(LOCK))).toBe(false)
    writeAtomically(inSite('registry.json'), 'of the trial')
    expect(readFileSync(join(site, 'registry.json'), 'utf8')).toBe('of the site')
    leave()
    expect(existsSync(inSite())).toBe(false)
  } finally {
    process.env = env
    rmSync(site, { recursive: true })
  }
})

const releaseAt = (...paths: string[]) => ({
  version: '1.0.0-0000',
  kernel: '1.0.0',
  releasedAt: '',
  entry: { href: '', integrity: '' },
  scripts: [],
  styles: [],
  routes: paths.map(
    (path) => ({ path, title: 'A', audience: 'any', bar: 'plain', scripts: [], styles: [] }) as const,
  ),
})

test('reports a page that does not open with its route; each route has a visit of its own', async () => {
  const visitor = () => ({
    page: {
      goto: (path: string) => Promise.reject(new Error(`page.goto: Timeout of ${path}\nCall log:`)),
    },
    errors: ['failed: /a.js net::ERR_FAILED'],
  })
  const release = { ...releaseAt('/um', '/dois'), visitors: { '/dois': 'cliente' } }
  const visits = routeVisits('mfe-a', release, new SeenPaths())
  expect(visits.map(({ title, as }) => [title, as])).toEqual([
    ['mfe-a 1.0.0-0000', undefined],
    ['mfe-a 1.0.0-0000', 'cliente'],
  ])
  const defects = await Promise.all(visits.map((visit) => visit.go(visitor() as unknown as Visitor)))
  expect(defects).toEqual([
    ['rota /um: não abriu: page.goto: Timeout of /um', 'rota /um: failed: /a.js net::ERR_FAILED'],
    ['rota /dois: não abriu: page.goto: Timeout of /dois', 'rota /dois: failed: /a.js net::ERR_FAILED'],
  ])
})

test('lists failures that exist without the candidate, unless every visit fails without it', () => {
  const visit = (title: string) => ({ module: 'mfe-a', title, go: async () => [] })
  const [sound, own, old] = [visit('sound'), visit('own'), visit('old')]
  const defects = ['fails', 'says why', 'and more']
  const failing = [
    [own, defects],
    [old, defects],
  ] as const
  expect(attribute(new Map([[sound, []], ...failing]), [old])).toEqual({
    broken: ['own: fails', 'own: says why', 'own: and more'],
    known: ['old: fails', 'old: says why'],
  })
  expect(attribute(new Map(failing), [own, old])).toEqual({
    broken: [expect.stringContaining('nada ficou provado')],
    known: ['own: fails', 'own: says why', 'old: fails', 'old: says why'],
  })
})

test('deduplicates a finding of several visits with its count, and shortens the stack', () => {
  const stack = ['boom', ...Array.from({ length: 9 }, (_, i) => `    at f${i} (a.js:1:${i})`)].join('\n')
  expect(
    withoutRepeats([
      `mfe-a 1.0.0, smoke "abre": em /a: console: ${stack}`,
      `mfe-a 1.0.0: rota /a: console: ${stack}`,
      `mfe-a 1.0.0: rota /b (levou a /a): falhou: ${'x'.repeat(900)}`,
      'mfe-a 1.0.0: rota /c: axe: label',
    ]),
  ).toEqual([
    expect.stringMatching(/^mfe-a 1\.0\.0, smoke "abre": em \/a: console: boom(\n.*f\d.*){3} \(2 vezes\)$/),
    expect.stringMatching(/^mfe-a 1\.0\.0: rota \/b \(levou a \/a\): falhou: x{200,260}$/),
    'mfe-a 1.0.0: rota /c: axe: label',
  ])
})

test('what has been found when it is late is enough', async () => {
  const visitor = { leave: async () => {} } as Visitor
  const visitOf = (title: string, ...findings: string[]) => ({
    module: 'mfe-a',
    title,
    go: async () => findings,
  })
  const sound = Array.from({ length: 9 }, (_, i) => visitOf(`sound ${i}`))
  const visits = [
    ...sound,
    visitOf('broken', 'fails'),
    ...sound.map(({ title }) => visitOf(`later ${title}`)),
  ]
  const titles = async (from: typeof visits, limit: number) => {
    const visited = await visitAll(from, { open: async () => visitor }, hasLateFindings(limit))
    return [visited.size, failingOf(visited).map(({ title }) => title)]
  }
  expect(await titles(visits, 60_000)).toEqual([visits.length, ['broken']])
  expect(await titles(sound, -1)).toEqual([sound.length, []])
  const [made, broken] = await titles(visits, -1)
  expect(broken).toEqual(['broken'])
  expect(made).toBeLessThan(visits.length)
})

test('visits are listed in their order, whichever ends first', async () => {
  const visitor = { leave: async () => {} } as Visitor
  let finishSlow = () => {}
  const slow = new Promise<string[]>((resolve) => {
    finishSlow = () => resolve([])
  })
  const fast = async () => {
    setImmediate(finishSlow)
    return []
  }
  const visits = [
    { module: 'mfe-a', title: 'slow', go: () => slow },
    { module: 'mfe-a', title: 'fast', go: fast },
  ]
  const visited = await visitAll(visits, { open: async () => visitor })
  expect([...visited.keys()].map(({ title }) => title)).toEqual(['slow', 'fast'])
})

test('a route that leads out of its module, and that no walk comes to, was never seen', () => {
  const release = releaseAt('/painel', '/painel2', '/acordo/:id', '/revisao', '/sucesso')
  const seen = new SeenPaths()
  for (const path of ['/painel', '/acordo/1', '/revisao', '/painel']) seen.isNew(path)
  for (const [from, to] of [
    ['/painel', '/painel'],
    ['/painel2', '/painel'],
    ['/revisao', '/login'],
    ['/sucesso', '/login'],
  ] as const)
    seen.led.set(from, to)
  expect(unseenRoutes(release, seen).map(({ path }) => path)).toEqual(['/sucesso'])
})

const NOTHING: Residue = {
  listeners: 9,
  timers: 1,
  sheets: 0,
  nodes: 2,
  attributes: 3,
  globals: 1000,
  bytes: 5_000_000,
}
const rounds = (...each: Partial<Residue>[]) => each.map((residue) => ({ ...NOTHING, ...residue }))

test.each<[string, readonly Residue[], readonly string[]]>([
  ['nothing', rounds({}, {}, {}), []],
  ['what the first visit makes for all', rounds({ listeners: 9 }, { listeners: 12 }, { listeners: 12 }), []],
  ['what goes again', rounds({ nodes: 5 }, { nodes: 9 }, { nodes: 4 }), []],
  [
    'a listener and a timer of each visit',
    rounds({}, { listeners: 10, timers: 2 }, { listeners: 11, timers: 3 }),
    ['1 ouvintes em window ou document', '1 temporizadores'],
  ],
  ['memory that wobbles', rounds({}, { bytes: 5_900_000 }, { bytes: 6_800_000 }), []],
  [
    'memory of each visit, the least of them',
    rounds({}, { bytes: 9_000_000 }, { bytes: 10_800_000 }),
    ['1800000 bytes de memória'],
  ],
  ['one visit, of which nothing is known', rounds({ nodes: 7 }), []],
])('what grows with %s', (_, left, words) => {
  expect(growthOf(left)).toEqual(words)
})
