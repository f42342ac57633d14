import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { API_HEADERS } from 'delivery/security-headers'
import { cloneSite, freePort, startSandbox } from '../servers'
import { startedOnce } from '../started-once'
import { type Nginx, startNginx } from './nginx'

const ATTACKER = '127.0.0.9'
const CONNECTIONS = 400

const started = startedOnce<{ copy: string; api: string; gateway: Nginx }>(async (use) => {
  const site = cloneSite()
  const sandbox = await startSandbox()
  const nginx = await startNginx(site.dir, { API_BASE: sandbox.url })
  await use({ copy: site.dir, api: sandbox.url, gateway: nginx })
  await nginx.stop()
  await sandbox.stop()
  site.remove()
})

const test = base.extend<{ copy: string; api: string; gateway: Nginx }>({
  copy: async ({}, use) => {
    await use(started().copy)
  },
  api: async ({}, use) => {
    await use(started().api)
  },
  gateway: async ({}, use) => {
    await use(started().gateway)
  },
})

/** Opens a request that never ends, and collects what is said to it. */
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

// In one worker: what the file starts for its tests is started once.
test.describe.configure({ mode: 'default' })

test('2300 unfinished bodies of one client leave everybody else served, and are cut', async ({ gateway }) => {
  const held = await Promise.all(Array.from({ length: 2300 }, () => hold(gateway.port, UNFINISHED)))
  const silent = held.filter((_, index) => index % 2 === 0)
  const open = (sockets: readonly Socket[]) => sockets.filter(({ closed }) => !closed).length
  // The others are never silent for as long as nginx waits.
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
  // A client that says nothing more for ten seconds is let go, and one that was refused, whatever it says.
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
  const failure = {
    module: 'mfe-panel',
    version: '1.0.0-abc',
    kind: 'network',
    at: 'now',
    cpf: '52998224725',
  }
  expect((await post('/failure-report', failure)).status).toBe(204)
  await fetch(`${gateway.url}/csp-report?cpf=52998224725`)
  await fetch(`${gateway.url}/api/v1/p/52998224725?nome=Maria`, {
    method: 'POST',
    body: 'x'.repeat(13 << 20),
  })
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
        { event: 'failure', module: 'mfe-panel', version: '1.0.0-abc', failure: 'network' },
        { event: 'request', method: 'POST', path: '/api/v1/p', status: 413 },
      ]),
    )
  expect(JSON.stringify(gateway.log())).not.toMatch(/52998224725|Maria/)
})

test('over TLS it speaks HTTP/2, and the plain port says where to go', async ({ copy, api }) => {
  const dir = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [certificate, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2'],
    ...['-keyout', key, '-out', certificate],
  ])
  expect(made.status).toBe(0)
  const tlsPort = await freePort()
  const secure = { TLS_CERTIFICATE: certificate, TLS_KEY: key, TLS_PORT: `${tlsPort}` }
  const nginx = await startNginx(copy, { API_BASE: api, ...secure })
  try {
    const plain = await fetch(`${nginx.url}/login-cpf?a=1`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/login-cpf?a=1'])
    const session = connectHttp2(`https://localhost:${tlsPort}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/' })
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once('response', resolve)
      session.once('error', reject)
    })
    expect(headers[':status']).toBe(200)
    session.destroy()
  } finally {
    await nginx.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

test('the status of nginx is for this machine alone', async ({ gateway }) => {
  expect(await (await fetch(`http://127.0.0.1:${gateway.statusPort}/status`)).text()).toContain(
    'Active connections',
  )
  expect(await (await fetch(`${gateway.url}/status`)).text()).not.toContain('Active connections')
})
