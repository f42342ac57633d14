import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inSite, writeAtomically } from '../site'
import { isTold } from './smoke'
import { enterTrialSite } from './trial-site'
import { SeenPaths, unseenRoutes } from './walks'

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
  writeFileSync(join(site, '.history.jsonl'), 'only ever added to')
  try {
    const leave = enterTrialSite()
    expect(inSite()).not.toBe(site)
    expect(readFileSync(inSite('.releases/a.json'), 'utf8')).toBe('a release')
    expect(existsSync(inSite('.history.jsonl'))).toBe(false)
    writeAtomically(inSite('registry.json'), 'of the trial')
    expect(readFileSync(join(site, 'registry.json'), 'utf8')).toBe('of the site')
    leave()
    expect(existsSync(inSite())).toBe(false)
  } finally {
    process.env = env
    rmSync(site, { recursive: true })
  }
})

test('a route that leads out of its module, and that no walk comes to, was never seen', () => {
  const route = (path: string) =>
    ({ path, title: 'A', audience: 'any', bar: 'plain', scripts: [], styles: [] }) as const
  const release = {
    version: '1.0.0-0000',
    kernel: '1.0.0',
    releasedAt: '',
    entry: { href: '', integrity: '' },
    scripts: [],
    styles: [],
    routes: ['/painel', '/painel2', '/acordo/:id', '/revisao', '/sucesso'].map(route),
  }
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
