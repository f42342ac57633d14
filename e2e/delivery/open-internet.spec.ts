import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2, constants } from 'node:http2'
import { createServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { test as base, expect } from '@playwright/test'
import { API_HEADERS } from 'delivery/gateway'
import { siteDir } from 'delivery/storage'
import { cloneSite, freePort, startSandbox } from '../servers'
import { startedOnce } from '../started-once'
import { type Nginx, startNginx } from './nginx'

const { NGHTTP2_CANCEL } = constants
const ATTACKER = '127.0.0.9'
const CONNECTIONS = 400

const started = startedOnce(async () => {
  const site = cloneSite()
  const sandbox = await startSandbox()
  const nginx = await startNginx(site.dir, { API_BASE: sandbox.url })
  return {
    ...nginx,
    async stop() {
      await nginx.stop()
      await sandbox.stop()
      site.remove()
    },
  }
})

const test = base.extend<{ gateway: Nginx }>({
  gateway: async ({}, use) => {
    await use(started())
  },
})

/** Opens a request that never completes; collects the response. */
function hold(port: number, head: string): Promise<Socket & { said: string }> {
  return new Promise((resolve, reject) => {
    const socket = Object.assign(connect({ port, host: '127.0.0.1', localAddress: ATTACKER }), { said: '' })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      socket.said += text
    })
    socket.on('error', reject)
    socket.on('connect', () => socket.write(head, () => resolve(socket)))
  })
}

const UNFINISHED =
  'POST /api/v1/InspectLog HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

// In one worker, as its tests share the gateway that the file starts.
test.describe.configure({ mode: 'default' })

test('2300 unfinished bodies of one client leave everybody else served, and are cut', async ({ gateway }) => {
  const held = await Promise.all(Array.from({ length: 2300 }, () => hold(gateway.port, UNFINISHED)))
  const silent = held.filter((_, index) => index % 2 === 0)
  const open = (sockets: readonly Socket[]) => sockets.filter(({ closed }) => !closed).length
  // The other clients send more often than nginx's timeout.
  const drip = setInterval(() => {
    for (const [index, socket] of held.entries()) if (index % 2 === 1 && socket.writable) socket.write(' ')
  }, 2000)
  const refused = () => held.filter(({ said }) => said.startsWith('HTTP/1.1 429')).length
  const othersAreServed = async () => {
    for (const path of ['/', '/api/v1/getServerDate'])
      expect((await fetch(gateway.url + path)).status, path).toBe(200)
  }
  await expect.poll(refused).toBeGreaterThanOrEqual(held.length - CONNECTIONS)
  await othersAreServed()
  // A client that is silent for ten seconds is disconnected, and so is one that was refused, even while it sends.
  await expect.poll(() => open(silent), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => open(held), { timeout: 20_000 }).toBeLessThanOrEqual(CONNECTIONS)
  await othersAreServed()
  clearInterval(drip)
  for (const socket of held) socket.destroy()
})

test('a header that drips is cut, however lively its client', async ({ gateway }) => {
  const socket = await hold(gateway.port, 'GET / HTTP/1.1\r\nHost: portal\r\nX-Drip: ')
  const drip = setInterval(() => socket.write('a'), 1000)
  await expect.poll(() => socket.closed, { timeout: 20_000 }).toBe(true)
  clearInterval(drip)
})

test('the API’s answers carry the headers of data, whatever they are', async ({ gateway }) => {
  for (const [path, status] of [
    ['/api/v1/getServerDate', 200],
    ['/api/UsuarioData/52998224725', 401],
    ['/api/v1/nao-existe', 404],
  ] as const) {
    const answer = await fetch(gateway.url + path)
    expect([path, answer.status]).toEqual([path, status])
    expect(Object.fromEntries(answer.headers)).toMatchObject(API_HEADERS)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  }
})

