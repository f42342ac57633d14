import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inSite, writeAtomically } from '../site'
import { LOCK } from '../site-lock'
import { isTold } from './smoke'
import { enterTrialSite } from './trial-site'
import type { Visitor } from './visitors'
import { attribute, routeWalks, SeenPaths, UNTIL_FOUND, unseenRoutes, walkAll } from './walks'

test.each([
  [[], true],
  [['home'], true],
  [['home', 'cpf'], true],
  [['home', 'login'], true],
  [['cpf', 'home'], false],
  [['home', 'home'], false],
  [['painel'], false],
])('%j is told in this order: %s', (wanted, expected) => {
  expect(isTold(wanted, ['home', 'cpf', 'login'])).toBe(expected)
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

test('a page that does not open is told with its route, and the next one is opened in another page', async () => {
  const pages: string[] = []
  const visitor = {
    page: {
      goto: (path: string) => Promise.reject(new Error(`page.goto: Timeout of ${path}\nCall log:`)),
    },
    errors: ['failed: /a.js net::ERR_FAILED'],
    turnPage: async () => void pages.push('another'),
  }
  const [visit] = routeWalks('mfe-a', releaseAt('/um', '/dois'), new SeenPaths())
  expect(visit?.title).toBe('mfe-a 1.0.0-0000')
  expect(await visit?.go(visitor as unknown as Visitor, () => false)).toEqual([
    'rota /um: não abriu: page.goto: Timeout of /um',
    'rota /um: failed: /a.js net::ERR_FAILED',
    'rota /dois: não abriu: page.goto: Timeout of /dois',
  ])
  expect(pages).toHaveLength(2)
})

test('what fails without the candidate too is told, unless nothing works without it', () => {
  const walk = (title: string) => ({ module: 'mfe-a', title, go: async () => [] })
  const [sound, own, old] = [walk('sound'), walk('own'), walk('old')]
  const findings = [own, old].flatMap((each) =>
    ['fails', 'says why', 'and more'].map((what) => ({ ...each, what })),
  )
  expect(attribute([sound, own, old], findings, new Set([old.go]))).toEqual({
    broken: ['own: fails', 'own: says why', 'own: and more'],
    known: ['old: fails', 'old: says why'],
  })
  expect(attribute([own, old], findings, new Set([own.go, old.go]))).toEqual({
    broken: [expect.stringContaining('nada ficou provado')],
    known: ['own: fails', 'own: says why', 'old: fails', 'old: says why'],
  })
})

test('what has been found when it is late is enough', async () => {
  const visitor = { leave: async () => {} } as Visitor
  const walk = (title: string, ...found: string[]) => ({ module: 'mfe-a', title, go: async () => found })
  const sound = Array.from({ length: 9 }, (_, i) => walk(`sound ${i}`))
  const walks = [...sound, walk('broken', 'fails'), ...sound.map(({ title }) => walk(`later ${title}`))]
  const titles = async (from: typeof walks, limit: number) => {
    const { walked, findings } = await walkAll(
      from,
      { open: async () => visitor },
      { ...UNTIL_FOUND, lateAfter: limit },
    )
    return [walked.length, findings.map(({ title }) => title)]
  }
  expect(await titles(walks, 60_000)).toEqual([walks.length, ['broken']])
  expect(await titles(sound, -1)).toEqual([sound.length, []])
  const [made, found] = await titles(walks, -1)
  expect(found).toEqual(['broken'])
  expect(made).toBeLessThan(walks.length)
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
