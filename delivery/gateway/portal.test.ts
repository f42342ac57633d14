import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { readRegistry } from '../registry'
import { buildPortal, pageOf } from './portal'

const pages = ['index.html', 'login-cpf.html', 'sac.html', 'email-auth/_param.html', '404.html']
const exists = (file: string) => pages.includes(file)

test.each([
  ['/', 'index.html'],
  ['/login-cpf', 'login-cpf.html'],
  ['/login-cpf/', 'login-cpf.html'],
  ['/SAC', 'sac.html'],
  ['/Login-CPF', null],
  ['/email-auth/abc123', 'email-auth/_param.html'],
  ['/email-auth/_param', null],
  ['/email-auth/a/b', null],
  ['/nao-existe', null],
  ['/404', null],
  ['/../registry', null],
])('the page of %s is %s', (path, file) => {
  expect(pageOf(path, exists, () => ['/sac'])).toBe(file)
})

test('a forged address of the client is replaced on the way to the API', async () => {
  const bank = Fastify()
  bank.get('/api/v1/x', async ({ headers }) => headers)
  const portal = await buildPortal({ api: await bank.listen({ port: 0, host: '127.0.0.1' }) })
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'other.example',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
  }
  const options = { url: '/api/v1/x', headers: forged, remoteAddress: '203.0.113.7' }
  const received = (await portal.inject(options)).json()
  expect(received).toMatchObject({
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'localhost:80',
    'x-forwarded-proto': 'http',
    'x-real-ip': '203.0.113.7',
  })
  expect(received).not.toHaveProperty('forwarded')
  await portal.close()
  await bank.close()
})

test('calls above the rate of an address are refused, and others are not', async () => {
  const bank = Fastify()
  bank.get('/api/v1/x', async () => 'answer')
  const api = await bank.listen({ port: 0, host: '127.0.0.1' })
  const portal = await buildPortal({ api, limits: { connections: 1, callsPerSecond: 1 } })
  const call = (url: string, remoteAddress: string) => portal.inject({ url, remoteAddress })
  for (let i = 0; i < 4; i++) expect((await call('/api/v1/x', '203.0.113.7')).statusCode).toBe(200)
  const refused = await call('/api/v1/x', '203.0.113.7')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    'retry-after': '5',
    'content-type': expect.stringMatching('^application/problem.json'),
  })
  expect(refused.json().title).toBe('Muitas chamadas ao mesmo tempo. Espere alguns segundos.')
  expect((await call('/api/v1/x', '203.0.113.8')).statusCode).toBe(200)
  expect((await call('/registry.json', '203.0.113.7')).statusCode).not.toBe(429)
  await portal.close()
  await bank.close()
})

test.each([
  ['/assets/a.js', 200],
  ['/assets/', 404],
  ['/assets/..%2fregistry.json', 404],
  ['/assets/.secret', 404],
  ['/assets/%00', 404],
  [`/assets/${'a'.repeat(300)}`, 404],
  ['/%', 404],
  ['/%ff', 404],
  ['/email-auth/%', 404],
  ['/theme/theme.css', 200],
  ['/.well-known/security.txt', 200],
  ['/.well-known/nada', 404],
  ['/robots.txt', 404],
  ['/theme/..%2fhosts.json', 404],
])('%s is answered with %i', async (url, status) => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  for (const folder of ['assets', 'themes/aurora', 'public', 'pages'])
    mkdirSync(join(site, folder), { recursive: true })
  writeFileSync(join(site, 'themes/hosts.json'), '{"default": "aurora", "hosts": {}}')
  writeFileSync(join(site, 'registry.json'), JSON.stringify(readRegistry()))
  for (const file of ['assets/a.js', 'assets/.secret', 'themes/aurora/theme.css', 'public/security.txt'])
    writeFileSync(join(site, file), '')
  writeFileSync(join(site, 'pages/404.html'), 'the page of what does not exist')
  const portal = await buildPortal({ api: 'http://127.0.0.1:9' })
  try {
    const response = await portal.inject(url)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
    if (status === 404) expect(response.body).toBe('the page of what does not exist')
  } finally {
    await portal.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  }
})

