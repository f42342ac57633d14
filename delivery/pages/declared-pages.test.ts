import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '../build'
import { writeModule, writeShell } from '../build/testing/small-shell'
import { withRegistry } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { changeKey, disable, enable, publish } from '../release'
import { deployables, ROOT } from '../storage'
import { composePages } from './compose'

signInProcess()

const declared = deployables()
  .filter((name) => name !== 'shell')
  .flatMap((name) => Object.values(readManifest(name).pages ?? {}))

test('every theme has every picture that a module names, 1200 by 630 and below 60 KB', () => {
  const themes = readdirSync(join(ROOT, 'shell/themes'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const pictures = declared.flatMap(({ picture }) => picture?.name ?? [])
  expect(themes.length * pictures.length).toBeGreaterThan(5)
  for (const { name: theme } of themes) {
    for (const picture of pictures) {
      const path = join(ROOT, 'shell/themes', theme, 'social', `${picture}.png`)
      expect([path, existsSync(path)]).toEqual([path, true])
      const drawn = readFileSync(path)
      // Width and height in the PNG's IHDR chunk.
      expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([1200, 630])
      expect(drawn.length).toBeLessThan(60_000)
    }
  }
})

test('a picture is of one page, and descriptions are short enough for a search result', () => {
  const pictures = declared.flatMap(({ picture }) => picture ?? [])
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ headline }) => headline)).size).toBe(pictures.length)
  for (const { description = '' } of declared) expect(description.length).toBeLessThanOrEqual(160)
})

describe('the pages of a site', () => {
  let dir: string
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'pages-'))
    process.env.SITE_DIR = join(dir, 'site')
    process.env.BROTLI_QUALITY = '1'
    const renderPage = 'async ({ entries }) => entries.map(({ label }) => label).join()'
    writeShell(join(dir, 'shell'), '1.0.0', renderPage, {
      'hosts.json': '{"default":"aurora","hosts":{}}',
      'aurora/theme.css': '/* aurora */',
    })
    await publish(join(dir, 'shell'))
  })
  afterEach(() => {
    delete process.env.SITE_DIR
    delete process.env.BROTLI_QUALITY
    rmSync(dir, { recursive: true, force: true })
  })
  const read = (page: string) => readFileSync(join(dir, 'site/pages', `${page}.html`), 'utf8')

  test('say what their module declares, and else what the home says', async () => {
    const home = { '/': { description: 'O que se faz aqui.' } }
    writeModule(join(dir, 'mfe-home'), 'mfe-home', '1.0.0', { path: '/' }, { pages: home })
    writeModule(join(dir, 'mfe-a'), 'mfe-a', '1.0.0', {}, { pages: { '/a': { description: 'Só desta.' } } })
    writeModule(join(dir, 'mfe-b'), 'mfe-b', '1.0.0')
    for (const name of ['mfe-home', 'mfe-a', 'mfe-b']) await publish(join(dir, name))
    const saidBy = (page: string) => /<meta name="description" content="([^"]*)">/.exec(read(page))?.[1]
    expect(['index', 'b', '404'].map(saidBy)).toEqual(Array(3).fill('O que se faz aqui.'))
    expect(saidBy('a')).toBe('Só desta.')
    // The build's files are unchanged; only the description differs.
    writeModule(join(dir, 'mfe-a'), 'mfe-a', '1.0.0', {}, { pages: { '/a': { description: 'Agora isto.' } } })
    expect((await publish(join(dir, 'mfe-a'))).changed).toBe(false)
    await withRegistry(composePages)
    expect(saidBy('a')).toBe('Agora isto.')
  })

  test('are drawn with the entries of all modules, until one is switched off', async () => {
    const entry = (to: string, label: string, order: number) =>
      ({ slot: 'footer.about', label, to, order }) as const
    const [firstEntry, lastEntry] = [entry('/b', 'Primeira', 1), entry('/b#fim', 'Última', 9)]
    writeModule(join(dir, 'mfe-a'), 'mfe-a', '1.0.0', {}, { entries: [entry('/a', 'Segunda', 5)] })
    writeModule(join(dir, 'mfe-b'), 'mfe-b', '1.0.0', {}, { entries: [lastEntry, firstEntry] })
    for (const name of ['mfe-a', 'mfe-b']) await publish(join(dir, name))
    for (const page of ['a', 'b', '404']) expect(read(page)).toContain('>Primeira,Segunda,Última<')
    await disable('mfe-a', 'ensaio')
    for (const page of ['a', 'b', '404']) expect(read(page)).toContain('>Primeira,Última<')
    await enable('mfe-a')
    expect(read('404')).toContain('>Primeira,Segunda,Última<')
  })

  describe('are composed when what they show changes', () => {
    const entry = (label: string) => ({ slot: 'home.sections', label, to: '/b', order: 1 }) as const
    const release = async (name: string, number: string, entries = [entry('Outra')]) => {
      const isHome = name === 'mfe-home'
      const route = isHome ? ({ path: '/', bar: 'home' } as const) : {}
      writeModule(join(dir, name), name, number, route, isHome ? {} : { entries })
      await publish(join(dir, name))
    }
    const pages = ['index', 'b', '404']
    /** Pages with another content than before. */
    async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
      const before = pages.map(read)
      await change()
      return pages.filter((page, i) => read(page) !== before[i])
    }
    const carriedBy = (page: string) =>
      JSON.parse(/id="portal-registry">(.*)<\/script>/.exec(read(page))?.[1] ?? '')
    beforeEach(async () => {
      for (const name of ['mfe-home', 'mfe-b']) await release(name, '1.0.0')
    })

    test('a release rewrites the pages of its module, and not those that only link to it', async () => {
      expect(await changedBy(() => release('mfe-b', '1.0.1'))).toEqual(['b'])
      expect(await changedBy(() => release('mfe-home', '1.0.1'))).toEqual(['index'])
    })

    test('a link is rewritten where it is drawn', async () => {
      expect(await changedBy(() => release('mfe-b', '1.0.1', [entry('Nova')]))).toEqual(['index', 'b'])
      expect(await changedBy(() => disable('mfe-b', 'ensaio'))).toEqual(['index', 'b'])
      expect(await changedBy(() => enable('mfe-b'))).toEqual(['index', 'b'])
    })

    test('a page carries its own module and the entries that it draws', () => {
      expect(pages.map((page) => Object.keys(carriedBy(page).modules))).toEqual([['mfe-home'], ['mfe-b'], []])
      expect(pages.map((page) => carriedBy(page).entries.length)).toEqual([1, 0, 0])
    })

    test('after a key was replaced, the pages that its root protects', async () => {
      expect(await changedBy(() => changeKey('mfe-b'))).toEqual(['b'])
      expect(await changedBy(() => changeKey('snapshot'))).toEqual(pages)
    })

    test('a damaged page, and one that was compressed in haste, with the next change', async () => {
      writeFileSync(join(dir, 'site/pages/index.html'), 'nada')
      expect(await changedBy(() => release('mfe-b', '1.0.1'))).toEqual(['index', 'b'])
      await disable('mfe-b', 'ensaio')
      expect(await changedBy(() => release('mfe-home', '1.0.1'))).toEqual(['index', 'b'])
    })
  })
})
