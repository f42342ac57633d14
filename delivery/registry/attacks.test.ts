import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleRelease, VALID_MS } from '@portal/registry-format'
import {
  handoverText,
  MOST_HANDOVERS,
  refusalOf,
  releaseText,
  rootText,
  type Signed,
  snapshotText,
  timestampText,
} from '@portal/registry-format/trust'
import { changeKey, rollback } from '../release'
import { keysDir, rootKeys, signAs, teamRole } from './keys'
import { refusalOf as refusalInNode, renew } from './signing'
import { changeRegistry, readRegistry, signRegistryFile, withRegistry } from './store'
import {
  edited,
  inSite,
  moduleOf,
  nothing,
  refusalInBrowser,
  release,
  releaseOf,
  served,
  signedSiteForEachTest,
  thiefOf,
  type Whole,
  withCanary,
} from './testing/signed-site'

signedSiteForEachTest()

/** Signs a changed registry with the stolen keys of these roles. Other roles keep their original signatures. */
function forged(change: (registry: Whole) => Whole, ...stolen: ('team' | 'snapshot' | 'timestamp')[]): Whole {
  const { signed, ...content } = change(served())
  const { root } = signed
  const releases = { ...signed.releases }
  if (stolen.includes('team')) {
    const a = content.modules['mfe-a']
    if (a) releases['mfe-a'] = [signAs(teamRole('mfe-a'), releaseText('mfe-a', a.stable))]
    const b = content.modules['mfe-b']
    if (b && JSON.stringify(b) !== JSON.stringify(served().modules['mfe-b']))
      releases['mfe-b'] = [signAs(teamRole('mfe-a'), releaseText('mfe-b', b.stable))]
  }
  const snapshot = stolen.includes('snapshot')
    ? signAs('snapshot', snapshotText(root.version, content))
    : signed.snapshot
  const { expires } = signed.timestamp
  const signature = stolen.includes('timestamp')
    ? signAs('timestamp', timestampText(expires, snapshot))
    : signed.timestamp.signature
  return { ...content, signed: { root, releases, snapshot, timestamp: { expires, signature } } }
}

const changing =
  (name: string, change: (release: ModuleRelease) => ModuleRelease) =>
  (registry: Whole): Whole => {
    const module = registry.modules[name]
    return module
      ? {
          ...registry,
          modules: { ...registry.modules, [name]: { ...module, stable: change(module.stable) } },
        }
      : registry
  }
const changedHash = (release: ModuleRelease) => ({
  ...release,
  entry: { ...release.entry, integrity: `sha384-${'b'.repeat(64)}` },
})
const signedPart = (change: (signed: Signed) => Signed) => (registry: Whole) => ({
  ...registry,
  signed: change(registry.signed),
})
const everyKeyButTeams = ['snapshot', 'timestamp'] as const

test('what the tools write is believed by browsers and tools alike', async () => {
  expect([await refusalInBrowser(served()), refusalInNode(served())]).toEqual([null, null])
})

