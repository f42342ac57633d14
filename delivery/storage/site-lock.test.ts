import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lockHolder, withLock } from './site-lock'

let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'lock-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dirname(site), { recursive: true, force: true })
})

/** Holds the lock until released. */
function hold(stops = false) {
  let letGo = () => {}
  let hasBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const done = withLock(
    async ({ assertHeld }) => {
      hasBegun()
      await new Promise<void>((resolve) => {
        letGo = resolve
      })
      assertHeld()
    },
    { stops },
  )
  return { begun, done, letGo: () => letGo() }
}

test('a holder that was killed holds up nobody', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(site, '.lock'), `${hostname()} ${pid} 1`)
  await withLock(async () => expect(lockHolder()).toContain(`processo ${process.pid}`))
  expect(lockHolder()).toBeNull()
})

const beatMs = 150

test.each([
  ['of another machine', 'outra-maquina', 1],
  ['whose process id now belongs to another process', hostname(), process.pid],
])('a holder %s counts as gone once it no longer beats', async (_, host, pid) => {
  writeFileSync(join(site, '.lock'), `${host} ${pid} 1`)
  await withLock(async () => {}, { beatMs })
  expect(existsSync(join(site, '.lock'))).toBe(false)
})

test('a holder of another machine that beats is waited for, however busy it is', async () => {
  const busyMs = beatMs * 16
  const script = `
    const os = await import('node:os')
    os.default.hostname = () => 'outra-maquina'
    ;(await import('node:module')).syncBuiltinESMExports()
    const { withLock } = await import(${JSON.stringify(join(__dirname, 'site-lock.ts'))})
    const { writeFileSync } = await import('node:fs')
    await withLock(async () => {
      console.log('holds')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${busyMs})
      writeFileSync(${JSON.stringify(join(site, 'order'))}, 'other', { flag: 'a' })
    }, { beatMs: ${beatMs} })`
  const other = spawn(process.execPath, ['--import', 'tsx/esm', '--input-type=module', '-e', script], {
    cwd: join(__dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env },
  })
  await new Promise((resolve) => other.stdout.once('data', resolve))
  await withLock(async () => writeFileSync(join(site, 'order'), ' me', { flag: 'a' }), { beatMs })
  expect(readFileSync(join(site, 'order'), 'utf8')).toBe('other me')
})

describe('a command that stops a harm', () => {
  test('goes before a release, which then changes nothing', async () => {
    const release = hold()
    await release.begun
    const order: string[] = []
    await withLock(async () => void order.push('stopped'), { stops: true })
    release.letGo()
    await expect(release.done).rejects.toThrow('Um comando de parada passou na frente')
    expect(order).toEqual(['stopped'])
  })

  test('waits for another that stops', async () => {
    const holder = hold(true)
    await holder.begun
    const order: string[] = []
    const waiting = withLock(async () => void order.push('second'), { stops: true })
    order.push('first')
    holder.letGo()
    await Promise.all([holder.done, waiting])
    expect(order).toEqual(['first', 'second'])
  })
})

test('reports a site that is not writable at once', async () => {
  process.env.SITE_DIR = join(site, 'file')
  writeFileSync(join(site, 'file'), '')
  await expect(withLock(async () => {})).rejects.toThrow(/Não foi possível escrever em/)
})

test('a holder that lost the lock does not remove the new one', async () => {
  const release = hold()
  await release.begun
  const stop = hold(true)
  await stop.begun
  release.letGo()
  await expect(release.done).rejects.toThrow()
  expect(lockHolder()).not.toBeNull()
  stop.letGo()
  await stop.done
})
