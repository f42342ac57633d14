import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describeOrigin, originOf, readStatement } from '../build'
import { writeModule, writeShell } from '../build/testing/small-shell'
import { hasUnitTool } from '../gates'
import type * as Pages from '../pages'
import { examineSite, readRegistry, signAs } from '../registry'
import { signInProcess } from '../registry/testing/in-process-signer'
import { invite, receiveOrders } from '../remote-team'
import { openBucket } from '../storage'
import { type S3Server, startS3Server } from '../storage/testing/s3-server'
import { publishAndKeep, publishFrom } from './artefact'
import { disable, rollback } from './module-control'
import * as orders from './order'
import { publish } from './publish'
import { atSite } from './site-store'

let whileComposing: () => Promise<unknown> = async () => undefined
jest.mock('../pages', () => {
  const actual = jest.requireActual<typeof Pages>('../pages')
  const composePages: typeof actual.composePages = async (...args) => {
    await whileComposing()
    await actual.composePages(...args)
  }
  return { ...actual, composePages }
})

// Optional on a developer's machine; in CI its absence is a failure.
const withServer = hasUnitTool('s3') || process.env.CI ? describe : describe.skip

const dir = mkdtempSync(join(tmpdir(), 'storage-'))
const at = (...parts: string[]) => join(dir, ...parts)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function publishAt(site: string, name: string, number: string) {
  const folder = at('builds', name, number)
  if (name === 'shell')
    writeShell(folder, number, `async () => 'shell ${number}'`, {
      'hosts.json': '{"default":"aurora","hosts":{}}',
      'aurora/theme.css': `/* ${number} */`,
    })
  else writeModule(folder, name, number)
  return atSite(site, () => publishAndKeep(folder))
}
const registryAt = (site: string) => atSite(site, async () => readRegistry())

/** A machine with its own keys that releases a module repeatedly. */
const HOST = `
const { publish } = await import(${JSON.stringify(join(__dirname, 'publish.ts'))})
const { atSite } = await import(${JSON.stringify(join(__dirname, 'site-store.ts'))})
const { writeModule } = await import(${JSON.stringify(join(__dirname, '../build/testing/small-shell.ts'))})
const [site, folder, name, times] = process.argv.slice(1)
for (let i = 1; i <= Number(times); i++) {
  writeModule(folder + i, name, '1.0.' + i)
  await atSite(site, () => publish(folder + i))
}`