test.each<[attack: string, registry: () => unknown, refusal: string]>([
  ['no signatures', () => ({ ...served(), signed: undefined }), 'unsigned'],
  ['no registry', () => '<h1>502</h1>', 'unsigned'],
  ['nothing', () => null, 'unsigned'],
  ['no signature of any team', () => ({ ...served(), signed: { ...served().signed, releases: {} } }), 'team'],
  [
    'a module without a release',
    () => ({ ...served(), modules: { 'mfe-a': { ...moduleOf('mfe-a', '1'), stable: null } } }),
    'team',
  ],
  [
    'a release without routes',
    () => ({
      ...served(),
      modules: { 'mfe-a': { ...moduleOf('mfe-a', '1'), stable: { ...releaseOf('mfe-a', '1'), routes: 1 } } },
    }),
    'team',
  ],
  [
    'half of the signatures',
    () => ({ ...served(), signed: { ...served().signed, timestamp: undefined } }),
    'unsigned',
  ],
  ['signatures of another shape', () => ({ ...served(), signed: { root: [], releases: 1 } }), 'unsigned'],
  ['another hash of an entry', () => forged(changing('mfe-a', changedHash)), 'team'],
  [
    'another hash, by who publishes',
    () => forged(changing('mfe-a', changedHash), ...everyKeyButTeams),
    'team',
  ],
  [
    'a stolen team key, on the module of another',
    () => forged(changing('mfe-b', changedHash), 'team', ...everyKeyButTeams),
    'team',
  ],
  [
    'a stolen team key, on the route of another',
    () =>
      forged(
        changing('mfe-a', (each) => ({ ...each, routes: releaseOf('mfe-b', '1').routes })),
        'team',
        ...everyKeyButTeams,
      ),
    'route',
  ],
  ['a stolen team key, alone', () => forged(changing('mfe-a', changedHash), 'team'), 'snapshot'],
  [
    'a release under the name of another module',
    () =>
      forged(
        ({ modules, ...rest }) => {
          const { 'mfe-a': a, 'mfe-b': b } = modules
          return { ...rest, modules: a && b ? { 'mfe-a': { ...b, name: 'mfe-a' }, 'mfe-b': b } : {} }
        },
        ...everyKeyButTeams,
      ),
    'route',
  ],
  [
    'a module that calls itself by another name',
    () =>
      forged(
        (registry) => {
          const a = registry.modules['mfe-a']
          return a
            ? { ...registry, modules: { ...registry.modules, 'mfe-a': { ...a, name: 'mfe-b' } } }
            : registry
        },
        ...everyKeyButTeams,
      ),
    'team',
  ],
  [
    'a key of the attacker for a new module',
    () => forged((registry) => ({ ...registry, ...edited(registry, moduleOf('mfe-x', '1')) })),
    'team',
  ],
  [
    'a name that no team can have',
    () =>
      forged((registry) => ({
        ...registry,
        modules: Object.fromEntries([['constructor', moduleOf('constructor', '1')]]),
      })),
    'team',
  ],
  [
    'a canary that its team has not signed',
    () =>
      forged(
        (registry) => ({ ...registry, ...withCanary(releaseOf('mfe-a', '9.9.9'))(registry) }),
        ...everyKeyButTeams,
      ),
    'team',
  ],
  [
    'a canary on the route of another',
    () =>
      forged(
        (registry) => ({ ...registry, ...withCanary(releaseOf('mfe-a', '9.9.9', ['/mfe-b']))(registry) }),
        ...everyKeyButTeams,
      ),
    'route',
  ],
  [
    'one route of another among its own',
    () =>
      forged(
        changing('mfe-a', (each) => ({
          ...each,
          routes: releaseOf('mfe-a', '1', ['/mfe-a', '/mfe-b']).routes,
        })),
        ...everyKeyButTeams,
      ),
    'route',
  ],
  [
    'a time that is no date, by who signs times',
    () => {
      const { signed, ...content } = served()
      const signature = signAs('timestamp', timestampText('amanhã', signed.snapshot))
      return { ...content, signed: { ...signed, timestamp: { expires: 'amanhã', signature } } }
    },
    'expired',
  ],
  ['fast-forward', () => forged((registry) => ({ ...registry, revision: 2 ** 52 })), 'snapshot'],
  [
    'fast-forward, with a stolen timestamp key',
    () => forged((registry) => ({ ...registry, revision: 2 ** 52 }), 'timestamp'),
    'snapshot',
  ],
  [
    'a module switched off',
    () =>
      forged((registry) => {
        const a = registry.modules['mfe-a']
        return a
          ? { ...registry, modules: { ...registry.modules, 'mfe-a': { ...a, disabled: 'x' } } }
          : registry
      }),
    'snapshot',
  ],
  [
    'a part of the registry, without a module',
    () => {
      const { 'mfe-b': _, ...modules } = served().modules
      return { ...served(), modules }
    },
    'snapshot',
  ],
  [
    'a part as pages carry it, with the entries that it draws',
    () => ({ ...served(), entries: [{ slot: 'footer.about', label: 'Pague aqui', to: '/mfe-a' }] }),
    'snapshot',
  ],
  [
    'a longer life',
    () =>
      forged(
        signedPart((signed) => ({
          ...signed,
          timestamp: { ...signed.timestamp, expires: '2099-01-01T00:00:00.000Z' },
        })),
      ),
    'timestamp',
  ],
  [
    'keys of the attacker in the root’s statement',
    () =>
      forged(
        signedPart((signed) => ({ ...signed, root: { ...signed.root, snapshot: signed.root.timestamp } })),
      ),
    'root',
  ],
])('%s: refused', async (_, registry, refusal) => {
  const value = registry()
  expect([await refusalInBrowser(value), refusalInNode(value)]).toEqual([refusal, refusal])
})

