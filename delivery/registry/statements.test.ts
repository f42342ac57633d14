import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from '@portal/registry-format'
import {
  handoverText,
  releaseText,
  rootText,
  snapshotText,
  timestampText,
} from '@portal/registry-format/trust'
import { keysDir, makeKeys } from './keys'
import { isFromRoot, refusalOf as refusalInNode, withTeam } from './signing'
import { changeRegistry } from './store'
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
  withCanary,
} from './testing/signed-site'

/** What each role signs, the exact text, and when it cannot sign. Rejections are in attacks.test.ts. */

signedSiteForEachTest()

/** The same value with the keys of each object reversed. */
const turned = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  )

test('the order in which a server writes the keys of an object does not matter', async () => {
  const value = turned(served())
  expect(JSON.stringify(value)).not.toBe(JSON.stringify(served()))
  expect([await refusalInBrowser(value), refusalInNode(value)]).toEqual([null, null])
})

test.each([
  [
    rootText({
      version: 2,
      era: 1,
      snapshot: 's',
      timestamp: 't',
      teams: { b: { routes: [], key: 'k' }, a: { key: 'l', routes: ['/x'] } },
    }),
    '["root",2,1,"s","t",{"a":{"key":"l","routes":["/x"]},"b":{"key":"k","routes":[]}}]',
  ],
  [handoverText('r'), '["handover","r"]'],
  [releaseText('mfe-a', { version: '1', kernel: '2' }), '["release","mfe-a",{"kernel":"2","version":"1"}]'],
  [snapshotText(2, { schema: 1, revision: 3 }), '["snapshot",2,{"revision":3,"schema":1}]'],
  [timestampText('e', 's'), '["timestamp","e","s"]'],
])('what a role signs is the same text everywhere: %s', (text, expected) => {
  expect(text).toBe(expected)
})

test('every part of the signatures has its shape, or there are none', async () => {
  const { signed } = served()
  const root = (change: object) => ({ root: { ...signed.root, ...change } })
  const handovers = (...all: unknown[]) => ({ handovers: all })
  const changes: object[] = [
    { root: null },
    root({ version: 1.5 }),
    root({ era: '1' }),
    root({ snapshot: 1 }),
    root({ timestamp: null }),
    root({ teams: [] }),
    root({ teams: { ...signed.root.teams, 'mfe-x': null } }),
    root({ teams: { ...signed.root.teams, 'mfe-x': { key: 1, routes: [] } } }),
    root({ teams: { ...signed.root.teams, 'mfe-x': { key: '', routes: '/' } } }),
    root({ teams: { ...signed.root.teams, 'mfe-x': { key: '', routes: [1] } } }),
    root({ signatures: signed.root.signatures[0] }),
    root({ signatures: [...signed.root.signatures, 1] }),
    { handovers: 'none' },
    handovers(null),
    handovers({ root: 1, signature: '' }),
    handovers({ root: '', signature: 1 }),
    handovers({ root: '', signature: '' }, null),
    { releases: null },
    { releases: { ...signed.releases, 'mfe-x': '' } },
    { releases: { ...signed.releases, 'mfe-x': ['', 1] } },
    { snapshot: 1 },
    { timestamp: null },
    { timestamp: { ...signed.timestamp, expires: 1 } },
    { timestamp: { ...signed.timestamp, signature: 1 } },
  ]
  const refusals = changes.map((change) => refusalInNode({ ...served(), signed: { ...signed, ...change } }))
  expect(refusals).toEqual(changes.map(() => 'unsigned'))
})

test('two processes that make the same key use one', () => {
  makeKeys(['team-x'])
  const key = readFileSync(join(keysDir(), 'team-x.key'), 'utf8')
  makeKeys(['team-x'])
  expect(readFileSync(join(keysDir(), 'team-x.key'), 'utf8')).toBe(key)
})

