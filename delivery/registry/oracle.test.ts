import { createHash, createPublicKey, sign } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { ModuleRelease, Registry } from '@portal/registry-format'
import { MOST_HANDOVERS, releaseText, snapshotText, timestampText } from '@portal/registry-format/trust'
import { Metadata, MetadataKind, Signature } from '@tufjs/models'
import fc from 'fast-check'
import { Updater } from 'tuf-js'
import { DownloadHTTPError } from 'tuf-js/dist/error'
import { changeKey, rollback } from '../release'
import { CommandError } from '../storage'
import { keysDir } from './keys'
import { saveRelease } from './released-files'
import type { SignedRegistry } from './signing'
import { changeRegistry, withRegistry } from './store'
import { signInProcess } from './testing/in-process-signer'

// Differential test: tuf-js, an independent implementation of TUF, is the oracle for the client of an open tab.
jest.mock('../storage', () => ({ ...jest.requireActual<object>('../storage'), precompress: () => {} }))
jest.mock('../pages', () => ({ ...jest.requireActual<object>('../pages'), composePages: async () => {} }))
const mockStored = new Map<string, string>()
jest.mock('@portal/runtime', () => ({
  buffered: () => ({ tell: () => {}, take: () => {} }),
  getConfig: () => ({ moduleTimeoutMs: 1000 }),
  getServerTime: () => Date.now(),
  localStore: {
    read: (key: string) => mockStored.get(key) ?? null,
    write: (key: string, value: string) => mockStored.set(key, value),
    remove: (key: string) => mockStored.delete(key),
  },
  parseStored: (text: string | null) => (text === null ? null : JSON.parse(text)),
}))

type Whole = Required<SignedRegistry>
type Keys = Readonly<Record<string, string>>
/** Files of a TUF repository, by name: one per role, and every version of the root. */
type TufFiles = Readonly<Record<string, string>>
interface Served {
  ours: Whole
  tuf: TufFiles
}
/** A published state with its private keys, so that a later step can steal them. */
interface Published extends Served {
  keys: Keys
}

const MODULES = ['mfe-a', 'mfe-b']
const FAR = '2999-01-01T00:00:00.000Z'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const releaseOf = (name: string, version: string, hash = 'a', path = `/${name}`): ModuleRelease => ({
  version,
  kernel: '1.0.0',
  releasedAt: '2026-01-01T00:00:00Z',
  entry: { href: `/modules/${name}/${version}/remoteEntry.js`, integrity: `sha384-${hash.repeat(64)}` },
  routes: [{ path, title: 'A', audience: 'any', bar: 'plain' }],
})

async function release(name: string, version: string): Promise<void> {
  const stable = releaseOf(name, version)
  const routes = stable.routes.map((route) => ({ ...route, scripts: [], styles: [] }))
  saveRelease(name, { ...stable, scripts: [], styles: [], routes })
  await changeRegistry(
    (registry) => ({
      ...registry,
      modules: { ...registry.modules, [name]: { name, owner: 'Equipe', kind: 'routes', stable } },
    }),
    async () => {},
  )
}

/** The part of the registry that both clients are compared by. */
const runs = ({ revision, modules }: Registry) =>
  JSON.stringify([revision, ...MODULES.map((name) => modules[name]?.stable)])

const keyOf = (pem: string) => {
  const value = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()
  return {
    id: hashOf(value),
    key: { keytype: 'ecdsa', scheme: 'ecdsa-sha2-nistp256', keyval: { public: value } },
  }
}
const keysOf = (...pems: string[]) => Object.fromEntries(pems.map((pem) => [keyOf(pem).id, keyOf(pem).key]))
const signedBy = (pem: string) => ({ keyids: [keyOf(pem).id], threshold: 1 })
const pick = (keys: Keys, role: string) => keys[role] ?? ''