test('a canary that its team has signed is believed', async () => {
  await changeRegistry(withCanary(releaseOf('mfe-a', '1.1.0')), nothing)
  expect([await refusalInBrowser(served()), refusalInNode(served())]).toEqual([null, null])
})

test('a statement of the root is good beside what others have signed, and for who knows more roots', async () => {
  const { signed } = served()
  const root = { ...signed.root, signatures: ['', ...signed.root.signatures] }
  const value = { ...served(), signed: { ...signed, root } }
  const more = { roots: ['BA==', ...rootKeys()], rootVersion: root.version, now: Date.now() }
  expect(await refusalOf(value, more)).toBeNull()
  expect(await refusalOf(value, { ...more, roots: ['BA=='] })).toBe('root')
  writeFileSync(join(keysDir(), 'root.pub'), more.roots.join('\n'))
  expect(refusalInNode(value)).toBeNull()
  expect(await refusalInBrowser(served(), { rootVersion: root.version + 1 })).toBe('root')
})

test.each([
  ['the moment at which it ends', 0, 'expired'],
  ['the moment before', -1, null],
])('at %s', async (_, ms, refusal) => {
  const now = Date.parse(served().signed.timestamp.expires) + ms
  expect(await refusalInBrowser(served(), { now })).toBe(refusal)
})

test('mix-and-match: parts of two states that were both signed are refused together', async () => {
  const earlierState = served()
  await release('mfe-a', '2.0.0')
  const laterState = served()
  const mixed = {
    ...laterState,
    modules: {
      ...laterState.modules,
      ...(earlierState.modules['mfe-a'] && { 'mfe-a': earlierState.modules['mfe-a'] }),
    },
    signed: { ...laterState.signed, releases: earlierState.signed.releases },
  }
  await release('mfe-c', '1.0.0')
  // The root and team statements of the first state are still current.
  const { root } = served().signed
  const otherRoot = { ...earlierState, signed: { ...earlierState.signed, root } }
  const lateTimestamp = {
    ...earlierState,
    signed: { ...earlierState.signed, timestamp: laterState.signed.timestamp },
  }
  expect(await Promise.all([mixed, otherRoot, lateTimestamp].map((each) => refusalInBrowser(each)))).toEqual([
    'snapshot',
    'snapshot',
    'timestamp',
  ])
})

test('freeze: a state that nobody has signed again is refused once its time has passed', async () => {
  expect(await refusalInBrowser(served(), { now: Date.now() + VALID_MS + 1 })).toBe('expired')
})

test('a foreign root: signed as it should be, by keys that no page knows', async () => {
  renameSync(keysDir(), `${keysDir()}.away`)
  await signRegistryFile(nothing)
  const foreign = served()
  expect(await refusalInBrowser(foreign)).toBeNull()
  rmSync(keysDir(), { recursive: true })
  renameSync(`${keysDir()}.away`, keysDir())
  expect([await refusalInBrowser(foreign), refusalInNode(foreign)]).toEqual(['root', 'root'])
})

describe('what stands in the site', () => {
  test('and is not signed gives way to the state before, and the next change is above both', async () => {
    const { revision } = served()
    writeFileSync(inSite('registry.json'), JSON.stringify(forged(changing('mfe-a', changedHash))))
    expect(Object.keys(readRegistry().modules)).toEqual(['mfe-a'])
    await release('mfe-b', '2.0.0')
    expect(served().revision).toBeGreaterThan(revision)
    expect(await refusalInBrowser(served())).toBeNull()
  })

  test('and was signed long ago gives way to a later one', async () => {
    const old = readFileSync(inSite('registry.json'), 'utf8')
    for (const version of ['2.0.0', '3.0.0']) await release('mfe-a', version)
    writeFileSync(inSite('registry.json'), old)
    expect(readRegistry().modules['mfe-a']?.stable.version).toBe('2.0.0')
  })

  test('is signed as it is when an operator says so', async () => {
    const { root } = served().signed
    writeFileSync(inSite('registry.json'), JSON.stringify(forged(changing('mfe-a', changedHash))))
    await signRegistryFile(nothing)
    expect(await refusalInBrowser(served())).toBeNull()
    expect(served().signed.root).toEqual(root)
    expect(readRegistry().modules['mfe-a']?.stable.entry.integrity).toContain('bbb')
  })
})

