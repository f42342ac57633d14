import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { test as base, expect } from '@playwright/test'
import type { Registry } from '@portal/registry-format'
import { securityHeaders } from 'delivery/gateway'
import { collectPageErrors } from '../page-errors'
import { cloneSite, freePort, startPortal, startSandbox } from '../servers'
import { startedOnce } from '../started-once'
import { snippet } from '../widget/guide'
import { NGINX, startNginx, writeConfiguration } from './nginx'

/** The only site that may embed the widget. */
const EMBEDDER = 'https://loja.example'

interface Gateway {
  url: string
  port: number
  site: string
}
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const nginx = startedOnce(async () => {
  const copy = cloneSite()
  const sandbox = await startSandbox()
  const gateway = await startNginx(copy.dir, { API_BASE: sandbox.url, EMBED_ORIGINS: EMBEDDER })
  return {
    url: gateway.url,
    port: gateway.port,
    site: copy.dir,
    async stop() {
      await gateway.stop()
      await sandbox.stop()
      copy.remove()
    },
  }
})

const test = base.extend<{ gateway: Gateway; complaints: { expect(pattern: RegExp): void } }>({
  gateway: async ({}, use) => {
    await use(nginx())
  },
  complaints: [({ page, gateway: _ }, use) => collectPageErrors({ page }, use), { auto: true }],
})

function get(
  { port }: { port: number },
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const registryOf = (gateway: Gateway): Registry =>
  JSON.parse(readFileSync(join(gateway.site, 'registry.json'), 'utf8'))

const deployments: { what: string; env: Record<string, string> }[] = [
  {
    what: 'the compose file',
    env: { API_BASE: 'http://127.0.0.1:3100', PORTAL_THEMES: '', MODULE_ORIGINS: '' },
  },
  { what: 'a bank behind TLS', env: { API_BASE: 'https://127.0.0.1/' } },
  {
    what: 'balancers in front',
    env: { API_BASE: 'http://127.0.0.1:3100', TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' },
  },
  {
    what: 'themes and modules of other hosts',
    env: {
      API_BASE: 'http://127.0.0.1:3100',
      PORTAL_THEMES: '{"default": "aurora", "hosts": {"www.exemplo.com.br": "horizonte"}}',
      MODULE_ORIGINS: 'https://modulos.exemplo.com.br https://outros.exemplo.com.br',
    },
  },
]
// In one worker, as its tests share the gateway that the file starts.
test.describe.configure({ mode: 'default' })

for (const { what, env } of deployments) {
  test(`nginx takes the configuration for ${what}`, ({ gateway }, testInfo) => {
    const work = testInfo.outputPath()
    mkdirSync(work, { recursive: true })
    const conf = writeConfiguration(gateway.site, work, { ...env, PORT: '8080' })
    const { stderr } = spawnSync(NGINX, ['-e', 'stderr', '-t', '-c', conf, '-p', work], {
      // Standard output is the access log, which has to be a file that nginx can open.
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    expect(stderr).toContain('test is successful')
  })
}

test('pages, unknown paths and files that are nobody’s business', async ({ gateway }) => {
  const statuses = async (paths: string[]) =>
    Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, (await get(gateway, path)).status])),
    )
  const served = ['/', '/login-cpf', '/login-cpf/', '/painel-controle', '/registry.json', '/theme/theme.css']
  const missing = [
    '/nao-existe',
    '/pages/index.html',
    '/.server/shell',
    '/.releases/x',
    '/config.json',
    '/assets/no.js',
    '/404',
  ]
  expect(await statuses(served)).toEqual(Object.fromEntries(served.map((path) => [path, 200])))
  expect(await statuses(missing)).toEqual(Object.fromEntries(missing.map((path) => [path, 404])))
  expect((await get(gateway, '/nao-existe')).body.toString()).toContain('Esta página não está disponível')
})

test('versioned files are immutable, pages and the registry are revalidated', async ({ gateway }) => {
  const { modules } = registryOf(gateway)
  const home = (await get(gateway, '/')).body.toString()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1]
  const entry = modules['mfe-access']?.stable.entry
  const cache = async (path = '') => (await get(gateway, path)).headers['cache-control']
  expect(await cache(script)).toBe('public, max-age=31536000, immutable')
  expect(await cache(entry?.href)).toBe('public, max-age=31536000, immutable')
  expect(await cache('/registry.json')).toBe('private, no-cache')
  expect(await cache('/')).toBe('no-cache')
  expect(await cache('/nao-existe')).toBe('no-cache')
  const registry = (headers = {}) => get(gateway, '/registry.json', { 'accept-encoding': 'br', ...headers })
  const { etag = '' } = (await registry()).headers
  expect((await registry({ 'if-none-match': etag })).status).toBe(304)
})

