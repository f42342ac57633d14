import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type RegisteredModule, type Registry, VALID_MS } from '@portal/registry-format'
import { CommandError, withLock } from '../storage'
import { history } from './history'
import { keysDir } from './keys'
import { findRelease, saveRelease } from './released-files'
import { withTeam } from './signing'
import {
  changeRegistry,
  keepFresh,
  readRegistry,
  signAgain,
  signRegistryFile,
  withRegistry,
  withReplication,
  withSite,
} from './store'
import { signInProcess } from './testing/in-process-signer'

signInProcess()

const asset = { href: '/modules/a/1/remoteEntry.js', integrity: `sha384-${'a'.repeat(64)}` }
const moduleNamed = (name: string): RegisteredModule => ({
  name,
  owner: 'Equipe',
  kind: 'routes',
  stable: {
    version: '1.0.0-0000',
    kernel: '1.0.0',
    releasedAt: '2026-01-01T00:00:00Z',
    entry: asset,
    routes: [],
  },
})
const withModule = (registry: Registry, module: RegisteredModule): Registry => ({
  ...registry,
  modules: { ...registry.modules, [module.name]: module },
})
const adding = (name: string) => (registry: Registry) => withModule(registry, moduleNamed(name))
const nothing = async () => {}
const failing = () => Promise.reject(new Error('no disk'))

let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'registry-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dirname(site), { recursive: true, force: true })
})

test('concurrent changes are not lost', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `mfe-${i}`)
  const { revision } = await changeRegistry(adding('mfe-first'), nothing)
  await Promise.all(names.map((name) => changeRegistry(adding(name), nothing)))
  expect(Object.keys(readRegistry().modules).sort()).toEqual(['mfe-first', ...names].sort())
  expect(readRegistry().revision).toBe(revision + 12)
})

test('no two states are of the same second: a gateway tells them apart by it', async () => {
  const seconds = (end: string) => Math.floor(statSync(join(site, `registry.json${end}`)).mtimeMs / 1000)
  let before = [0, 0, 0]
  for (const name of ['mfe-a', 'mfe-b', 'mfe-c']) {
    await changeRegistry(adding(name), nothing)
    const now = ['', '.br', '.gz'].map(seconds)
    expect(Math.min(...now)).toBeGreaterThan(Math.max(...before))
    before = now
  }
})

test('a change that fails leaves the registry as it was, and the next one goes through', async () => {
  await changeRegistry(adding('mfe-a'), nothing)
  const compose = jest.fn(failing)
  await expect(changeRegistry(adding('mfe-b'), compose)).rejects.toThrow('no disk')
  expect(compose).toHaveBeenCalledTimes(1)
  expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
  await changeRegistry(adding('mfe-c'), nothing)
  expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a', 'mfe-c'])
})

test('a canary is recorded as stopped when the change that ends it is certain', async () => {
  const { stable } = moduleNamed('mfe-a')
  const canary = { percent: 5, release: { ...stable, version: '1.1.0-0000' } }
  saveRelease('mfe-a', { ...canary.release, scripts: [], styles: [], routes: [] })
  await changeRegistry((registry) => withModule(registry, { ...moduleNamed('mfe-a'), canary }), nothing)
  const stoppedAs = () => findRelease('mfe-a', '1.1.0-0000')?.stopped?.why
  const ending = (then: () => Promise<void>) => changeRegistry(adding('mfe-a'), then, { ended: 'chamado 1' })
  await expect(ending(failing)).rejects.toThrow('no disk')
  expect(stoppedAs()).toBeUndefined()
  await ending(nothing)
  expect(stoppedAs()).toBe('chamado 1')
})

describe('a stop on a full disk', () => {
  const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const off = (registry: Registry) => withModule(registry, { ...moduleNamed('mfe-a'), disabled: 'chamado 1' })

  test('that the pages do not fit on holds, and says what is due', async () => {
    await changeRegistry(adding('mfe-a'), nothing)
    const stopping = changeRegistry(off, () => Promise.reject(full()), { stops: true })
    await expect(stopping).rejects.toThrow(
      new CommandError(
        'mfe-a: desligado: chamado 1: vale, também para quem está com o portal aberto. As páginas não foram todas escritas: o disco está cheio. Libere espaço e rode: npm run registry -- compose',
      ),
    )
    expect(readRegistry().modules['mfe-a']?.disabled).toBe('chamado 1')
  })

  test('that the registry does not fit on changes nothing, and says so', async () => {
    await changeRegistry(adding('mfe-a'), nothing)
    const writing = jest.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw full()
    })
    const stopping = changeRegistry(off, nothing, { stops: true }).finally(() => writing.mockRestore())
    await expect(stopping).rejects.toThrow('Nada mudou: o disco está cheio. Libere espaço e repita.')
    expect(readRegistry().modules['mfe-a']?.disabled).toBeUndefined()
    await changeRegistry(adding('mfe-b'), nothing)
  })
})