/** Writes and signs TUF metadata with tuf-js's own models. */
function tufFile(kind: MetadataKind, signed: object, ...pems: string[]): string {
  const common = { _type: kind, spec_version: '1.0.31', expires: FAR }
  const value = { signed: { ...common, ...signed }, signatures: [] }
  const metadata = Metadata.fromJSON(kind as MetadataKind.Root, value as never)
  for (const pem of pems)
    metadata.sign(
      (data) => new Signature({ keyID: keyOf(pem).id, sig: sign('sha256', data, pem).toString('hex') }),
    )
  return JSON.stringify(metadata.toJSON())
}
const versionIn = (text: string | undefined): number => (text ? JSON.parse(text).signed.version : 0)

const rootFile = (version: number, keys: Keys, before: Keys = keys) => {
  const of = (role: string) => pick(keys, role)
  const roles = {
    root: signedBy(of('root')),
    // Our root delegates routes to teams, so the root key signs `targets`.
    targets: signedBy(of('root')),
    snapshot: signedBy(of('snapshot')),
    timestamp: signedBy(of('timestamp')),
  }
  const named = {
    keys: keysOf(of('root'), of('snapshot'), of('timestamp')),
    roles,
    consistent_snapshot: false,
  }
  return tufFile(MetadataKind.Root, { version, ...named }, of('root'), pick(before, 'root'))
}
const teamFile = (version: number, name: string, stable: ModuleRelease | undefined, pem: string) => {
  const text = releaseText(name, stable)
  const target = { length: text.length, hashes: { sha256: hashOf(text) } }
  const targets = Object.fromEntries((stable?.routes ?? []).map(({ path }) => [path.slice(1), target]))
  return tufFile(MetadataKind.Targets, { version, targets }, pem)
}
const snapshotFile = (version: number, files: TufFiles, pem: string) => {
  const named = ['targets', ...MODULES].map((name) => `${name}.json`)
  const meta = Object.fromEntries(named.map((name) => [name, { version: versionIn(files[name]) }]))
  return tufFile(MetadataKind.Snapshot, { version, meta }, pem)
}
const timestampFile = (version: number, expires: string, snapshot: string, pem: string) => {
  const meta = { 'snapshot.json': { version: versionIn(snapshot), hashes: { sha256: hashOf(snapshot) } } }
  return tufFile(MetadataKind.Timestamp, { version, expires, meta }, pem)
}

/** The TUF equivalent of the state just published: same keys, and a new version of each changed role. */
function publishedNow(before?: Published): Published {
  const ours: Whole = JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'))
  const keys: Keys = Object.fromEntries(
    readdirSync(keysDir())
      .filter((file) => file.endsWith('.key'))
      .map((file) => [basename(file, '.key'), readFileSync(join(keysDir(), file), 'utf8')]),
  )
  const files: Record<string, string> = { ...before?.tuf }
  const next = (name: string) => versionIn(files[`${name}.json`]) + 1
  const changed = (...roles: string[]) => roles.some((role) => keys[role] !== before?.keys[role])
  if (changed('root', 'snapshot', 'timestamp')) {
    const version = Object.keys(files).filter((name) => name.endsWith('.root.json')).length + 1
    files[`${version}.root.json`] = rootFile(version, keys, before?.keys)
  }
  if (changed('root', 'team-mfe-a', 'team-mfe-b')) {
    const teams = MODULES.map((name) => ({
      ...signedBy(pick(keys, `team-${name}`)),
      name,
      terminating: true,
      paths: [name],
    }))
    const delegations = { keys: keysOf(...MODULES.map((name) => pick(keys, `team-${name}`))), roles: teams }
    files['targets.json'] = tufFile(
      MetadataKind.Targets,
      { version: next('targets'), targets: {}, delegations },
      pick(keys, 'root'),
    )
  }
  for (const name of MODULES)
    if (changed(`team-${name}`) || !same(ours.modules[name], before?.ours.modules[name]))
      files[`${name}.json`] = teamFile(
        next(name),
        name,
        ours.modules[name]?.stable,
        pick(keys, `team-${name}`),
      )
  if (ours.revision !== before?.ours.revision)
    files['snapshot.json'] = snapshotFile(ours.revision, files, pick(keys, 'snapshot'))
  if (!same(ours.signed.timestamp, before?.ours.signed.timestamp))
    files['timestamp.json'] = timestampFile(
      next('timestamp'),
      ours.signed.timestamp.expires,
      files['snapshot.json'] ?? '',
      pick(keys, 'timestamp'),
    )
  return { ours, tuf: files, keys }
}

