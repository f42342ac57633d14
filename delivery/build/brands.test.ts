import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { buildPortal, gatewayConfig } from '../gateway'
import { composePages } from '../pages'
import { examineSite, shellCanary, withRegistry } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { type PublishOptions, promote, publish, rollback, stopCanary } from '../release'
import { filesIn, ROOT, writeFiles } from '../storage'
import { type BrandFile, brandProblems, readBrand } from './brands'
import { writeShell } from './testing/small-shell'
import { checkThemes, themeProblems } from './themes'

signInProcess()

const HORIZONTE = join(ROOT, 'shell/themes/horizonte')
const horizonte = readBrand(HORIZONTE)
if (!horizonte) throw new Error('the second bank has no brand.json')

let dir: string
const inSite = (...parts: string[]) => join(dir, 'site', ...parts)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'brands-'))
  process.env.SITE_DIR = inSite()
})
afterEach(() => {
  for (const name of ['SITE_DIR', 'PORTAL_URL', 'PORTAL_THEMES']) delete process.env[name]
  rmSync(dir, { recursive: true, force: true })
})

const HOSTS = { 'www.horizonte.example': 'horizonte', 'escuro.example': 'escuro' }
/** Publishes a minimal shell whose pages contain their whole configuration. */
async function release(number: string, options: PublishOptions = {}, brand?: BrandFile): Promise<string> {
  const folder = join(dir, number)
  const renderPage = `async ({ config }) => 'shell ${number} ' + JSON.stringify(config)`
  writeShell(folder, number, renderPage, {
    'hosts.json': JSON.stringify({ default: 'aurora', hosts: brand ? HOSTS : {} }),
    ...Object.fromEntries(['aurora', 'escuro'].map((theme) => [`${theme}/theme.css`, `/* ${theme} */`])),
    ...(brand && {
      'horizonte/theme.css': '/* horizonte */',
      'horizonte/brand.json': JSON.stringify(brand),
    }),
  })
  return (await publish(folder, options)).version
}

async function visit(host: string, url = '/status-dos-modulos', draw = 'none') {
  const portal = await buildPortal({ api: 'http://127.0.0.1:1' })
  const answer = await portal.inject({ url, headers: { host, cookie: `draw=${draw}` } })
  await portal.close()
  return { ...answer, bank: /<title>[^<]* · ([^<]*)<\/title>/.exec(answer.body)?.[1] }
}

/** All values of a bank's own configuration. */
const wordsOf = ({ brand, contact, branches, cookies }: BrandFile): string[] => {
  const values = (part: unknown): string[] =>
    typeof part === 'object' && part !== null ? Object.values(part).flatMap(values) : [`${part}`]
  const neutral = ['null', 'Instagram', 'YouTube', 'LinkedIn', 'Segunda a sexta, das 10h às 16h']
  return values([brand, contact, branches, cookies]).filter((word) => !neutral.includes(word))
}
const pagesIn = (folder: string) =>
  filesIn(inSite(folder))
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file) => readFileSync(inSite(folder, file), 'utf8'))
    .join('\n')

