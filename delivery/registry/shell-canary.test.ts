import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeShell } from '../build/testing/small-shell'
import { buildPortal } from '../gateway'
import { metricsText } from '../gateway/testing/metrics-text'
import {
  type PublishOptions,
  promote,
  publish,
  rollback,
  stopCanary,
  watchCanaries,
  widenCanary,
} from '../release'
import { findRelease } from './released-files'
import { bucketsOf, DRAWS, PAGES } from './shell-canary'
import { readRegistry } from './store'
import { signInProcess } from './testing/in-process-signer'

signInProcess()

const ALL = Array.from({ length: 256 }, (_, draw) => draw.toString(16).padStart(2, '0'))

describe('a share of the draws', () => {
  test.each([
    [0, 0],
    [5, 13],
    [50, 128],
    [100, 256],
  ])('of %i % is %i of 256', (percent, count) => {
    expect(new Set(bucketsOf('1.0.0', percent)).size).toBe(count)
  })

  test('that grows keeps who is in it, and another release draws anew', () => {
    const share = bucketsOf('1.0.0', 10)
    expect(bucketsOf('1.0.0', 30)).toEqual(expect.arrayContaining(share))
    const again = bucketsOf('1.0.1', 10).filter((draw) => share.includes(draw))
    expect(again.length).toBeLessThan(share.length / 2)
  })
})

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'shell-canary-'))
  process.env.SITE_DIR = join(dir, 'site')
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dir, { recursive: true, force: true })
})

/** Publishes a minimal shell like `npm run release -- shell`; its theme contains the version. */
async function release(number: string, options: PublishOptions = {}): Promise<string> {
  const folder = join(dir, number)
  writeShell(folder, number, `async () => 'shell ${number}'`, {
    'hosts.json': '{"default":"aurora","hosts":{}}',
    'aurora/theme.css': `/* ${number} */`,
  })
  return (await publish(folder, options)).version
}
const inSite = (...parts: string[]) => join(dir, 'site', ...parts)
const shell = () => readRegistry().shell
const theme = () => readFileSync(inSite('themes/aurora/theme.css'), 'utf8')

async function visit(draw?: string) {
  const portal = await buildPortal({ api: 'http://127.0.0.1:1' })
  const { body, headers } = await portal.inject({
    url: '/status-dos-modulos',
    headers: draw === undefined ? {} : { cookie: `other=1; draw=${draw}` },
  })
  await portal.close()
  const [, version] = /"shell":\{"version":"([^"]+)"/.exec(body) ?? []
  return { version, body, cookie: String(headers['set-cookie'] ?? ''), cache: headers['cache-control'] }
}

test('a canary goes to the draws of its share, with pages that name it; nobody notices without one', async () => {
  const stable = await release('1.0.0')
  expect(await visit('00')).toMatchObject({ version: stable, cookie: '', cache: 'no-cache' })
  const next = await release('1.1.0', { canary: 25 })
  expect(shell()).toMatchObject({ version: stable, canary: { percent: 25, release: { version: next } } })
  const share = bucketsOf(next, 25)
  const other = ALL.find((draw) => !share.includes(draw))
  const seen = await visit(share[0])
  expect(seen).toMatchObject({ version: next, cache: 'private, no-cache' })
  expect(seen.body).toContain('shell 1.1.0')
  expect(seen.cookie).toBe(`draw=${share[0]}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`)
  expect(await visit(other)).toMatchObject({ version: stable, cache: 'private, no-cache' })

  // A visitor without a cookie is assigned a bucket and keeps it.
  const firstVisit = await visit()
  const [, drawn = ''] = /^draw=([0-9a-f]{2});/.exec(firstVisit.cookie) ?? []
  expect(firstVisit.version).toBe(share.includes(drawn) ? next : stable)
  expect((await visit('../../..')).cookie).toMatch(/^draw=[0-9a-f]{2};/)

  await widenCanary('shell', 100)
  expect([(await visit(other)).version, (await visit(share[0])).version]).toEqual([next, next])
})

test('one that is stopped leaves nothing, is not gone back to, and a gateway that starts leaves it alone', async () => {
  const stable = await release('1.0.0')
  const next = await release('1.1.0', { canary: 100 })
  expect(await stopCanary('shell', 'chamado 4711')).toBe(true)
  expect(await visit('00')).toMatchObject({ version: stable, cookie: '', cache: 'no-cache' })
  expect([existsSync(inSite(DRAWS)), existsSync(inSite(PAGES))]).toEqual([false, false])
  expect(findRelease('shell', next)?.stopped?.why).toBe('chamado 4711')
  await expect(rollback('shell', next)).rejects.toThrow('1.1.0')
  await release('1.1.0', { onlyNew: true })
  expect(shell()).toMatchObject({ version: stable })
  await expect(stopCanary('shell', 'x')).rejects.toThrow('shell não tem canário')
  await expect(promote('shell')).rejects.toThrow('shell não tem canário')
})

test('one that is promoted is everybody’s, with its themes, and can be left again', async () => {
  const stable = await release('1.0.0')
  const next = await release('1.1.0', { canary: 5 })
  expect(theme()).toContain('1.0.0')
  await promote('shell')
  expect(shell()).toEqual({ version: next, kernel: '1.0.0', server: expect.any(String) })
  expect(await visit('00')).toMatchObject({ version: next, cookie: '' })
  expect(theme()).toContain('1.1.0')
  await rollback('shell')
  expect(shell().version).toBe(stable)
})

test('a rollback and a release to all end it', async () => {
  const versions = [await release('1.0.0'), await release('1.1.0'), await release('1.2.0', { canary: 5 })]
  await rollback('shell')
  expect(shell()).toEqual({ version: versions[0], kernel: '1.0.0', server: expect.any(String) })
  await release('1.2.0', { canary: 5 })
  await release('1.3.0')
  expect([shell().canary, existsSync(inSite(DRAWS))]).toEqual([undefined, false])
})

test('the watch takes it back, with a reason', async () => {
  const versions = [await release('1.0.0'), await release('1.1.0', { canary: 5 })]
  let counts = [
    [50_000, 100],
    [0, 0],
  ]
  const collector = createServer((request, response) => {
    const of = (index: number) => ({
      version: versions[index] ?? '',
      visits: counts[index]?.[0] ?? 0,
      failures: counts[index]?.[1] ?? 0,
      interactions: 60,
      slow: 0,
    })
    response.writeHead(request.url === '/metrics' ? 200 : 404).end(metricsText('shell', [of(0), of(1)]))
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const bound = collector.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  await watchCanaries(address)
  counts = [
    [52_000, 104],
    [100, 8],
  ]
  expect((await watchCanaries(address)).join()).toContain(`shell ${versions[1]}: parado, pior em falhas`)
  expect(shell().canary).toBeUndefined()
  expect(await watchCanaries(address)).toEqual([])
  collector.closeAllConnections()
  await new Promise((closed) => collector.close(closed))
})