async function host(site: string, name: string, times: number, env: Record<string, string>): Promise<void> {
  const args = [
    '--import',
    'tsx/esm',
    '--input-type=module',
    '-e',
    HOST,
    site,
    at('hosts', name),
    name,
    String(times),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: join(__dirname, '../..'),
    env: { ...process.env, ...env },
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(said)
}

const ROUNDS = 2
beforeEach(() => void signInProcess())

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

withServer('a bucket', () => {
  let server: S3Server
  const useServer = () => {
    const keys = { REGISTRY_KEYS: at('keys'), BROTLI_QUALITY: '1', SITE_CACHE: at('cache') }
    Object.assign(process.env, server.environment, keys)
  }
  beforeAll(async () => {
    server = await startS3Server()
    useServer()
  })
  beforeEach(useServer)
  afterAll(() => server?.stop())

  test('takes one of many writes over the same version', async () => {
    const bucket = await openBucket('s3://portal/races')
    const race = (ifVersion: string | null) =>
      Promise.all(
        Array.from({ length: 12 }, () =>
          bucket.write('registry.json', Buffer.from(crypto.randomUUID()), { ifVersion }),
        ),
      )
    const [winner, ...others] = (await race(null)).filter((version) => version !== null)
    expect(others).toEqual([])
    expect((await bucket.read('registry.json'))?.version).toBe(winner)
    expect((await race(winner ?? '')).filter((version) => version !== null)).toHaveLength(1)
    expect((await race(winner ?? '')).filter((version) => version !== null)).toEqual([])
  })

  test('gives what this machine has written without fetching it, in that version alone', async () => {
    const bucket = await openBucket('s3://portal/kept')
    const version = (await bucket.write('a', Buffer.from('1'))) ?? ''
    await bucket.remove('a')
    expect((await bucket.read('a', version))?.bytes.toString()).toBe('1')
    expect(await bucket.read('a', 'another')).toBeNull()
  })

  test('holds a site: what two hosts release at once is all there, pages and registry tell of the same state', async () => {
    const site = 's3://portal/two-hosts'
    for (const [name, number] of [
      ['shell', '1.0.0'],
      ['mfe-a', '1.0.0'],
      ['mfe-b', '1.0.0'],
    ] as const)
      await publishAt(site, name, number)
    const { revision } = await registryAt(site)
    await Promise.all(
      ['mfe-a', 'mfe-b'].map((name) => {
        // This team's keys, without those of the other team.
        const keys = at(`keys-of-${name}`)
        mkdirSync(keys)
        for (const file of ['root.pub', 'snapshot.key', 'timestamp.key', `team-${name}.key`])
          cpSync(at('keys', file), join(keys, file))
        return host(site, name, ROUNDS, { REGISTRY_KEYS: keys })
      }),
    )
    const after = await registryAt(site)
    expect(after.revision).toBe(revision + 2 * ROUNDS)
    for (const name of ['mfe-a', 'mfe-b'])
      expect(after.modules[name]?.stable.version).toMatch(`1.0.${ROUNDS}-`)
    const bucket = await openBucket(site)
    const keys = [...(await bucket.list()).keys()]
    expect(keys.filter((key) => key.startsWith('.history/'))).toHaveLength(3 + 2 * ROUNDS)
    for (const name of ['mfe-a', 'mfe-b']) {
      const page = await bucket.read(`pages/${name.slice(4)}.html`)
      expect(page?.bytes.toString()).toContain(`"version":"${after.modules[name]?.stable.version}"`)
    }
    expect(await atSite(site, async () => examineSite())).toEqual([])
  })

  test('takes a release that only its team can sign, and the next environment takes the same', async () => {
    const site = 's3://portal/teams'
    for (const name of ['shell', 'mfe-a']) await publishAt(site, name, '1.0.0')
    // The team keeps its own key.
    renameSync(at('keys/team-mfe-a.key'), at('team-mfe-a.key'))
    const next = at('next')
    await publishAt(next, 'shell', '1.0.0')
    const [key] = Object.values((await registryAt(site)).signed?.root.teams ?? {})
    await atSite(next, () => invite({ name: 'mfe-a', key: key?.key ?? '', routes: ['/a'] }))
    const app = Fastify()
    receiveOrders(app, { to: site })
    const desk = (await app.inject(orders.PATH)).json()
    writeModule(at('team'), 'mfe-a', '1.1.0')
    describeOrigin(at('team'), '.', [])
    process.env.REGISTRY_KEYS = dir
    const payload = JSON.stringify(orders.orderRelease(at('team'), desk))
    const headers = {
      'content-type': orders.TYPE,
      [orders.SIGNATURE]: signAs('team-mfe-a', orders.orderText(payload)),
    }
    useServer()
    const { version, changed } = (
      await app.inject({ method: 'POST', url: `${orders.PATH}/mfe-a`, headers, payload })
    ).json()
    await app.close()
    expect(changed).toBe(true)

    await publishFrom('mfe-a', { from: site, keys: undefined, version }, { to: next })
    const [there, here] = [await registryAt(site), await registryAt(next)]
    expect(here.modules['mfe-a']?.stable).toEqual(there.modules['mfe-a']?.stable)
    expect(here.signed?.releases['mfe-a']).toEqual(there.signed?.releases['mfe-a'])
    const statement = await atSite(next, async () => readStatement(originOf('mfe-a', version), [key?.key]))
    expect(statement.subject.map(({ name }) => name)).toEqual(['browser/release/remoteEntry.js'])
    await expect(
      publishFrom('mfe-b', { from: site, keys: undefined, version }, { to: next }),
    ).rejects.toThrow(`não há mfe-b ${version}`)
    renameSync(at('team-mfe-a.key'), at('keys/team-mfe-a.key'))
  })

  test('gets the very bytes of another environment, signed there', async () => {
    const [from, to] = [at('stage'), 's3://portal/production']
    delete process.env.REGISTRY_KEYS
    for (const name of ['shell', 'mfe-a']) await publishAt(from, name, '1.0.0')
    const there = await registryAt(from)
    useServer()
    for (const name of ['shell', 'mfe-a']) {
      const source = { from, keys: undefined, version: undefined }
      const { version } = await publishFrom(name, source, { to })
      expect(version).toBe((there.modules[name]?.stable ?? there.shell).version)
    }
    const { href = '', integrity } = (await registryAt(to)).modules['mfe-a']?.stable.entry ?? {}
    expect(integrity).toBe(there.modules['mfe-a']?.stable.entry.integrity)
    const bucket = await openBucket(to)
    expect((await bucket.read(href.slice(1)))?.bytes).toEqual(readFileSync(join(from, href)))
  })

  describe('over a connection that somebody harms', () => {
    /** Injects a fault by key ('' is a list): loses the response, cuts the request, or sends that response. */
    type Harm = (method: string, key: string) => Promise<'lose' | 'cut' | string | undefined>
    let harm: Harm = async () => undefined
    let lost = 0
    const between = createServer(async (incoming, reply) => {
      const { method = '', url = '', headers } = incoming
      const key = url.includes('list-type') ? '' : url.replace(/\?.*/, '').replace('/portal/harmed/', '')
      const done = await harm(method, key)
      if (done === 'cut') return reply.destroy()
      if (done !== undefined && done !== 'lose') return reply.end(done)
      const passed = request(server.endpoint + url, { method, headers }, (answer) => {
        if (done === 'lose' && answer.statusCode === 200) {
          lost += 1
          harm = async () => undefined
          return answer.resume().on('end', () => reply.destroy())
        }
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        return answer.pipe(reply)
      })
      return incoming.pipe(passed)
    })
    const site = 's3://portal/harmed'
    async function publishHarmed(name: string, number: string, done: Harm): Promise<void> {
      const address = between.address()
      const port = typeof address === 'object' ? address?.port : ''
      process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${port}`
      harm = done
      await publishAt(site, name, number).finally(useServer)
    }
    const isWhole = async () => {
      const { modules } = await registryAt(site)
      const problems = await atSite(site, async () => examineSite())
      expect(problems).toEqual([])
      const page = (await (await openBucket(site)).read('pages/a.html'))?.bytes.toString()
      expect(page).toContain(`"version":"${modules['mfe-a']?.stable.version}"`)
    }
    beforeAll(async () => {
      useServer()
      between.listen(0, '127.0.0.1')
      for (const name of ['shell', 'mfe-a', 'mfe-b']) await publishAt(site, name, '1.0.0')
    })
    afterAll(() => between.close())

    test('a release whose answer is lost is there once', async () => {
      const { revision } = await registryAt(site)
      await publishHarmed('mfe-a', '2.0.0', async (method, key) =>
        method === 'PUT' && key === 'registry.json' ? 'lose' : undefined,
      )
      expect(lost).toBe(1)
      const after = await registryAt(site)
      expect([after.revision, after.modules['mfe-a']?.stable.version]).toEqual([
        revision + 1,
        expect.stringMatching('2.0.0-'),
      ])
      await isWhole()
    })

    test.each([
      ['its files', /^modules\/mfe-a\//],
      ['its pages', /^pages\//],
    ])(
      'a release that is cut off at %s leaves the one before, and the next command mends it',
      async (_, at) => {
        const before = await registryAt(site)
        let isCut = false
        const cut: Harm = async (method, key) => {
          isCut ||= method === 'PUT' && at.test(key)
          return isCut ? 'cut' : undefined
        }
        await expect(publishHarmed('mfe-a', '3.0.0', cut)).rejects.toThrow()
        expect(await registryAt(site)).toEqual(before)
        await publishAt(site, 'mfe-b', `3.0.${before.revision}`)
        await isWhole()
        expect((await registryAt(site)).modules['mfe-a']).toEqual(before.modules['mfe-a'])
      },
    )

    test('a list of the store that is behind hides no release of others', async () => {
      let behind: string | undefined
      const bucket = await openBucket(site)
      const listed = [...(await bucket.list())].map(
        ([key, version]) =>
          `<Contents><Key>harmed/${key.replace(/^\//, '')}</Key><ETag>${version}</ETag></Contents>`,
      )
      behind = `<ListBucketResult>${listed.join('')}</ListBucketResult>`
      await publishAt(site, 'mfe-b', '3.5.0')
      const before = await registryAt(site)
      const late = publishHarmed('mfe-a', '3.5.0', async (_, key) => (key === '' ? behind : undefined))
      await expect(late).rejects.toThrow('Falta a descrição')
      expect(await registryAt(site)).toEqual(before)
      await isWhole()
    })

    test('an object that goes while it is copied is missed, and nothing is published without it', async () => {
      const before = await registryAt(site)
      const bucket = await openBucket(site)
      const key = `.server/shell/${before.shell.version}/server.cjs`
      const original = (await bucket.read(key))?.bytes ?? Buffer.alloc(0)
      process.env.SITE_CACHE = at('no-cache')
      const removed = publishHarmed('mfe-a', '4.0.0', async (method, requestedKey) => {
        if (method === 'GET' && requestedKey === key) await bucket.remove(key)
        return undefined
      })
      await expect(removed).rejects.toThrow('server.cjs')
      expect(await registryAt(site)).toEqual(before)
      await bucket.write(key, original)
      await isWhole()
    })
  })

  test('a server bundle swapped in the store is not run: nothing is published, until it is what was signed', async () => {
    useServer()
    const site = 's3://portal/swapped'
    for (const name of ['shell', 'mfe-a']) await publishAt(site, name, '1.0.0')
    const before = await registryAt(site)
    const bucket = await openBucket(site)
    const key = `.server/shell/${before.shell.version}/server.cjs`
    const original = (await bucket.read(key))?.bytes ?? Buffer.alloc(0)
    await bucket.write(key, Buffer.from(`${original.toString().replace(/'shell /, "'swapped ")}`))
    await expect(publishAt(site, 'mfe-a', '2.0.0')).rejects.toThrow('server.cjs não é o que foi assinado')
    expect(await registryAt(site)).toEqual(before)
    // The stop takes effect although composing its pages fails.
    await expect(atSite(site, () => disable('mfe-a', 'chamado 1'))).rejects.toThrow(
      'não é o que foi assinado',
    )
    expect((await registryAt(site)).modules['mfe-a']?.disabled).toBe('chamado 1')
    expect((await bucket.read('pages/a.html'))?.bytes.toString()).toContain('shell 1.0.0')
    await bucket.write(key, original)
    await publishAt(site, 'mfe-a', '2.0.0')
    expect((await bucket.read('pages/a.html'))?.bytes.toString()).toContain('shell 1.0.0')
  })

  describe('where another command was faster', () => {
    const site = 's3://portal/overtaken'
    const stable = async (name: string) => (await registryAt(site)).modules[name]?.stable.version
    beforeAll(async () => {
      useServer()
      for (const name of ['shell', 'mfe-a', 'mfe-b']) await publishAt(site, name, '1.0.0')
    })

    /** Publishes while another command disables a module. */
    async function publishWhile(name: string, number: string, off: string): Promise<void> {
      writeModule(at('builds', name, number), name, number)
      let isFirstAttempt = true
      await atSite(site, async () => {
        await publish(at('builds', name, number))
        if (isFirstAttempt) await atSite(site, () => disable(off, 'chamado 1'))
        isFirstAttempt = false
      })
    }

    test('with another module, the change is made again on top of it', async () => {
      await publishWhile('mfe-a', '2.0.0', 'mfe-b')
      const { modules } = await registryAt(site)
      expect(modules['mfe-a']?.stable.version).toMatch('2.0.0-')
      expect(modules['mfe-b']?.disabled).toBe('chamado 1')
    })

    test('with the same one, nothing of the change is left', async () => {
      const version = await stable('mfe-a')
      await expect(publishWhile('mfe-a', '3.0.0', 'mfe-a')).rejects.toThrow('mudou mfe-a ao mesmo tempo')
      const { modules, revision } = await registryAt(site)
      expect(modules['mfe-a']).toMatchObject({ disabled: 'chamado 1', stable: { version } })
      const bucket = await openBucket(site)
      expect([...(await bucket.list('.releases/mfe-a/')).keys()].join()).not.toContain('3.0.0')
      const page = (await bucket.read('pages/a.html'))?.bytes.toString()
      expect(page).toContain(`"revision":${revision},`)
      expect(page).not.toContain('3.0.0')
    })

    test('of two builds with one version, one is published and the other is rejected', async () => {
      const [ours, theirs] = [at('builds/ours'), at('builds/theirs')]
      for (const folder of [ours, theirs]) writeModule(folder, 'mfe-a', '3.1.0')
      appendFileSync(join(theirs, 'browser/release/remoteEntry.js'), '// theirs')
      let isFirstAttempt = true
      const both = atSite(site, async () => {
        await publish(ours)
        if (isFirstAttempt) await atSite(site, () => publish(theirs))
        isFirstAttempt = false
      })
      await expect(both).rejects.toThrow('mudou mfe-a ao mesmo tempo')
      const { href = '' } = (await registryAt(site)).modules['mfe-a']?.stable.entry ?? {}
      expect((await (await openBucket(site)).read(href.slice(1)))?.bytes.toString()).toContain('// theirs')
    })

    test('a stop is replicated before its pages are composed, and applied once', async () => {
      const module = await stable('mfe-a')
      await publishAt(site, 'mfe-a', '4.0.0')
      const seen: unknown[] = []
      whileComposing = async () => {
        whileComposing = async () => undefined
        seen.push(JSON.parse(`${(await (await openBucket(site)).read('registry.json'))?.bytes}`).modules)
        await publishAt(site, 'mfe-b', '4.0.0')
      }
      await atSite(site, () => rollback('mfe-a'), 'state')
      expect(seen).toEqual([
        expect.objectContaining({
          'mfe-a': expect.objectContaining({ stable: expect.objectContaining({ version: module }) }),
        }),
      ])
      const { modules, revision } = await registryAt(site)
      expect(modules['mfe-a']?.stable.version).toBe(module)
      expect(modules['mfe-b']?.stable.version).toMatch('4.0.0-')
      const page = (await (await openBucket(site)).read('pages/a.html'))?.bytes.toString()
      expect(page).toContain(`"revision":${revision},`)
    })

    test('what is switched off is off whichever release is on', async () => {
      let isFirstAttempt = true
      const release = async () => {
        if (isFirstAttempt) await publishAt(site, 'mfe-a', '5.0.0')
        isFirstAttempt = false
      }
      await atSite(
        site,
        async () => {
          const { revision } = readRegistry()
          await release()
          expect(readRegistry().revision).toBe(revision)
          await disable('mfe-a', 'chamado 2')
        },
        'state',
      )
      const { modules } = await registryAt(site)
      expect(modules['mfe-a']).toMatchObject({
        disabled: 'chamado 2',
        stable: { version: expect.stringMatching('5.0.0-') },
      })
    })
  })
})

test('a store that ignores conditions is refused before anything is written', async () => {
  const written: string[] = []
  const server = createServer(({ method, url = '' }, response) => {
    if (method === 'PUT') written.push(url.split('?')[0] ?? '')
    const isList = url.includes('list-type')
    response.writeHead(method === 'GET' && !isList ? 404 : 200, { etag: '"1"' })
    response.end(
      isList ? '<ListBucketResult/>' : method === 'GET' ? '<Error><Code>NoSuchKey</Code></Error>' : '',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
    REGISTRY_KEYS: at('other-keys'),
    BROTLI_QUALITY: '1',
    SITE_CACHE: at('cache'),
  })
  await expect(publishAt('s3://portal', 'shell', '1.0.0')).rejects.toThrow('ignora If-Match')
  expect(written).toEqual(['/portal/.conditions'])
  server.close()
})

describe('a release of another environment is refused', () => {
  const from = at('tampered')
  const publishIt = () =>
    publishFrom('mfe-a', { from, keys: undefined, version: undefined }, { to: at('never') })
  beforeEach(async () => {
    rmSync(from, { recursive: true, force: true })
    for (const name of ['shell', 'mfe-a']) await publishAt(from, name, '1.0.0')
  })
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(from, file), edit(readFileSync(join(from, file), 'utf8')))

  test('whose registry somebody has changed', async () => {
    change('registry.json', (text) => text.replace('Equipe mfe-a', 'Equipe mfe-b'))
    await expect(publishIt()).rejects.toThrow('não tem as assinaturas certas')
  })

  test('whose bytes somebody has changed', async () => {
    const { version = '' } = (await registryAt(from)).modules['mfe-a']?.stable ?? {}
    const file = `.artefacts/mfe-a/${version}.json.gz`
    const packed = JSON.parse(gunzipSync(readFileSync(join(from, file))).toString())
    packed.text = packed.text.replace('"built"', ' "built"')
    writeFileSync(join(from, file), gzipSync(JSON.stringify(packed)))
    await expect(publishIt()).rejects.toThrow('não foi assinado')
  })
})

test('themes are of the shell alone: those in the build of a module are not published', async () => {
  const [site, folder] = [at('themes'), at('builds/with-themes')]
  await publishAt(site, 'shell', '1.0.0')
  writeModule(folder, 'mfe-a', '1.0.0')
  mkdirSync(join(folder, 'themes/aurora'), { recursive: true })
  writeFileSync(join(folder, 'themes/aurora/theme.css'), 'of a module')
  await atSite(site, () => publish(folder))
  expect(readFileSync(join(site, 'themes/aurora/theme.css'), 'utf8')).toBe('/* 1.0.0 */')
})

test('a folder holds a site as well', async () => {
  await publishAt(at('folder'), 'shell', '1.0.0')
  expect((await registryAt(at('folder'))).shell.version).toMatch('1.0.0-')
  expect(process.env.SITE_DIR).toBeUndefined()
})