/** Opens a tab and a tuf-js client that both bootstrap from this state. */
async function openClients({ ours, tuf }: Served) {
  jest.resetModules()
  const page: Record<string, unknown> = {
    'script#portal-registry': ours,
    'script#portal-roots': readFileSync(join(keysDir(), 'root.pub'), 'utf8').split('\n').filter(Boolean),
  }
  let answer: unknown
  Object.assign(globalThis, {
    location: { href: 'http://portal/', pathname: '/' },
    document: { querySelector: (script: string) => ({ textContent: JSON.stringify(page[script]) }) },
    fetch: async () => ({ ok: true, headers: new Headers(), json: async () => answer }),
  })
  const tab = await import('shell/registry')
  tab.startRegistry()

  const root = Math.max(...Object.keys(tuf).map((name) => Number.parseInt(name, 10) || 0))
  let dir = mkdtempSync(join(work, 'tuf-'))
  writeFileSync(join(dir, 'root.json'), tuf[`${root}.root.json`] ?? '')
  let held = ''

  /** tuf-js stores partial metadata before it rejects an update. A draft folder keeps complete updates only. */
  async function refreshTuf({ ours, tuf: files }: Served): Promise<void> {
    const draft = mkdtempSync(join(work, 'tuf-'))
    cpSync(dir, draft, { recursive: true })
    const downloadBytes = async (url: string) => {
      const text = files[basename(url)]
      if (text === undefined) throw new DownloadHTTPError('none', 404)
      return Buffer.from(text)
    }
    const updater = new Updater({
      metadataDir: draft,
      metadataBaseUrl: 'http://oracle',
      fetcher: { downloadBytes, downloadFile: () => Promise.reject(new Error('nothing is downloaded')) },
    })
    try {
      await updater.refresh()
      if (versionIn(readFileSync(join(draft, 'snapshot.json'), 'utf8')) !== ours.revision) return
      for (const [name, { stable }] of Object.entries(ours.modules))
        for (const { path } of stable.routes) {
          const target = await updater.getTargetInfo(path.slice(1))
          if (target?.hashes.sha256 !== hashOf(releaseText(name, stable))) return
        }
      dir = draft
      held = runs(ours)
    } catch {
      // tuf-js rejected the update.
    }
  }
  await refreshTuf({ ours, tuf })

  return async (served: Served): Promise<{ ours: string; tuf: string }> => {
    answer = structuredClone(served.ours)
    await Promise.all([tab.refreshRegistry(), refreshTuf(served)])
    const registry = tab.getRegistry()
    return { ours: registry ? runs(registry) : '', tuf: held }
  }
}

type Step =
  | { do: 'release' | 'rollback'; module: string }
  | { do: 'replace'; key: 'mfe-a' | 'mfe-b' | 'online' | 'root' }
  | { do: 'wait'; hours: number }
  | { do: 'renew' }
  /** A server that mixes states: the age of each part, in states. */
  | { do: 'serve'; root: number; state: number; time: number; team: number }
  | { do: 'forge'; change: Change; stolen: readonly string[]; ago: number }
  /** `steal` copies the site and all its keys; `usurp` later publishes with them under a root of its own. */
  | { do: 'steal' | 'usurp' }

const FORGERIES = {
  'another file': { 'mfe-a': releaseOf('mfe-a', '9.0.0', 'b') },
  'the module of another team': { 'mfe-b': releaseOf('mfe-b', '9.0.0', 'b') },
  'the route of another team': { 'mfe-a': releaseOf('mfe-a', '9.0.0', 'b', '/mfe-b') },
  'fast-forward': {},
} as const
type Change = keyof typeof FORGERIES | 'an older release'