test('what is logged says nothing about a person', async ({ gateway }) => {
  const report = {
    'document-uri': 'https://portal/login-cpf?cpfCnpj=52998224725',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://estranho.example/a.js?nome=Maria',
  }
  const post = (path: string, body: unknown) =>
    fetch(gateway.url + path, { method: 'POST', body: JSON.stringify(body) })
  expect((await post('/csp-report', { 'csp-report': report })).status).toBe(204)
  await fetch(`${gateway.url}/csp-report?cpf=52998224725`)
  await fetch(`${gateway.url}/api/v1/p/52998224725?nome=Maria`, {
    method: 'POST',
    body: 'x'.repeat(13 << 20),
  })
  const traceparent = '00-7f3a9c00112233445566778899aabbcc-21b0445566778899-01'
  await fetch(`${gateway.url}/api/UsuarioData/52998224725?nome=Maria`, { headers: { traceparent } })
  await fetch(`${gateway.url}/api/v1/getServerDate`, { headers: { traceparent: '52998224725' } })
  await expect
    .poll(() => gateway.log().map(({ time: _, seconds: _seconds, upstream: _upstream, ...rest }) => rest))
    .toEqual(
      expect.arrayContaining([
        {
          event: 'csp',
          directive: 'script-src-elem',
          blocked: 'https://estranho.example',
          page: '/login-cpf',
        },
        { event: 'request', method: 'POST', path: '/api/v1/p', status: 413, code: '', traceparent: '' },
        {
          event: 'request',
          method: 'GET',
          path: '/api/UsuarioData',
          status: 401,
          code: '7f3a9c-21b',
          traceparent,
        },
        {
          event: 'request',
          method: 'GET',
          path: '/api/v1/getServerDate',
          status: 200,
          code: '',
          traceparent: '',
        },
      ]),
    )
  expect(JSON.stringify(gateway.log())).not.toMatch(/52998224725|Maria/)
})

/** The gateway with TLS and a self-signed certificate. */
const secured = startedOnce(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [certificate, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
    ...['-keyout', key, '-out', certificate],
  ])
  expect(made.status).toBe(0)
  const tls = await freePort()
  const secure = { TLS_CERTIFICATE: certificate, TLS_KEY: key, TLS_PORT: `${tls}` }
  const nginx = await startNginx(siteDir(), { API_BASE: 'http://127.0.0.1:9', ...secure })
  return {
    port: nginx.port,
    tls,
    certificate,
    key,
    async stop() {
      await nginx.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
})

test('over TLS it speaks HTTP/2, and the plain port says where to go', async () => {
  const { port, tls } = secured()
  const plain = await fetch(`http://localhost:${port}/login-cpf?a=1`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/login-cpf?a=1'])
  // Not cached, so a forged Host header only redirects its sender.
  expect(plain.headers.get('cache-control')).toBe('no-store')
  const session = connectHttp2(`https://localhost:${tls}`, { rejectUnauthorized: false })
  const [headers] = await once(session.request({ ':path': '/' }), 'response')
  expect(headers[':status']).toBe(200)
  session.destroy()
})

const HANDSHAKES: readonly [string, readonly string[], string][] = [
  ['TLS 1.1', ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'], 'alert protocol version'],
  [
    'a cipher without forward secrecy',
    ['-tls1_2', '-cipher', 'AES128-GCM-SHA256'],
    'alert handshake failure',
  ],
  ['a cipher whose padding tells', ['-tls1_2', '-cipher', 'ECDHE-RSA-AES128-SHA'], 'alert handshake failure'],
  ['a new handshake within the old', ['-tls1_2'], 'no renegotiation'],
]
for (const [what, options, answer] of HANDSHAKES)
  test(`a handshake with ${what} is refused`, async () => {
    const client = spawn('openssl', ['s_client', '-connect', `localhost:${secured().tls}`, ...options])
    const said: string[] = []
    for (const stream of [client.stdout, client.stderr]) stream.on('data', (text) => said.push(`${text}`))
    client.stdin.write('R\n')
    await expect.poll(() => said.join('')).toContain(answer)
    client.kill()
  })

test('a request that was recorded is not taken as early data', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'session-'))
  const [session, dataFile] = [join(dir, 'session'), join(dir, 'early')]
  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  writeFileSync(dataFile, get)
  const visit = (...options: string[]) =>
    spawnSync('openssl', ['s_client', '-connect', `localhost:${secured().tls}`, '-ign_eof', ...options], {
      input: get,
      encoding: 'utf8',
    }).stdout
  expect(visit('-sess_out', session)).toContain('200 OK')
  expect(visit('-sess_in', session, '-early_data', dataFile)).toContain('Early data was not sent')
  rmSync(dir, { recursive: true })
})