test('each host name gets the pages of its bank, with nothing of the other in them', async () => {
  process.env.PORTAL_URL = 'https://www.aurora.example/'
  await release('1.0.0', {}, horizonte)
  const [one, other] = [pagesIn('pages') + pagesIn('public'), pagesIn('brands/horizonte')]
  for (const word of wordsOf(defaultConfig)) expect(other).not.toContain(word)
  for (const word of wordsOf(horizonte)) expect(one).not.toContain(word)
  expect(other).toContain('(31) 3555-0140')
  expect(other).toContain('https://www.horizonte.example/sitemap.xml')
  expect(one).toContain('https://www.aurora.example/sitemap.xml')
  // Neither the other bank's slip keys nor its stylesheet hash.
  expect(other).not.toContain(defaultConfig.slipIssuers[0]?.publicKey.x)
  const [, sheet] = /theme\.css" integrity="([^"]*)"/.exec(other) ?? []
  expect(sheet?.split(' ')).toHaveLength(1)
})

test('each host name has the pages of its bank, its 404 and its files', async () => {
  await release('1.0.0', {}, horizonte)
  const contact = {
    'Banco Aurora': 'encarregado@bancoaurora',
    'Banco Horizonte': 'privacidade@bancohorizonte',
  }
  for (const [host, bank] of [
    ['www.horizonte.example', 'Banco Horizonte'],
    ['WWW.Horizonte.example:8080', 'Banco Horizonte'],
    ['www.horizonte.example.', 'Banco Horizonte'],
    ['horizonte.example', 'Banco Aurora'],
    ['www.horizonte.example.evil.example', 'Banco Aurora'],
    ['escuro.example', 'Banco Aurora'],
    ['localhost', 'Banco Aurora'],
  ] as const) {
    const headers = { vary: 'Accept-Encoding, Host' }
    expect({ host, ...(await visit(host)) }).toMatchObject({ host, statusCode: 200, bank, headers })
    expect({ host, ...(await visit(host, '/nada')) }).toMatchObject({ host, statusCode: 404, bank })
    const text = await visit(host, '/.well-known/security.txt')
    expect([host, text.body, text.headers.vary]).toEqual([
      host,
      expect.stringContaining(contact[bank]),
      'Host',
    ])
    // The brands' folders are internal.
    expect((await visit(host, '/brands/horizonte/pages/404.html')).statusCode).toBe(404)
  }
})

test('a brand comes to a site that runs, and leaves it', async () => {
  const before = await release('1.0.0')
  expect(existsSync(inSite('brands'))).toBe(false)
  await release('1.1.0', {}, horizonte)
  expect((await visit('www.horizonte.example')).bank).toBe('Banco Horizonte')

  // The previous release had no brands, so the brand's pages are composed with its scripts.
  await rollback('shell', before)
  expect(await visit('www.horizonte.example')).toMatchObject({
    bank: 'Banco Horizonte',
    body: expect.stringContaining('shell 1.0.0'),
  })
  expect(await visit('localhost')).toMatchObject({ bank: 'Banco Aurora' })

  process.env.PORTAL_THEMES = '{"default": "aurora", "hosts": {}}'
  await withRegistry(composePages)
  expect(existsSync(inSite('brands/horizonte'))).toBe(false)
  expect((await visit('www.horizonte.example')).bank).toBe('Banco Aurora')
})

test('a canary of the shell is one for every brand, and ends for every brand', async () => {
  await release('1.0.0', {}, horizonte)
  const next = await release('1.1.0', { canary: 25 }, horizonte)
  const [draw] = shellCanary.bucketsOf(next, 25)
  for (const [host, bank] of [
    ['www.horizonte.example', 'Banco Horizonte'],
    ['localhost', 'Banco Aurora'],
  ] as const) {
    const seen = await visit(host, '/status-dos-modulos', draw)
    expect(seen).toMatchObject({ bank, body: expect.stringContaining('shell 1.1.0') })
    expect(seen.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Host',
    })
  }
  await stopCanary('shell', 'chamado 1')
  expect((await visit('www.horizonte.example', '/404', draw)).body).toContain('shell 1.0.0')
  expect(filesIn(inSite('brands')).filter((file) => /canary|draws/.test(file))).toEqual([])

  await release('1.2.0', { canary: 25 }, horizonte)
  await promote('shell')
  expect((await visit('www.horizonte.example')).body).toContain('shell 1.2.0')
})

test('the doctor looks at the pages of every brand', async () => {
  await release('1.0.0', {}, horizonte)
  expect(examineSite()).toEqual([])
  writeFileSync(inSite('brands/horizonte/pages/404.html.br'), 'x')
  expect(examineSite()).toEqual([{ file: 'brands/horizonte/pages/404.html', mended: true }])
})

test('recorders are one bank’s alone, and the policy of each host name allows those of its bank', async () => {
  const recorders = { inspectlet: { websiteId: '7', scriptUrl: 'https://grava.example/a.js' } }
  await release('1.0.0', {}, { ...horizonte, recorders })
  const policyAt = async (host: string) => (await visit(host)).headers['content-security-policy']
  expect(await policyAt('www.horizonte.example')).toContain('https://grava.example')
  expect(await policyAt('localhost')).not.toContain('https://grava.example')

  const nginx = gatewayConfig({ port: 80, statusPort: 81, api: 'http://api', work: '/tmp' })
  const servers = nginx.split('server {')
  const serverOf = (name: string) => servers.find((each) => each.includes(`server_name ${name};`))
  expect(serverOf('www.horizonte.example')).toContain('https://grava.example')
  expect(serverOf('_')).toContain('listen 80 default_server;')
  expect(serverOf('_')).not.toContain('https://grava.example')
})

test('each host name gets the widget of its bank, or none', async () => {
  await release('1.0.0', {}, horizonte)
  const widgetAt = async (host: string, address = '/embed/v1/widget.js') => {
    const { statusCode, body, headers } = await visit(host, address)
    return statusCode === 200 ? [body, headers.vary] : statusCode
  }
  writeFiles(inSite('embed/v1'), { 'widget.js': 'aurora' })
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  await withRegistry(composePages)
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^Banco Horizonte ainda não tem o widget/))
  logged.mockRestore()
  expect(await widgetAt('www.horizonte.example')).toBe(404)

  writeFiles(inSite('embed-of/horizonte/v1'), { 'widget.js': 'horizonte' })
  expect(await widgetAt('www.horizonte.example')).toEqual(['horizonte', 'Host'])
  expect(await widgetAt('localhost')).toEqual(['aurora', 'Host'])
  expect(await widgetAt('localhost', '/embed-of/horizonte/v1/widget.js')).toBe(404)
  process.env.PORTAL_THEMES = '{"default": "horizonte", "hosts": {}}'
  expect(await widgetAt('localhost')).toEqual(['horizonte', 'Host'])
})