test('a change that changes nothing is not a new revision', async () => {
  const { revision } = await changeRegistry(adding('mfe-a'), nothing)
  await changeRegistry((registry) => registry, nothing)
  expect(readRegistry().revision).toBe(revision)
})

test('a site that was lost starts empty, above every revision that browsers may have seen', async () => {
  const before = Math.floor(Date.now() / 1000)
  const shell = { version: '', kernel: '' }
  expect(readRegistry()).toEqual({ schema: 1, revision: expect.any(Number), shell, modules: {} })
  const { revision } = await changeRegistry(adding('mfe-a'), nothing)
  expect(revision).toBeGreaterThan(before)
  expect(revision).toBeLessThanOrEqual(Date.now() / 1000 + 1)
})

test('its compressed copies say what the registry says', async () => {
  await changeRegistry(adding('mfe-a'), nothing)
  const copy = (ending: string) => readFileSync(join(site, `registry.json${ending}`))
  expect(gunzipSync(copy('.gz'))).toEqual(copy(''))
  expect(brotliDecompressSync(copy('.br'))).toEqual(copy(''))
})

test('a site without keys is taken as it is found, and gets its keys at the next change', async () => {
  await changeRegistry(adding('mfe-a'), nothing)
  rmSync(keysDir(), { recursive: true })
  expect(readRegistry().signed).toBeUndefined()
  await changeRegistry(adding('mfe-b'), nothing)
  expect(Object.keys(readRegistry().signed?.releases ?? {})).toEqual(['mfe-a', 'mfe-b'])
})

const unreadable = JSON.parse(JSON.stringify({ ...moduleNamed('mfe-b'), kind: 'plugin' }))

describe('what could not be read again', () => {
  test('is not written', async () => {
    await changeRegistry(adding('mfe-a'), nothing)
    const change = changeRegistry(
      (registry) => withModule(withModule(registry, unreadable), { ...unreadable, name: 'mfe-c' }),
      nothing,
    )
    await expect(change).rejects.toThrow('o que mfe-b, mfe-c declara não poderia ser lido')
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
  })

  test('costs one module where it stands, until that one is published again', async () => {
    const registry = await changeRegistry(adding('mfe-a'), nothing)
    writeFileSync(join(site, 'registry.json'), JSON.stringify(withModule(registry, unreadable)))
    await signRegistryFile(nothing)
    expect(readRegistry().revision).toBe(registry.revision + 1)
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
    await changeRegistry(adding('mfe-b'), nothing)
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a', 'mfe-b'])
  })

  test('falls back to the previous state until the next readable one, and logs it', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation()
    const spoil = () => writeFileSync(join(site, 'registry.json'), '{"schema": 1')
    const { revision } = await changeRegistry(adding('mfe-a'), nothing)
    await changeRegistry(adding('mfe-b'), nothing)
    await withSite(async (_, renewNow) => renewNow())
    for (const name of ['mfe-c', 'mfe-d']) {
      spoil()
      expect(readRegistry()).toMatchObject({ revision: revision + 1 })
      expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
      expect(logged).toHaveBeenLastCalledWith(
        'registry.json não é o que foi assinado por último: vale o estado anterior.',
      )
      await changeRegistry(adding(name), nothing)
      expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a', name])
    }
    logged.mockRestore()
  })

  test('is not the state before itself, which an operator may put back', async () => {
    const logged = jest.spyOn(console, 'error')
    const { revision } = await changeRegistry(adding('mfe-a'), nothing)
    await changeRegistry(adding('mfe-b'), nothing)
    writeFileSync(join(site, 'registry.json'), readFileSync(join(site, '.registry-before.json')))
    expect(readRegistry()).toMatchObject({ revision })
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })

  test('with no state before it, is neither taken for an empty site nor written over', async () => {
    const broken = '{"schema": 1'
    writeFileSync(join(site, 'registry.json'), broken)
    expect(readRegistry).toThrow('está corrompido ou sem as assinaturas certas, e o anterior também')
    await expect(changeRegistry(adding('mfe-a'), nothing)).rejects.toThrow('está corrompido')
    await expect(signRegistryFile(nothing)).rejects.toThrow('Em registry.json não há um registro de módulos.')
    expect(readFileSync(join(site, 'registry.json'), 'utf8')).toBe(broken)
  })
})