const SMUGGLED: readonly [string, string][] = [
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 40'],
  ['a length and pieces', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['pieces of no known kind', 'Transfer-Encoding: xchunked'],
  ['a space before the colon', 'Content-Length : 4'],
]
for (const [what, header] of SMUGGLED)
  test(`a second request hidden behind ${what} is refused with the first`, async () => {
    const socket = connectTls({ port: secured().tls, host: '127.0.0.1', rejectUnauthorized: false })
    const said: string[] = []
    socket.on('data', (text) => said.push(`${text}`))
    socket.write(
      `POST /api/v1/InspectLog HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n`,
    )
    await once(socket, 'close')
    expect(said.join('').match(/^HTTP\/1.1 .*/gm)).toEqual([
      expect.stringMatching(/ (400 Bad Request|501 Not Implemented)/),
    ])
  })

test('thousands of streams, opened and taken back or never finished, leave everybody else served', async () => {
  const { tls } = secured()
  const open = () =>
    connectHttp2(`https://localhost:${tls}`, {
      createConnection: () =>
        connectTls({
          ...{ port: tls, host: '127.0.0.1', localAddress: ATTACKER },
          ...{ ALPNProtocols: ['h2'], rejectUnauthorized: false },
        }),
    }).on('error', () => {})
  const statuses: number[] = []
  const sessions = Array.from({ length: 8 }, open)
  for (const session of sessions) {
    for (let i = 0; i < 500; i++)
      session
        .request({ ':path': '/' })
        .on('error', () => {})
        .close(NGHTTP2_CANCEL)
  }
  const held = Array.from({ length: 6 }, open)
  for (const session of held)
    for (let i = 0; i < 100; i++) {
      const head = { ':path': '/api/v1/InspectLog', ':method': 'POST', 'content-length': '1000' }
      const stream = session.request(head).on('error', () => {})
      stream.on('response', ({ ':status': status }) => void statuses.push(status ?? 0))
      stream.write('{')
    }
  await expect.poll(() => statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(200)
  const other = connectHttp2(`https://localhost:${tls}`, { rejectUnauthorized: false })
  const [headers] = await once(other.request({ ':path': '/' }), 'response')
  expect(headers[':status']).toBe(200)
  for (const session of [...sessions, ...held, other]) session.destroy()
})

test('sends nothing to another server at the bank’s address', async () => {
  const { certificate, key } = secured()
  const requestedUrls: string[] = []
  const impostor = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (request, reply) => {
      requestedUrls.push(request.url ?? '')
      reply.end('{}')
    },
  ).listen(0, '127.0.0.1')
  await once(impostor, 'listening')
  const address = impostor.address()
  const port = typeof address === 'object' ? address?.port : ''
  const nginx = await startNginx(siteDir(), { API_BASE: `https://127.0.0.1:${port}` })
  const answer = await fetch(`${nginx.url}/api/UsuarioData/52998224725`, {
    headers: { authorization: 'Bearer a' },
  })
  expect([answer.status, requestedUrls]).toEqual([502, []])
  await nginx.stop()
  impostor.close()
})

test('the status of nginx is for this machine alone', async ({ gateway }) => {
  expect(await (await fetch(`http://127.0.0.1:${gateway.statusPort}/status`)).text()).toContain(
    'Active connections',
  )
  expect(await (await fetch(`${gateway.url}/status`)).text()).not.toContain('Active connections')
})
