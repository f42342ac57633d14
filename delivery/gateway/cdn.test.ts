import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeModule, writeShell } from '../build/testing/small-shell'
import { readRegistry, shellCanary } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { disable, publish, stopCanary } from '../release'
import { readJson } from '../storage'
import { type CdnHeaders, type CdnRule, writeCdnFiles } from './cdn'
import { gatewayConfig } from './nginx/config'
import { buildPortal } from './portal'

signInProcess()

const dir = mkdtempSync(join(tmpdir(), 'cdn-'))
const site = join(dir, 'site')
beforeAll(async () => {
  process.env.SITE_DIR = site
  process.env.BROTLI_QUALITY = '1'
  writeShell(join(dir, 'shell'), '1.0.0', "async ({ path }) => 'page ' + path", {
    'hosts.json': '{"default":"aurora","hosts":{"www.horizonte.example":"horizonte"}}',
    'aurora/theme.css': '/* aurora */',
    'horizonte/theme.css': '/* horizonte */',
  })
  await publish(join(dir, 'shell'))
  const printed = { '/sac': { printed: true, wellKnown: { 'change-password': '#senha' } } }
  writeModule(join(dir, 'mfe-a'), 'mfe-a', '1.0.0')
  writeModule(join(dir, 'mfe-sac'), 'mfe-sac', '1.0.0', {}, { pages: printed })
  for (const name of ['mfe-a', 'mfe-sac']) await publish(join(dir, name))
  writeFileSync(join(site, 'pages/_param.html'), '<p>parameter</p>')
})
afterAll(() => {
  delete process.env.SITE_DIR
  delete process.env.BROTLI_QUALITY
  rmSync(dir, { recursive: true, force: true })
})

const folder = join(dir, 'rules')

test('nginx has what modules say of the addresses of their pages', () => {
  const text = gatewayConfig({ port: 80, statusPort: 81, api: 'http://bank', work: '/tmp' })
  expect(text).toContain('~*^/sac$ /sac;')
  expect(text).toMatch(
    /location = \/\.well-known\/change-password \{[^}]*no-cache[^}]*return 302 "\/sac#senha";/,
  )
})

/** Simulates a CDN that has only the bucket and these files. */
function answer(host: string, path: string, draw = '') {
  const rules = readJson<CdnRule[]>(join(folder, 'redirects.json'))
  const headers = readJson<CdnHeaders[]>(join(folder, 'headers.json'))
  const isOf = (rule: { host: string | null }) => rule.host === null || new RegExp(rule.host, 'i').test(host)
  const mine = rules
    .filter((rule) => rule.host === rules.find(isOf)?.host)
    .filter(({ draws }) => draws === undefined || draws.includes(draw))
  const has = (key: string) => existsSync(join(site, key)) && statSync(join(site, key)).isFile()
  const matching = mine.find(({ match }) => new RegExp(match).test(path))
  const keyOf = (rule?: CdnRule) => rule?.key && path.replace(new RegExp(rule.match), rule.key)
  const whole = (rule?: CdnRule) => (rule?.match === '^' || rule?.status === 404 ? rule.key : keyOf(rule))
  const rule = matching?.key && !has(whole(matching) ?? '') ? mine.at(-1) : matching
  const key = whole(rule)
  const sent = headers.find((each) => each.host === rule?.host && each.match === rule?.match)?.headers
  return {
    status: rule?.status ?? 200,
    location: rule?.location,
    headers: Object.fromEntries(
      Object.entries(sent ?? {}).map(([name, value]) => [name, value.replace('{draw}', draw)]),
    ),
    body: key === undefined ? '' : readFileSync(join(site, key), 'utf8'),
  }
}

/** Set by the transport or derived from the file. */
const OTHERS = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'date',
  'connection',
  'accept-ranges',
  'location',
]

/** @param draw value of the visitor's `draw` cookie */
async function compare(hosts: readonly string[], paths: readonly string[], draw?: string): Promise<void> {
  writeCdnFiles(folder)
  const portal = await buildPortal({ api: 'http://127.0.0.1:1' })
  const cookie = draw !== undefined && { cookie: `draw=${draw}` }
  for (const host of hosts) {
    for (const path of paths) {
      const { statusCode, headers, body } = await portal.inject({ url: path, headers: { host, ...cookie } })
      const expected = answer(host, path, draw)
      const actual = { status: statusCode, location: headers.location, body: headers.location ? '' : body }
      expect({
        host,
        path,
        status: expected.status,
        location: expected.location,
        body: expected.body,
      }).toEqual({
        host,
        path,
        ...actual,
      })
      const own = Object.entries(headers).filter(([name]) => !OTHERS.includes(name))
      const vary = { vary: String(headers.vary ?? '').replace(/^Accept-Encoding(, )?/, '') || undefined }
      expect({ path, vary: undefined, ...expected.headers }).toEqual({
        path,
        ...Object.fromEntries(own),
        ...vary,
      })
    }
  }
  await portal.close()
}

test('answers as the gateway does, under every host name', async () => {
  const { href = '' } = readRegistry().modules['mfe-a']?.stable.entry ?? {}
  const paths = [
    ...[
      '/a',
      '/a/',
      '/sac',
      '/SAC',
      '/Sac/',
      '/A',
      '/something',
      '/status-dos-modulos',
      '/nowhere/at/all',
      '/404',
      '/_param',
    ],
    ...['/registry.json', '/assets/shell.js', '/assets/none.js', '/theme/theme.css', '/theme/none.css', href],
    ...[
      '/robots.txt',
      '/.well-known/change-password',
      '/.well-known/security.txt',
      '/embed/frame',
      '/embed/v1/widget.js',
    ],
    ...['/.releases/shell', '/modules/.hidden', '/pages/a.html', '/themes/aurora/theme.css'],
  ]
  await compare(['portal.example', 'www.horizonte.example', 'WWW.HORIZONTE.EXAMPLE:443'], paths)
})

test('knows what modules say of the addresses of their pages', () => {
  for (const path of ['/SAC', '/Sac/']) expect(answer('portal.example', path).body).toContain('page /sac')
  expect(answer('portal.example', '/A').body).toBe('<p>parameter</p>')
  expect(answer('portal.example', '/.well-known/change-password')).toMatchObject({
    status: 302,
    location: '/sac#senha',
  })
})

test('leads the share of a canary of the shell to its pages', async () => {
  writeShell(join(dir, 'next'), '1.1.0', "async ({ path }) => 'next ' + path", {})
  const { version } = await publish(join(dir, 'next'), { canary: 50 })
  const share = shellCanary.bucketsOf(version, 50)
  const other = ['00', '01', '02', '03', '04', '05', '06', '07'].find((draw) => !share.includes(draw))
  for (const draw of [share[0], other])
    await compare(['portal.example'], ['/a', '/something', '/registry.json', '/nowhere/at/all'], draw)
  expect(answer('portal.example', '/a', share[0]).body).toContain('next /a')
  expect(answer('portal.example', '/a', other).body).toContain('page /a')
  await stopCanary('shell', 'chamado 2')
})

test('what has changed is to be purged, and nothing else', async () => {
  writeCdnFiles(folder)
  expect(writeCdnFiles(folder)).toEqual([])
  await disable('mfe-a', 'chamado 1')
  const purge = writeCdnFiles(folder)
  expect(purge).toEqual(expect.arrayContaining(['pages/a.html', 'registry.json']))
  expect(purge.filter((file) => !/^(pages|tuf)\/|^registry\.json$/.test(file))).toEqual([])
})