test('files come compressed as they were at the release', async ({ gateway }) => {
  const plain = (await get(gateway, '/')).body
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', (await import('node:zlib')).gunzipSync],
  ] as const) {
    const packed = await get(gateway, '/', { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.body).equals(plain)).toBe(true)
  }
})

test('every response carries the security headers and no server version', async ({ gateway }) => {
  const { modules } = registryOf(gateway)
  for (const path of ['/', '/nao-existe', '/registry.json', '/theme/theme.css']) {
    const { headers } = await get(gateway, path)
    expect(headers).toMatchObject({ ...securityHeaders(), server: 'nginx' })
  }
  const home = (await get(gateway, '/')).body.toString()
  for (const path of [
    /src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? '',
    modules['mfe-access']?.stable.entry.href ?? '',
  ]) {
    const { headers } = await get(gateway, path)
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'",
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      server: 'nginx',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
  }
  const cors = async (path: string) =>
    (await get(gateway, path, { origin: 'https://outro.example' })).headers['access-control-allow-origin']
  expect(await cors('/embed/v1/widget.js')).toBe('*')
  expect(await cors('/')).toBeUndefined()
  expect(await cors('/registry.json')).toBeUndefined()
})

test('a browser runs the floating script as signed, with either key of the tag, and no other bytes', async ({
  page,
  gateway,
  complaints,
}) => {
  complaints.expect(
    /SRIMessageSignatureMismatch|unencoded-digest|Error parsing 'integrity'|embed\/v1\/remoteEntry/,
  )
  const v1 = `${gateway.url}/embed/v1`
  const { keys, version } = JSON.parse((await get(gateway, '/embed/v1/signatures.json')).body.toString())
  const [current = '', next = ''] = keys
  // The copy shares its files with the site by hard links.
  const changed = join(gateway.site, 'embed', version, 'remoteEntry.js')
  for (const end of ['.br', '.gz']) rmSync(changed + end)
  const content = `${readFileSync(changed, 'utf8')};`
  rmSync(changed)
  writeFileSync(changed, content)
  const tags = [
    ['both keys', 'widget.js', `${current} ${next}`],
    ['a key of before', 'widget.js', `ed25519-${'A'.repeat(43)}= ${current}`],
    ['a wrong key', 'widget.js', next],
    ['a changed byte', 'remoteEntry.js', current],
    ['a changed byte, and no key', 'remoteEntry.js', ''],
    ['what the browser does not know', 'widget.js', 'ed448-AAAA'],
  ]
  const script = ([name, file, integrity]: string[]) =>
    `<script src="${v1}/${file}?${name}" integrity="${integrity}" crossorigin="anonymous" data-name="${name}"
      data-auto="false" onload="ran.push(this.dataset.name)"></script>`
  const documented = snippet('Which bytes may run, html', gateway.url).replace(
    'ed25519-… ed25519-…',
    keys.join(' '),
  )
  const shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<link rel="icon" href="data:,"><script>ran = []</script>${tags.map(script).join('')}${documented}`,
    )
  })
  shop.listen(await freePort(), '127.0.0.1')
  await once(shop, 'listening')
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
  const ran = await page.evaluate('ran')
  await expect(page.getByRole('button', { name: 'Fale com a gente' })).toBeVisible()
  shop.close()
  expect(ran).toEqual(['both keys', 'a key of before', 'what the browser does not know'])
})

test('the local portal answers as nginx does', async ({ gateway }) => {
  const { modules } = registryOf(gateway)
  const home = (await get(gateway, '/')).body.toString()
  const paths = [
    ...['/', '/login-cpf', '/login-cpf/', '/email-auth/abc', '/nao-existe', '/404', '/email-auth/_param'],
    ...[
      '/registry.json',
      '/robots.txt',
      '/.well-known/security.txt',
      '/brands/horizonte/pages/404.html',
      '/theme/theme.css',
      '/theme/nada.css',
      '/theme/',
      '/theme/social',
      '/embed/v1',
      '/embed/v1/widget.js',
      '/embed/v1/integrity.json',
      '/embed-of/horizonte/v1/widget.js',
      '/embed/v1/nada.js',
      '/embed/frame',
    ],
    ...[
      '/assets/nada.js',
      '/.releases/x',
      '/config.json',
      '/modules/',
      '/favicon.ico',
      '/status-dos-modulos',
    ],
    ...['/SAC', '/sac?x=1', '/%ff', '/LOGIN-CPF'],
    /src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? '',
    modules['mfe-access']?.stable.entry.href ?? '',
  ]
  const signed = ['unencoded-digest', 'signature-input', 'signature']
  const comparedHeaders = [
    ...[...Object.keys(securityHeaders()), ...signed],
    ...['cache-control', 'access-control-allow-origin', 'vary'],
  ]
  const requests = ['localhost', 'HORIZONTE.localhost'].flatMap((host) =>
    paths.map((path) => ({ host, path })),
  )
  const answers = async (of: { port: number }) => {
    const answered = await Promise.all(requests.map(({ host, path }) => get(of, path, { host })))
    return answered.map(({ status, headers, body }, i) => ({
      ...requests[i],
      status,
      bytes: body.length,
      ...Object.fromEntries(comparedHeaders.map((name) => [name, headers[name]])),
    }))
  }
  const portal = await startPortal('http://127.0.0.1:9', {
    SITE_DIR: gateway.site,
    EMBED_ORIGINS: EMBEDDER,
  })
  try {
    expect(await answers({ port: Number(new URL(portal.url).port) })).toEqual(await answers(gateway))
  } finally {
    await portal.stop()
  }
})

test('only a site of the list may read the API’s answers', async ({ gateway }) => {
  const allowed = async (origin: string) => {
    const { headers } = await get(gateway, '/api/v1/getServerDate', { origin })
    expect(headers.vary).toContain('origin')
    return headers['access-control-allow-origin']
  }
  expect(await allowed(EMBEDDER)).toBe(EMBEDDER)
  expect(await allowed('https://outra.example')).toBeUndefined()
  expect(await allowed('null')).toBeUndefined()
  // Only the widget's calls have CORS headers, although the site is in the list.
  const { headers } = await get(gateway, '/api/v1/altcha', { origin: EMBEDDER })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
})

test('the theme and the bank are chosen by host name', async ({ gateway }) => {
  const theme = async (host: string) => (await get(gateway, '/theme/theme.css', { host })).body.toString()
  const file = (name: string) => readFileSync(join(gateway.site, 'themes', name, 'theme.css'), 'utf8')
  expect(await theme('localhost')).toBe(file('aurora'))
  expect(await theme(`horizonte.localhost:${gateway.port}`)).toBe(file('horizonte'))
  expect(await theme('alto-contraste.localhost')).toBe(file('alto-contraste'))
  const titles = async (host: string, ...paths: string[]) => {
    const pages = await Promise.all(paths.map((path) => get(gateway, path, { host })))
    return pages.map(({ body }) => /<title>.* · (.*)<\/title>/.exec(body.toString())?.[1])
  }
  const paths = ['/', '/login-cpf', '/email-auth/abc', '/nada', '/brands/horizonte/pages/index.html']
  for (const [host, bank] of [
    ['horizonte.localhost', 'Banco Horizonte'],
    ['Horizonte.localhost.:8080', 'Banco Horizonte'],
    ['alto-contraste.localhost', 'Banco Aurora'],
    ['outro.example', 'Banco Aurora'],
  ] as const)
    expect(await titles(host, ...paths)).toEqual(paths.map(() => bank))
  const frame = async (host: string) => (await get(gateway, '/embed/frame', { host })).body.toString()
  expect(await frame('horizonte.localhost')).toContain('/frame-page.js')
  expect(await frame('horizonte.localhost')).not.toBe(await frame('localhost'))
})

test('the API answers through the gateway, and the portal runs on it', async ({ gateway, page }) => {
  const answer = await get(gateway, '/api/v1/getServerDate')
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body.toString())).toHaveProperty('serverDate')
  await page.goto(gateway.url)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).click()
  await expect(page.getByRole('checkbox', { name: 'Verificado: você não é um robô' })).toBeVisible()
})