describe('what cannot be signed', () => {
  const remove = (role: string) => rmSync(join(keysDir(), `${role}.key`))
  const routed = (...paths: string[]) =>
    changeRegistry(
      (registry) =>
        edited(registry, { ...moduleOf('mfe-a', '2.0.0'), stable: releaseOf('mfe-a', '2.0.0', paths) }),
      nothing,
    )

  test.each<[string, string, () => Promise<unknown>, string]>([
    [
      'a route without the root’s key',
      'root',
      () => routed('/mfe-a', '/nova'),
      'Uma chave ou uma rota nova precisa da chave raiz. Traga root.key',
    ],
    [
      'a release without its team’s key',
      'team-mfe-a',
      () => routed('/mfe-a'),
      'Falta a chave da equipe de mfe-a: 2.0.0 não está assinada por ela.',
    ],
    [
      'a change without the key of the snapshot',
      'snapshot',
      () => routed('/mfe-a'),
      'Falta a chave snapshot. Se ela se perdeu: npm run registry -- new-key snapshot',
    ],
    [
      'a change without the key of the timestamp',
      'timestamp',
      () => routed('/mfe-a'),
      'Falta a chave timestamp. Se ela se perdeu: npm run registry -- new-key timestamp',
    ],
  ])('%s names the one that is missing, and nothing changes', async (_, role, change, message) => {
    const before = served()
    remove(role)
    await expect(change()).rejects.toThrow(message)
    expect(served()).toEqual(before)
  })

  test('a module under another name is not written: nobody would believe it', async () => {
    const change = (registry: Registry) => ({
      ...registry,
      modules: { ...registry.modules, 'mfe-a': { ...moduleOf('mfe-a', '2.0.0'), name: 'mfe-b' } },
    })
    await expect(changeRegistry(change, nothing)).rejects.toThrow('ninguém acreditaria nele (team)')
  })

  test('a team is invited where something is published', () => {
    const invitation = { name: 'mfe-x', key: 'BA==', routes: ['/x'] }
    const { signed: _, ...unsigned } = served()
    expect(() => withTeam(unsigned, invitation)).toThrow('O portal ainda não tem nada publicado.')
    expect(withTeam(served(), invitation).signed?.root.teams['mfe-x']).toEqual({
      key: 'BA==',
      routes: ['/x'],
    })
  })
})

describe('the statement of the root', () => {
  const routed = (name: string, version: string, ...paths: string[]) =>
    changeRegistry(
      (registry) => edited(registry, { ...moduleOf(name, version), stable: releaseOf(name, version, paths) }),
      nothing,
    )
  const routesOf = (name: string) => served().signed.root.teams[name]?.routes

  test('stays as it is while it is true', async () => {
    const { root } = served().signed
    await release('mfe-a', '2.0.0')
    expect(served().signed.root).toEqual(root)
  })

  test('is the root’s beside a signature of somebody else', () => {
    const { signed } = served()
    const signatures = ['', ...signed.root.signatures]
    expect(isFromRoot({ ...signed, root: { ...signed.root, signatures } })).toBe(true)
    expect(isFromRoot({ ...signed, root: { ...signed.root, signatures: [''] } })).toBe(false)
  })

  test('grows with each change, however soon one follows another', async () => {
    const versions = [served().signed.root.version]
    // A new site starts at the current time in seconds, above the revisions of a lost site.
    expect(Math.abs(Date.now() / 1000 - (versions[0] ?? 0))).toBeLessThan(60)
    for (const path of ['/um', '/dois', '/tres']) {
      await routed('mfe-a', '2.0.0', path)
      versions.push(served().signed.root.version)
    }
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    const { version, era } = served().signed.root
    expect(era).toBeLessThan(version)
  })

  test('keeps a route for the module that had it, until another has it', async () => {
    await routed('mfe-a', '2.0.0', '/mfe-a', '/acordos/:numero')
    await routed('mfe-a', '3.0.0', '/mfe-a')
    expect(routesOf('mfe-a')).toEqual(['/mfe-a', '/acordos/:numero'])
    await routed('mfe-b', '2.0.0', '/mfe-b', '/acordos/:outro')
    expect([routesOf('mfe-a'), routesOf('mfe-b')]).toEqual([['/mfe-a'], ['/mfe-b', '/acordos/:outro']])
  })

  test('has the routes of a canary too', async () => {
    await changeRegistry(withCanary(releaseOf('mfe-a', '1.1.0', ['/mfe-a', '/novidade'])), nothing)
    expect(routesOf('mfe-a')).toEqual(['/mfe-a', '/novidade'])
  })
})

test('what teams have signed is kept apart from the files of the site', () => {
  const signatures = readdirSync(inSite('.signatures'))
  expect(signatures).toEqual(signatures.filter((name) => /^[0-9a-f]{64}\.sig$/.test(name)))
  expect(signatures.length).toBeGreaterThan(0)
})

test('a release has one signature of its team, its canary another', async () => {
  expect(served().signed.releases['mfe-a']).toHaveLength(1)
  await changeRegistry(withCanary(releaseOf('mfe-a', '1.1.0', ['/mfe-a'])), nothing)
  expect(served().signed.releases['mfe-a']).toHaveLength(2)
})