test('who signs anew leaves the modules as they are, in a new revision', async () => {
  const { revision, modules } = await changeRegistry(adding('mfe-a'), nothing)
  await signAgain(() => undefined, nothing)
  expect(readRegistry()).toMatchObject({ revision: revision + 1, modules })
})

const invite = (then: () => Promise<void>) =>
  changeRegistry((registry) => withTeam(registry, { name: 'mfe-new', key: 'chave', routes: ['/nova'] }), then)

test('an invitation gives the team its key and its routes, in a new revision', async () => {
  const { revision } = await changeRegistry(adding('mfe-a'), nothing)
  const invited = await invite(nothing)
  expect(readRegistry()).toEqual(invited)
  expect(readRegistry()).toMatchObject({
    revision: revision + 1,
    signed: { root: { teams: { 'mfe-new': { key: 'chave', routes: ['/nova'] } } } },
  })
})

test.each<[string, (then: () => Promise<void>) => Promise<unknown>]>([
  ['a change', (then) => changeRegistry(adding('mfe-b'), then)],
  ['a change of keys', (then) => signAgain(() => undefined, then)],
  ['an invitation', invite],
])('%s that stops nothing is served when its pages are written', async (_, change) => {
  const { revision } = await changeRegistry(adding('mfe-a'), nothing)
  let served: number | undefined
  await change(async () => {
    served = readRegistry().revision
  })
  expect(served).toBe(revision)
  expect(readRegistry().revision).toBe(revision + 1)
})

test('replicates only a stop, before its pages are written', async () => {
  const done: string[] = []
  const replicate = async () => void done.push('told')
  const compose = async () => void done.push('pages')
  await withReplication(replicate, async () => {
    await changeRegistry(adding('mfe-a'), compose)
    await changeRegistry(adding('mfe-b'), compose, { stops: true })
  })
  await changeRegistry(adding('mfe-c'), compose, { stops: true })
  expect(done).toEqual(['pages', 'told', 'pages', 'pages'])
})

test('pages are composed again where nothing is released yet, and make no registry', async () => {
  const compose = jest.fn(nothing)
  await withRegistry(compose)
  expect(compose).toHaveBeenCalledWith(expect.objectContaining({ modules: {} }))
  expect(existsSync(join(site, 'registry.json'))).toBe(false)
})

test('who renews the site meanwhile leaves its modules as they are', async () => {
  const { revision } = await changeRegistry(adding('mfe-a'), nothing)
  const signedAt = () => readRegistry().signed?.timestamp.expires
  const before = signedAt()
  await withSite(async (registry, renewNow) => {
    expect(Object.keys(registry.modules)).toEqual(['mfe-a'])
    renewNow()
  })
  expect(signedAt()).not.toBe(before)
  expect(readRegistry()).toMatchObject({ revision, modules: { 'mfe-a': {} } })
})

describe('a site that is kept fresh', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('is renewed at once and every hour', async () => {
    const at = jest.fn(async () => {})
    await keepFresh(at)
    expect(at).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(2 * 60 * 60_000)
    expect(at).toHaveBeenCalledTimes(3)
  })

  test('is that of this machine where no other is named', async () => {
    await changeRegistry(adding('mfe-a'), nothing)
    const expires = () => Date.parse(readRegistry().signed?.timestamp.expires ?? '')
    const before = expires()
    const passes = async (ms: number) => {
      jest.setSystemTime(before - VALID_MS + ms)
      await keepFresh()
    }
    await passes(VALID_MS / 2 - 1)
    expect(expires()).toBe(before)
    await passes(VALID_MS / 2)
    expect(expires()).toBe(before + VALID_MS / 2)
  })

  test('is still served when the renewal fails, and the reason is logged', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation()
    await keepFresh(() => Promise.reject(new CommandError('Falta a chave.')))
    await keepFresh(failing)
    expect(logged.mock.calls).toEqual([['Falta a chave.'], [new Error('no disk')]])
    logged.mockRestore()
  })
})