/** Changes the newest state with keys stolen `ago` states back; parts of other roles stay unchanged. */
function forge({ ours, tuf }: Served, change: Change, thief: Keys, older: Served): Served {
  const isOlder = change === 'an older release'
  const changes: Readonly<Record<string, ModuleRelease>> = isOlder ? {} : FORGERIES[change]
  const { signed, ...content } = structuredClone(ours)
  content.revision += 1000
  const files: Record<string, string> = { ...tuf }
  if (isOlder) {
    content.modules = older.ours.modules
    signed.releases = older.ours.signed.releases
    files['mfe-a.json'] = older.tuf['mfe-a.json'] ?? ''
  }
  const ourSign = (role: string, text: string) =>
    sign('sha256', Buffer.from(text), { key: pick(thief, role), dsaEncoding: 'ieee-p1363' }).toString(
      'base64',
    )
  const own = thief['team-mfe-a']
  for (const [name, stable] of Object.entries(changes)) {
    const module = content.modules[name]
    if (module) content.modules = { ...content.modules, [name]: { ...module, stable } }
    if (!own) continue
    signed.releases = { ...signed.releases, [name]: [ourSign('team-mfe-a', releaseText(name, stable))] }
    files[`${name}.json`] = teamFile(versionIn(files[`${name}.json`]) + 1000, name, stable, own)
  }
  if (thief.snapshot) {
    signed.snapshot = ourSign('snapshot', snapshotText(signed.root.version, content))
    files['snapshot.json'] = snapshotFile(content.revision, files, thief.snapshot)
  }
  if (thief.timestamp) {
    const { expires } = signed.timestamp
    const version = versionIn(files['timestamp.json']) + 1000
    signed.timestamp = { expires, signature: ourSign('timestamp', timestampText(expires, signed.snapshot)) }
    files['timestamp.json'] = timestampFile(version, expires, files['snapshot.json'] ?? '', thief.timestamp)
  }
  return { ours: { ...content, signed }, tuf: files }
}

/** Assembles a response from parts of different published states. */
function mix(at: (ago: number) => Published, step: Extract<Step, { do: 'serve' }>): Served {
  const [root, state, time, team] = [at(step.root), at(step.state), at(step.time), at(step.team)]
  const { signed, ...content } = state.ours
  const roots = Object.entries(root.tuf).filter(([name]) => name.endsWith('.root.json'))
  const a = team.ours.modules['mfe-a']
  return {
    ours: {
      ...content,
      modules: { ...content.modules, ...(a && { 'mfe-a': a }) },
      signed: {
        ...root.ours.signed,
        releases: { ...signed.releases, 'mfe-a': team.ours.signed.releases['mfe-a'] ?? [] },
        snapshot: signed.snapshot,
        timestamp: time.ours.signed.timestamp,
      },
    },
    tuf: {
      ...Object.fromEntries(roots),
      'targets.json': root.tuf['targets.json'] ?? '',
      'snapshot.json': state.tuf['snapshot.json'] ?? '',
      'timestamp.json': time.tuf['timestamp.json'] ?? '',
      'mfe-a.json': team.tuf['mfe-a.json'] ?? '',
      'mfe-b.json': state.tuf['mfe-b.json'] ?? '',
    },
  }
}