describe('drills of docs/operations.md', () => {
  const remove = (role: string) => rmSync(join(keysDir(), `${role}.key`))

  test('a going back is a new signed revision, and needs no key of the team', async () => {
    await release('mfe-a', '2.0.0')
    const { revision } = served()
    remove('team-mfe-a')
    remove('root')
    await rollback('mfe-a', '1.0.0')
    expect([served().modules['mfe-a']?.stable.version, served().revision > revision]).toEqual(['1.0.0', true])
    expect(await refusalInBrowser(served())).toBeNull()
  })

  test('with the root’s key elsewhere releases go on, and a new module waits for it', async () => {
    renameSync(join(keysDir(), 'root.key'), inSite('.away'))
    await release('mfe-a', '2.0.0')
    expect(await refusalInBrowser(served())).toBeNull()
    await expect(release('mfe-c', '1.0.0')).rejects.toThrow('só a chave raiz pode apresentar')
    renameSync(inSite('.away'), join(keysDir(), 'root.key'))
    await release('mfe-c', '1.0.0')
    expect(await refusalInBrowser(served())).toBeNull()
  })

  test.each(['mfe-a', 'snapshot', 'timestamp'])(
    'a stolen key, %s: what it signs is refused',
    async (name) => {
      const before = served()
      const role = name === 'mfe-a' ? teamRole(name) : (name as 'snapshot')
      const thief = thiefOf(role)
      await changeKey(name, nothing)
      expect(await refusalInBrowser(served())).toBeNull()
      // A client that has seen the new root version rejects older ones, and the new root does not list the old key.
      expect(await refusalInBrowser(before, { rootVersion: served().signed.root.version })).toBe('root')
      const { signed, ...content } = served()
      const texts = {
        'mfe-a': () => releaseText('mfe-a', content.modules['mfe-a']?.stable),
        snapshot: () => snapshotText(signed.root.version, content),
        timestamp: () => timestampText(signed.timestamp.expires, signed.snapshot),
      }
      const signature = texts[name as keyof typeof texts]()
      const parts = {
        'mfe-a': { releases: { ...signed.releases, 'mfe-a': [thief(signature)] } },
        snapshot: { snapshot: thief(signature) },
        timestamp: { timestamp: { ...signed.timestamp, signature: thief(signature) } },
      }
      const stolen = { ...content, signed: { ...signed, ...parts[name as keyof typeof parts] } }
      expect(await refusalInBrowser(stolen)).toBe(name === 'mfe-a' ? 'team' : name)
    },
  )

  test.each(['mfe-a', 'snapshot', 'timestamp'])(
    'a lost key, %s: one command, and releases go on',
    async (name) => {
      remove(name === 'mfe-a' ? teamRole(name) : name)
      await expect(release('mfe-a', '2.0.0')).rejects.toThrow(/Falta a chave/)
      await changeKey(name, nothing)
      await release('mfe-a', '3.0.0')
      await rollback('mfe-a', '1.0.0')
      expect(await refusalInBrowser(served())).toBeNull()
    },
  )

  test('a new key of the snapshot begins a new era, for revisions that an attacker has spent', async () => {
    const { era } = served().signed.root
    await changeKey('snapshot', nothing)
    expect(served().signed.root.era).toBeGreaterThan(era)
    await changeKey('timestamp', nothing)
    expect(served().signed.root.era).toBe(served().signed.root.era)
  })

  test('a new root is believed by open tabs and new pages; the former one makes no statement any more', async () => {
    const former = rootKeys()
    const thief = thiefOf('root')
    await changeKey('root', nothing)
    expect(rootKeys()).not.toEqual(former)
    expect(
      await Promise.all([
        refusalInBrowser(served()),
        refusalOf(served(), { roots: former, rootVersion: 0, now: 0 }),
      ]),
    ).toEqual([null, null])
    const { signed } = served()
    const root = { ...signed.root, signatures: [thief(rootText(signed.root))] }
    expect(await refusalInBrowser({ ...served(), signed: { ...signed, root } })).toBe('root')
    // A client that trusts the former root accepts a new root only if the former one signed it.
    const [key = ''] = rootKeys()
    const byItself = { root: key, signature: signAs('root', handoverText(key)) }
    const known = { roots: former, rootVersion: 0, now: 0 }
    expect(await refusalOf({ ...served(), signed: { ...signed, handovers: [byItself] } }, known)).toBe('root')
  })

  test('a tab that was open over a change of the root follows what the new one says later', async () => {
    const former = rootKeys()
    await changeKey('root', nothing)
    await release('mfe-c', '1.0.0')
    await changeKey('mfe-a', nothing)
    expect(await refusalOf(served(), { roots: former, rootVersion: 0, now: 0 })).toBeNull()
  })

  test('a tab that slept through changes of the root follows them one by one, and no shorter way', async () => {
    const seen = [rootKeys()]
    for (let change = 0; change < MOST_HANDOVERS; change += 1) {
      await changeKey('root', nothing)
      seen.push(rootKeys())
    }
    const refusalBy = (roots: string[], handovers = served().signed.handovers) =>
      refusalOf(
        { ...served(), signed: { ...served().signed, ...(handovers && { handovers }) } },
        { roots, rootVersion: 0, now: 0 },
      )
    for (const roots of seen) expect(await refusalBy(roots)).toBeNull()
    const [oldest = [], second = []] = seen
    const all = served().signed.handovers ?? []
    expect(await refusalBy(oldest, [...all.slice(0, 3), ...all.slice(4)])).toBe('root')
    expect(await refusalBy(oldest, all.slice(-1))).toBe('root')
    expect(await refusalBy(oldest, [...all, ...all])).toBe('unsigned')
    // The oldest handover drops out after MOST_HANDOVERS; a root that replaces a lost one has no handovers.
    await changeKey('root', nothing)
    expect([await refusalBy(oldest), await refusalBy(second)]).toEqual(['root', null])
    remove('root')
    await changeKey('root', nothing)
    expect(served().signed.handovers).toBeUndefined()
  })

  test('a going back after a change of a team’s key needs the new one no more', async () => {
    await release('mfe-a', '2.0.0')
    await changeKey('mfe-a', nothing)
    remove('team-mfe-a')
    await rollback('mfe-a', '1.0.0')
    expect([served().modules['mfe-a']?.stable.version, await refusalInBrowser(served())]).toEqual([
      '1.0.0',
      null,
    ])
  })

  test('what is renewed is signed whole where its signatures do not hold', async () => {
    const renewed = renew({ ...served(), revision: served().revision + 1 })
    expect(await refusalInBrowser(renewed)).toBeNull()
    rmSync(keysDir(), { recursive: true })
    await withRegistry(nothing)
    expect(await refusalInBrowser(served())).toBeNull()
  })

  test('a lost root: new pages know the new one', async () => {
    remove('root')
    await changeKey('root', nothing)
    expect(await refusalInBrowser(served())).toBeNull()
    await release('mfe-c', '1.0.0')
    expect(await refusalInBrowser(served())).toBeNull()
  })

  test('all keys lost: new ones, at the next change', async () => {
    rmSync(keysDir(), { recursive: true })
    await release('mfe-a', '2.0.0')
    expect(await refusalInBrowser(served())).toBeNull()
    expect(Object.keys(served().modules)).toEqual(['mfe-a', 'mfe-b'])
  })

  test('the timestamp is renewed after half of its time, and nothing else changes', async () => {
    const before = served()
    await withRegistry(nothing)
    expect(served()).toEqual(before)
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick'],
      now: Date.now() + VALID_MS * 0.6,
    })
    for (const role of ['root', 'snapshot', 'team-mfe-a']) remove(role)
    await withRegistry(nothing)
    jest.useRealTimers()
    const { timestamp, ...rest } = served().signed
    expect(Date.parse(timestamp.expires)).toBeGreaterThan(Date.parse(before.signed.timestamp.expires))
    expect({ ...before.signed, ...rest, timestamp: 0 }).toEqual({ ...before.signed, timestamp: 0 })
    expect(await refusalInBrowser(served())).toBeNull()
  })
})