test('reports a host name without a folder', async () => {
  await release('1.0.0')
  process.env.PORTAL_THEMES = '{"default": "aurora", "hosts": {"www.novo.example": "nvo"}}'
  await expect(withRegistry(composePages)).rejects.toThrow('"nvo", que não existe')
})

test.each([
  [
    { ...horizonte, brand: { name: 'Banco Novo' } },
    '"brand.legalName" falta: uma marca não usa os dados de outra',
  ],
  [{ brand: horizonte.brand }, '"contact.phone" falta'],
  [{ ...horizonte, brand: { ...horizonte.brand, mark: ['<script>'] } }, '"brand.mark" são os caminhos'],
  [{ ...horizonte, brand: { ...horizonte.brand, mark: [] } }, '"brand.mark" são os caminhos'],
  [
    { ...horizonte, brand: { ...horizonte.brand, name: 'Cooperativa de Crédito dos Servidores do Sul' } },
    '"brand.name" tem mais letras do que as 30 que cabem na barra de um celular: o nome inteiro é "brand.legalName"',
  ],
  [{ ...horizonte, telefone: '1' }, '"telefone" não existe'],
  [{ ...horizonte, libras: null }, '"libras" é do site inteiro'],
])('explains what to change in an invalid brand.json', (own, message) => {
  expect(brandProblems(own)).toContainEqual(expect.stringContaining(message))
})

describe('colours of a brand', () => {
  const brandWith = (change: (sheet: string) => string) => {
    const theme = join(dir, 'themes/novo')
    cpSync(HORIZONTE, theme, { recursive: true })
    writeFileSync(join(theme, 'theme.css'), change(readFileSync(join(HORIZONTE, 'theme.css'), 'utf8')))
    return theme
  }

  test('that cannot be read stop the release, which says which colours on which ground', () => {
    const theme = brandWith((sheet) => sheet.replace(/(--color-brand: light-dark\()#\w+/, '$1#d98ab8'))
    expect(() => checkThemes([HORIZONTE, theme])).toThrow(
      '- novo: no claro, --color-on-brand (#ffffff) sobre --color-brand (#d98ab8) tem 2,53:1; o mínimo é 4,5:1',
    )
  })

  test('and its icon is not that of the folder it was copied from', () => {
    const copy = brandWith((sheet) => sheet)
    expect(() => checkThemes([HORIZONTE, copy])).toThrow(
      `- ${basename(copy)}: favicon.svg é igual ao de horizonte: uma marca não mostra a de outra`,
    )
  })

  test('are all its own, and written so that they can be checked', () => {
    expect(themeProblems(HORIZONTE)).toEqual([])
    const theme = brandWith((sheet) =>
      sheet.replace(/--color-warm:.*/, '').replace(/(--color-brand-strong:).*/, '$1 rgb(1 2 3);'),
    )
    expect(themeProblems(theme)).toEqual([
      '"--color-brand-strong: rgb(1 2 3)": escreva light-dark(#rrggbb, #rrggbb), em minúsculas',
      'falta --color-brand-strong: uma marca não usa as cores de outra',
      'falta --color-warm: uma marca não usa as cores de outra',
    ])
  })
})