async function firstPublished(): Promise<Published> {
  mockStored.clear()
  site = join(mkdtempSync(join(work, 'history-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
  jest.setSystemTime(START)
  for (const name of MODULES) await release(name, '1.0.0')
  return publishedNow()
}

/** Plays a history. Returns what the two clients run after each refresh. */
async function play(steps: readonly Step[]) {
  const past = [await firstPublished()]
  const at = (ago: number) => past[Math.max(0, past.length - 1 - ago)] as Published
  const viewBoth = await openClients(at(0))
  const looks: { step: Step; before: string; ours: string; tuf: string; isOwned: boolean }[] = []
  let before = runs(at(0).ours)
  const compareAt = async (step: Step, served: Served) => {
    const views = await viewBoth(served)
    looks.push({ step, before, ...views, isOwned })
    before = views.ours
  }
  /** True while the attacker holds the online keys; only a rotation ends it. */
  let isOwned = false
  const publish = async (deed: () => Promise<unknown>) => {
    await deed().catch((error: unknown) => {
      // A rollback without an earlier release fails; the history continues.
      if (!(error instanceof CommandError)) throw error
    })
    past.push(publishedNow(at(0)))
  }
  let stolen = at(0)
  const thief = join(dirname(site), 'thief')
  const usurp = async (): Promise<Served> => {
    const honest = site
    process.env.SITE_DIR = site = thief
    // Newer than every honest state, and in an era of its own.
    jest.setSystemTime(Date.now() + 3_600_000)
    let served = stolen
    for (const deed of [
      () => changeKey('root'),
      () => changeKey('snapshot'),
      () => release('mfe-a', '9.0.0'),
    ]) {
      await deed()
      served = publishedNow(served)
    }
    process.env.SITE_DIR = site = honest
    return served
  }
  for (const [index, step] of steps.entries()) {
    switch (step.do) {
      case 'steal':
        for (const part of ['', '.keys']) cpSync(site + part, thief + part, { recursive: true })
        stolen = at(0)
        break
      case 'usurp':
        await compareAt(step, await usurp())
        break
      case 'release':
        await publish(() => release(step.module, `1.0.${index + 1}`))
        break
      case 'rollback':
        await publish(() => rollback(step.module))
        break
      case 'replace':
        // tuf-js drops metadata signed by the old keys only when both online keys rotate.
        for (const key of step.key === 'online' ? ['snapshot', 'timestamp'] : [step.key])
          await publish(() => changeKey(key))
        if (step.key === 'online') isOwned = false
        break
      case 'renew':
        await publish(() => withRegistry(async () => {}))
        break
      case 'wait':
        jest.setSystemTime(Date.now() + step.hours * 3_600_000)
        break
      case 'serve':
        await compareAt(step, mix(at, step))
        break
      case 'forge': {
        const keys = Object.entries(at(step.ago).keys).filter(([role]) => step.stolen.includes(role))
        const forged = forge(at(0), step.change, Object.fromEntries(keys), at(step.ago))
        await compareAt(step, forged)
        isOwned ||= ['snapshot', 'timestamp'].every((role) => step.stolen.includes(role))
      }
    }
  }
  return looks
}

const START = Date.parse('2026-01-01T00:00:00Z')
let work: string
let site: string
beforeAll(() => {
  signInProcess()
  work = mkdtempSync(join(tmpdir(), 'oracle-'))
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
  })
})
afterAll(() => {
  jest.useRealTimers()
  delete process.env.SITE_DIR
  rmSync(work, { recursive: true, force: true })
})

const ago = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(6))
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('release', 'rollback'), module: fc.constantFrom(...MODULES) }),
  fc.record({ do: fc.constant('replace'), key: fc.constantFrom('mfe-a', 'mfe-b', 'online', 'root') }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.constant({ do: 'renew' }),
  ago.map((each) => ({ do: 'serve', root: each, state: each, time: each, team: each })),
  fc.record({ do: fc.constant('serve'), root: ago, state: ago, time: ago, team: ago }),
  fc.record({
    do: fc.constant('forge'),
    change: fc.constantFrom(...(Object.keys(FORGERIES) as (keyof typeof FORGERIES)[])),
    stolen: fc.subarray(['team-mfe-a', 'snapshot', 'timestamp']),
    ago,
  }),
) as fc.Arbitrary<Step>

const isMixture = (step: Step) =>
  step.do === 'serve' && new Set([step.root, step.state, step.time, step.team]).size > 1
/** The registry keeps only the last MOST_HANDOVERS root changes; TUF keeps all. */
const isRootChange = (step: Step) => step.do === 'replace' && step.key === 'root'
const histories = fc
  .array(steps, { minLength: 3, maxLength: 12 })
  .filter((history) => history.filter(isRootChange).length <= MOST_HANDOVERS)