test('what other sites embed goes without the headers of documents', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  for (const folder of ['embed/v1', 'assets']) {
    mkdirSync(join(site, folder), { recursive: true })
    writeFileSync(join(site, folder, 'widget.js'), '')
  }
  const portal = await buildPortal({ api: 'http://127.0.0.1:9' })
  const headersOf = async (path: string) => Object.keys((await portal.inject(path)).headers)
  try {
    const embedded = await headersOf('/embed/v1/widget.js')
    expect(embedded).toEqual(expect.arrayContaining(['x-content-type-options', 'strict-transport-security']))
    expect(embedded).not.toContain('content-security-policy')
    expect(embedded).not.toContain('permissions-policy')
    expect(await headersOf('/assets/widget.js')).toContain('content-security-policy')
  } finally {
    await portal.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  }
})

test('the policy allows the guard of the pages that are served, whatever release wrote them', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  mkdirSync(join(site, 'pages'))
  const portal = await buildPortal({ api: 'http://127.0.0.1:9' })
  const policyWith = async (guard: string) => {
    const page = `<script data-timeout-ms="1" data-phone="2">${guard}</script><script src="/a.js"></script>`
    writeFileSync(join(site, 'pages/404.html'), page)
    return (await portal.inject('/nada')).headers['content-security-policy']
  }
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  try {
    expect(await policyWith('older()')).toContain(hash('older()'))
    expect(await policyWith('newer()')).toContain(hash('newer()'))
  } finally {
    await portal.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  }
})

test("the operators' page is on, and names the metrics, where the gateway has them", async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  mkdirSync(join(site, 'pages'))
  const config = { overrides: { allowedOrigins: [] }, statusPage: false }
  const html = `<script type="application/json" id="portal-config">${JSON.stringify(config)}</script>`
  for (const page of ['index', 'status-dos-modulos']) writeFileSync(join(site, `pages/${page}.html`), html)
  const api = 'http://127.0.0.1:9'
  const [own, deployed] = [await buildPortal({ api, sandbox: true }), await buildPortal({ api })]
  try {
    const page = async (portal: typeof own, url: string) => (await portal.inject(url)).body
    const shown = await page(own, '/status-dos-modulos')
    expect(shown).toContain('"statusPage":true')
    const [, href = ''] = /<link rel="alternate" type="text\/plain" href="([^"]+)">/.exec(shown) ?? []
    expect((await own.inject(href)).body).toContain('portal_visits_total')
    expect((await deployed.inject(href)).body).not.toContain('portal_visits_total')
    expect(await page(own, '/')).toBe(html)
    expect(await page(deployed, '/status-dos-modulos')).toBe(html)
  } finally {
    await own.close()
    await deployed.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  }
})

test('builds of this machine are let into pages of this machine, for who has accepted, and only in development', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  mkdirSync(join(site, 'pages'))
  const config = { brand: {}, overrides: { allowedOrigins: [] } }
  const html = `<script type="application/json" id="portal-config">${JSON.stringify(config)}</script>`
  for (const page of ['index', '404']) writeFileSync(join(site, `pages/${page}.html`), html)
  const api = 'http://127.0.0.1:9'
  const [portal, deployed] = [await buildPortal({ api, ownBuilds: true }), await buildPortal({ api })]
  const own = 'http://localhost:4400'
  const at = (entry: string) => `/?modulo=mfe-a@${entry}/mfe-a/remoteEntry.js`
  const headers = { host: 'localhost:3000' }
  try {
    const allowed = `"overrides":{"allowedOrigins":["${own}"]}`
    for (const site of ['none', 'cross-site', 'same-site']) {
      const linked = await portal.inject({ url: at(own), headers: { ...headers, 'sec-fetch-site': site } })
      // The page prompts for the origin, but cannot load from it yet.
      expect(linked.body).toContain(allowed)
      expect(linked.headers['content-security-policy']).not.toContain(own)
      expect(linked.headers['integrity-policy']).toBeDefined()
      expect(linked.headers['set-cookie']).toBeUndefined()
    }
    const accepted = { ...headers, 'sec-fetch-site': 'same-origin' }
    const firstAnswer = await portal.inject({ url: at(own), headers: accepted })
    const cookie = `${firstAnswer.headers['set-cookie']}`.split(';')[0] ?? ''
    const next = await portal.inject({ url: '/', headers: { ...headers, cookie } })
    for (const { body, headers: said } of [firstAnswer, next]) {
      expect(body).toContain(allowed)
      expect(said['content-security-policy']).toContain(`script-src 'self' ${own};`)
      expect(said['content-security-policy']).toMatch(/connect-src [^;]*ws:\/\/localhost:4400;/)
      expect(said['integrity-policy']).toBeUndefined()
    }
    const draft = await portal.inject({
      url: '/?modulo=mfe-a@/modules/mfe-a/1.1.0-0000000a/remoteEntry.js',
      headers,
    })
    expect(draft.body).toContain('"overrides":{"allowedOrigins":["http://localhost:3000"]}')
    // A page that no release has: the build may.
    const unreleased = [
      await portal.inject({ url: `/novo${at(own).slice(1)}`, headers }),
      await portal.inject({ url: '/novo', headers: { ...headers, cookie } }),
      await deployed.inject({ url: `/novo${at(own).slice(1)}`, headers: { ...accepted, cookie } }),
    ]
    expect(unreleased.map(({ statusCode }) => statusCode)).toEqual([404, 200, 404])
    expect(unreleased.map(({ body }) => body.includes(allowed))).toEqual([true, true, false])
    for (const response of [
      await portal.inject({ url: '/', headers }),
      await portal.inject({ url: at('https://boa.exemplo.com'), headers: accepted }),
      await portal.inject({ url: at(own), headers: { ...accepted, host: '192.168.0.7:3000' } }),
      await deployed.inject({ url: at(own), headers: { ...accepted, cookie } }),
    ]) {
      expect(response.body).toBe(html)
      expect(response.headers['content-security-policy']).not.toContain('localhost')
      expect(response.headers['integrity-policy']).toBeDefined()
    }
  } finally {
    await portal.close()
    await deployed.close()
    rmSync(site, { recursive: true })
  }
})

