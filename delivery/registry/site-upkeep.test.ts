import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrityOf, precompress } from '../storage'
import { saveRelease, toRegistryEntry } from './released-files'
import { collectGarbage, examineSite } from './site-upkeep'
import { changeRegistry, readRegistry } from './store'
import { signInProcess } from './testing/in-process-signer'

signInProcess()

let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'upkeep-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dirname(site), { recursive: true, force: true })
})

function put(files: Readonly<Record<string, string>>): Record<string, string> {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(site, file)), { recursive: true })
    writeFileSync(join(site, file), content)
    precompress(join(site, file))
  }
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)]))
}

const released = { kernel: '1.0.0', scripts: [], styles: [], releasedAt: '2026-01-01T00:00:00Z' }

async function serve(version: string, chunks: readonly string[] = []): Promise<void> {
  const entry = `modules/mfe-a/${version}/remoteEntry.js`
  const files = put({
    [entry]: `entry ${version}`,
    [`.server/mfe-a/${version}/server.cjs`]: version,
    ...Object.fromEntries(chunks.map((chunk) => [`modules/mfe-a/${chunk}`, chunk])),
  })
  const release = {
    ...released,
    version,
    entry: { href: `/${entry}`, integrity: files[entry] ?? '' },
    files,
    routes: [],
  }
  saveRelease('mfe-a', release)
  await changeRegistry(
    (registry) => ({
      ...registry,
      modules: { 'mfe-a': { name: 'mfe-a', owner: 'A', kind: 'widget', stable: toRegistryEntry(release) } },
    }),
    async () => {},
  )
}

async function serveShell(version: string, assets: Readonly<Record<string, string>>): Promise<void> {
  saveRelease('shell', { ...released, version, callScripts: [], files: put(assets) })
  await changeRegistry(
    (registry) => ({ ...registry, shell: { version, kernel: '1.0.0' } }),
    async () => {},
  )
}

const entryOf = (version: string) => join(site, 'modules/mfe-a', version, 'remoteEntry.js')

describe('an examination', () => {
  test('finds nothing where all is as it was released', async () => {
    await serve('1.0.0')
    await serveShell('1.0.0', { 'assets/shell.1.js': 'shell' })
    put({ 'pages/index.html': '<h1>Portal</h1>' })
    expect(examineSite()).toEqual([])
  })

  test.each(['', '.br', '.gz'])('mends a damaged copy %s from the others', async (copy) => {
    await serve('1.0.0')
    const before = readFileSync(entryOf('1.0.0') + copy)
    writeFileSync(entryOf('1.0.0') + copy, 'damaged')
    expect(examineSite()).toEqual([{ file: 'modules/mfe-a/1.0.0/remoteEntry.js', mended: true }])
    expect(readFileSync(entryOf('1.0.0') + copy)).toEqual(before)
    expect(examineSite()).toEqual([])
  })

  test('brings back a file that is gone', async () => {
    await serve('1.0.0')
    rmSync(entryOf('1.0.0'))
    expect(examineSite()).toEqual([expect.objectContaining({ mended: true })])
    expect(readFileSync(entryOf('1.0.0'), 'utf8')).toBe('entry 1.0.0')
  })

  test('says what no copy can mend', async () => {
    await serve('1.0.0')
    const server = '.server/mfe-a/1.0.0/server.cjs'
    writeFileSync(join(site, server), 'damaged')
    expect(examineSite()).toEqual([{ file: server, mended: false }])
  })

  test('finds a page whose compressed copy is another page', async () => {
    await serve('1.0.0')
    put({ 'pages/index.html': 'new' })
    writeFileSync(join(site, 'pages/index.html'), 'newer')
    expect(examineSite()).toEqual([{ file: 'pages/index.html', mended: true }])
    expect(examineSite()).toEqual([])
  })
})

describe('what nobody needs', () => {
  const days = (count: number) => Date.now() + count * 24 * 60 * 60_000

  test('is what left more than seven days ago and is not the way back', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await serve(version)
    expect(collectGarbage(readRegistry(), days(6.9))).toEqual([])
    expect(collectGarbage(readRegistry(), days(7.1))).toEqual(['mfe-a 1.0.0'])
    expect(['1.0.0', '1.1.0', '1.2.0'].map((version) => existsSync(entryOf(version)))).toEqual([
      false,
      true,
      true,
    ])
    expect(examineSite()).toEqual([])
  })

  test('is not what came back', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.0.0']) await serve(version)
    expect(collectGarbage(readRegistry(), days(8))).toEqual(['mfe-a 1.1.0', 'mfe-a 1.2.0'])
    expect(existsSync(entryOf('1.0.0'))).toBe(true)
  })

  test('of shells is not what a kept one shares with them', async () => {
    await serveShell('1.0.0', { 'assets/a.js': 'a', 'assets/shared.js': 'shared' })
    await serveShell('1.1.0', { 'assets/b.js': 'b', 'assets/shared.js': 'shared' })
    await serveShell('1.2.0', { 'assets/c.js': 'c', 'assets/shared.js': 'shared' })
    expect(collectGarbage(readRegistry(), days(8))).toEqual(['shell 1.0.0'])
    const there = (file: string) => existsSync(join(site, 'assets', file))
    expect(['a.js', 'a.js.br', 'shared.js', 'b.js', 'c.js'].map(there)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('of a module is not what its kept releases share with the others', async () => {
    for (const chunk of ['a.js', 'b.js', 'c.js']) await serve(`1.0.0-${chunk}`, [chunk, 'shared.js'])
    expect(collectGarbage(readRegistry(), days(8))).toEqual(['mfe-a 1.0.0-a.js'])
    const there = (file: string) => existsSync(join(site, 'modules/mfe-a', file))
    expect(['a.js', 'a.js.gz', 'shared.js', 'b.js', 'c.js'].map(there)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('of a release that did not end goes by when it was recorded', async () => {
    await serve('1.0.0')
    saveRelease('mfe-a', {
      ...released,
      version: '0.9.0',
      entry: { href: '/x', integrity: 'sha384-x' },
      files: {},
      routes: [],
    })
    expect(collectGarbage(readRegistry())).toEqual([])
    const old = new Date(days(-8))
    utimesSync(join(site, '.releases/mfe-a/0.9.0.json'), old, old)
    expect(collectGarbage(readRegistry())).toEqual(['mfe-a 0.9.0'])
  })
})

test('an examination changes nothing, and says whether the file can be repaired', () => {
  const files = put({ 'themes/a.css': 'as released' })
  expect(Object.keys(files)).toEqual(['themes/a.css'])
  rmSync(join(site, 'themes/a.css.br'))
  expect(examineSite(false)).toContainEqual({ file: 'themes/a.css', mended: true })
  expect(existsSync(join(site, 'themes/a.css.br'))).toBe(false)
})