test('an open tab runs what tuf-js would run, whatever is published, stolen, mixed or withheld', async () => {
  const agrees = fc.asyncProperty(histories, async (history) => {
    for (const { step, before, ours, tuf, isOwned } of await play(history)) {
      if (isOwned) continue
      // In a mixed response tuf-js may fall back to parts it has cached; a tab keeps its current state.
      if (isMixture(step) && ours === before && tuf !== before) return
      expect({ step, runs: ours }).toEqual({ step, runs: tuf })
    }
  })
  await fc.assert(agrees, { numRuns: 15, seed: 58 })
})

describe('where we are another way than TUF', () => {
  const honest: Step = { do: 'serve', root: 0, state: 0, time: 0, team: 0 }

  test('whoever can publish can go back to what a team has signed: an operator needs no key of the team', async () => {
    const [, older] = await play([
      { do: 'release', module: 'mfe-a' },
      honest,
      { do: 'forge', change: 'an older release', stolen: ['snapshot', 'timestamp'], ago: 1 },
    ])
    expect([older?.ours.includes('"1.0.0"'), older?.tuf.includes('"1.0.1"')]).toEqual([true, true])
  })

  test('a state beside the root of another one is refused, where tuf-js goes by what it has kept', async () => {
    const [before, mixed] = await play([
      { do: 'replace', key: 'mfe-a' },
      honest,
      { do: 'release', module: 'mfe-a' },
      { do: 'serve', root: 2, state: 0, time: 0, team: 0 },
    ])
    expect([mixed?.ours === before?.ours, mixed?.tuf === before?.tuf]).toEqual([true, false])
  })

  test('a tab that has slept through more changes of the root than are kept waits for a new document', async () => {
    const change: Step = { do: 'replace', key: 'root' }
    const [, last] = await play([honest, ...Array<Step>(MOST_HANDOVERS).fill(change), honest])
    expect(last?.ours).toBe(last?.tuf)
    const [before, lost] = await play([honest, ...Array<Step>(MOST_HANDOVERS + 1).fill(change), honest])
    expect([lost?.ours === before?.ours, lost?.tuf === before?.tuf]).toEqual([true, false])
  })
})

test('a former root says nothing any more to a tab that has followed the new one, as in TUF', async () => {
  const honest: Step = { do: 'serve', root: 0, state: 0, time: 0, team: 0 }
  const change: Step = { do: 'replace', key: 'root' }
  const steal: Step = { do: 'steal' }
  const usurp: Step = { do: 'usurp' }
  // All stolen online keys are rotated, so the attacker has only the former root key.
  const online: Step = { do: 'replace', key: 'online' }
  const team: Step = { do: 'replace', key: 'mfe-a' }
  const [followed, refused] = await play([steal, change, online, team, honest, usurp])
  expect([refused?.ours, refused?.tuf]).toEqual([followed?.ours, followed?.tuf])
  // A client that has not seen the new root accepts the attacker's root, in both implementations.
  const [deceived] = await play([steal, change, online, team, usurp])
  expect([deceived?.ours, deceived?.ours.includes('9.0.0')]).toEqual([deceived?.tuf, true])
})

test('the copy in the storage is verified as what the server sends', async () => {
  const KEY = 'portal.registry'
  const older = await firstPublished()
  const viewBoth = await openClients(older)
  await release('mfe-a', '1.0.1')
  const newer = publishedNow(older)
  await viewBoth(newer)
  const copy = mockStored.get(KEY) ?? ''
  /** What a tab runs when its page and server are older than the stored copy. */
  const runsNext = async (text: string) => {
    mockStored.set(KEY, text)
    const { ours } = await (await openClients(older))(older)
    return { ours, isStored: mockStored.get(KEY) === text }
  }
  expect(await runsNext(copy)).toEqual({ ours: runs(newer.ours), isStored: true })
  const { revision } = newer.ours
  for (const [from, to] of [
    [`"revision":${revision}`, `"revision":${revision + 50}`],
    ['1.0.1', '6.6.6'],
    ['"era":1', '"era":1000'],
  ] as const) {
    const changed = copy.replace(from, to)
    expect(changed).not.toBe(copy)
    expect(await runsNext(changed)).toEqual({ ours: runs(older.ours), isStored: false })
  }
})