test('a development portal opens every path with its modules, and draws nothing before them', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  mkdirSync(join(site, 'pages'))
  const page = (root: string, overrides: object) =>
    `<script type="application/json" id="portal-config">${JSON.stringify({ overrides })}</script>
<div id="root"${root}</div>
<script type="application/json" id="portal-registry">{}</script>`
  writeFileSync(join(site, 'pages/404.html'), page(' data-x="1"><div>Não está</div>', { allowedOrigins: [] }))
  const [origin, modules] = ['http://localhost:4400', { 'mfe-a': 'http://localhost:4400/a.js' }]
  let served: { origin: string; modules: typeof modules } | undefined
  const portal = await buildPortal({ api: 'http://127.0.0.1:9', development: () => served })
  try {
    expect((await portal.inject('/novo')).statusCode).toBe(404)
    served = { origin, modules }
    const { statusCode, body, headers } = await portal.inject('/novo')
    expect([statusCode, body]).toEqual([200, page('>', { allowedOrigins: [origin], modules })])
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${origin}`)
  } finally {
    await portal.close()
    rmSync(site, { recursive: true })
  }
})

test('before anything is released every page says that it is being built', async () => {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  process.env.SITE_DIR = site
  const portal = await buildPortal({ api: 'http://127.0.0.1:9' })
  try {
    const { statusCode, body } = await portal.inject('/')
    expect([statusCode, body]).toEqual([503, expect.stringContaining('O portal está sendo construído')])
  } finally {
    await portal.close()
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  }
})

describe('a world of the sandbox', () => {
  const bank = Fastify()
  bank.all('/*', async ({ url, headers }) => ({
    url,
    cookie: headers.cookie,
    header: headers['x-sandbox-world'],
  }))
  afterAll(() => bank.close())

  let site: string
  beforeAll(() => {
    site = mkdtempSync(join(tmpdir(), 'site-'))
    writeFileSync(join(site, 'registry.json'), '')
    process.env.SITE_DIR = site
  })
  afterAll(() => {
    delete process.env.SITE_DIR
    rmSync(site, { recursive: true, force: true })
  })

  const openPortal = async (url: string, sandbox: boolean) => {
    const api = bank.listeningOrigin ?? ''
    const portal = await buildPortal({ api, sandbox })
    const headers = { cookie: 'sandbox-world=maria', 'x-sandbox-world': 'maria' }
    const response = await portal.inject({ url, headers })
    await portal.close()
    return response
  }
  beforeAll(() => bank.listen({ port: 0, host: '127.0.0.1' }))

  test.each(['/api/v1/x', '/sandbox', '/sandbox/worlds', '/w/maria/sandbox'])(
    'is passed on at %s',
    async (url) => {
      expect((await openPortal(url, true)).json()).toEqual({
        url,
        cookie: 'sandbox-world=maria',
        header: 'maria',
      })
    },
  )

  test.each(['/sandbox', '/w/maria/api/v1/x'])(
    'has no address %s at a portal without a sandbox',
    async (url) => {
      expect((await openPortal(url, false)).statusCode).toBe(404)
    },
  )
})