describe('a change that lost the lock to an emergency stop', () => {
  test('is not written, and the pages are those of the state that is', async () => {
    await changeRegistry(adding('mfe-a'), nothing)
    const composed: string[][] = []
    const rejected = changeRegistry(adding('mfe-b'), async (registry) => {
      composed.push(Object.keys(registry.modules))
      if (composed.length === 1) await changeRegistry(adding('mfe-stop'), nothing, { stops: true })
    })
    await expect(rejected).rejects.toThrow('Um comando de parada passou na frente')
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a', 'mfe-stop'])
    expect(composed.at(-1)).toEqual(['mfe-a', 'mfe-stop'])
  })

  test('stops tabs even when its pages cannot be written', async () => {
    await expect(changeRegistry(adding('mfe-a'), failing, { stops: true })).rejects.toThrow('no disk')
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
  })
})

test('every change leaves who made it, what it did and from which commit', async () => {
  process.env.RELEASED_BY = 'Equipe Painel'
  await changeRegistry(adding('mfe-a'), nothing)
  const off = (registry: Registry) => withModule(registry, { ...moduleNamed('mfe-a'), disabled: 'erro 4711' })
  await changeRegistry(off, nothing)
  await changeRegistry((registry) => withModule(registry, moduleNamed('mfe-a')), nothing, {
    why: 'o navegador não abre aqui',
  })
  delete process.env.RELEASED_BY
  expect(history('mfe-a')).toEqual([
    expect.stringMatching(/^\d{4}-.*Z revisão \d+, Equipe Painel: mfe-a 1\.0\.0-0000, novo$/),
    expect.stringMatching(/Equipe Painel: mfe-a: desligado: erro 4711$/),
    expect.stringMatching(/Equipe Painel: mfe-a: ligado\n {2}sem as provas: o navegador não abre aqui$/),
  ])
  expect(history('mfe-b')).toEqual([])
})

describe('with --dry-run', () => {
  const { argv } = process
  beforeEach(() => {
    process.argv = [...argv, '--dry-run']
  })
  afterEach(() => {
    process.argv = argv
  })

  test('a change says what it would be, and is not made', async () => {
    const change = changeRegistry(adding('mfe-a'), () => Promise.reject(new Error('composed')))
    await expect(change).rejects.toMatchObject({ changes: ['mfe-a 1.0.0-0000, novo'] })
    expect(readRegistry().modules).toEqual({})
    expect(history()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'keys',
      () => signAgain(() => undefined, nothing),
      'a chave seria trocada, e o registro assinado de novo',
    ],
    [
      'modules, written by hand,',
      () => {
        writeFileSync(join(site, 'registry.json'), JSON.stringify(adding('mfe-a')(readRegistry())))
        return signRegistryFile(nothing)
      },
      'mfe-a 1.0.0-0000, novo',
    ],
    ['pages', () => withRegistry(nothing), 'as páginas seriam escritas de novo, do mesmo registro'],
  ])('other %s are announced, and not made', async (_, work, announced) => {
    await expect(work()).rejects.toMatchObject({ changes: [announced] })
    expect(history()).toEqual([])
  })

  test('what could not be read again is refused all the same', async () => {
    const change = changeRegistry((registry) => withModule(registry, unreadable), nothing)
    await expect(change).rejects.toThrow('o que mfe-b declara não poderia ser lido')
  })

  test('an invitation says what the team would have, and does not give it', async () => {
    process.argv = argv
    const { revision } = await changeRegistry(adding('mfe-a'), nothing)
    process.argv = [...argv, '--dry-run']
    const inviting = invite(nothing)
    await expect(inviting).rejects.toMatchObject({ changes: ['mfe-new: a equipe tem /nova'] })
    expect(readRegistry().revision).toBe(revision)
  })

  test('what would stop a harm overtakes nobody', async () => {
    let change: Promise<unknown> | undefined
    const running = withLock(async ({ assertHeld }) => {
      change = changeRegistry(adding('mfe-a'), nothing, { stops: true }).catch(() => {})
      await Promise.race([change, new Promise((done) => setImmediate(done))])
      assertHeld()
    })
    await expect(running).resolves.toBeUndefined()
    // The site's path is read when the queued change runs, not when it is queued.
    await change
  })
})
