import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Updater } from 'tuf-js'
import { DownloadHTTPError } from 'tuf-js/dist/error'
import { changeKey, rollback } from '../release'
import { keysDir } from './keys'
import { withRegistry } from './store'
import { inSite, nothing, release, served, signedSiteForEachTest } from './testing/signed-site'

// A client of another project reads the files that a gateway serves.
jest.mock('../storage', () => ({ ...jest.requireActual<object>('../storage'), precompress: () => {} }))
jest.mock('../pages', () => ({ ...jest.requireActual<object>('../pages'), composePages: async () => {} }))
signedSiteForEachTest()

let client: string
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'tuf-client-'))
  cpSync(inSite('tuf/root.json'), join(client, 'root.json'))
})
afterEach(() => rmSync(client, { recursive: true }))

/** The registry's revision, as a client that began with the first root believes it. */
async function believed(
  change: (file: string, bytes: Buffer) => Buffer = (_, bytes) => bytes,
): Promise<number> {
  const downloadBytes = async (url: string) => {
    const file = new URL(url).pathname
    try {
      return change(file, readFileSync(inSite(file)))
    } catch {
      throw new DownloadHTTPError('none', 404)
    }
  }
  const updater = new Updater({
    metadataDir: client,
    metadataBaseUrl: 'http://portal/tuf',
    targetDir: client,
    targetBaseUrl: 'http://portal/tuf',
    fetcher: {
      downloadBytes,
      downloadFile: async (url, _, handler) => {
        const file = join(client, 'downloaded')
        writeFileSync(file, await downloadBytes(url))
        return handler(file)
      },
    },
  })
  await updater.refresh()
  const target = await updater.getTargetInfo('registry.json')
  if (!target) throw new Error('no target')
  return JSON.parse(readFileSync(await updater.downloadTarget(target), 'utf8')).revision
}

async function expectRenewal(): Promise<void> {
  jest.useFakeTimers({
    now: Date.parse(served().signed.timestamp.expires) + 1000,
    doNotFake: ['nextTick', 'setImmediate'],
  })
  await expect(believed()).rejects.toThrow('expired')
  await withRegistry(nothing)
  expect(await believed()).toBe(served().revision)
  jest.useRealTimers()
}

test('a TUF client verifies the registry as it is served, through changes, renewals and new keys', async () => {
  const begun = served().revision
  expect(await believed()).toBe(begun)
  await release('mfe-a', '1.0.1')
  await rollback('mfe-a')
  expect(await believed()).toBe(begun + 2)
  for (const key of ['timestamp', 'snapshot', 'root', 'mfe-a', 'root']) {
    await changeKey(key)
    expect(await believed()).toBe(served().revision)
  }
  expect(await believed()).toBe(begun + 7)
})

test('a root key that is away is needed for new keys only', async () => {
  rmSync(join(keysDir(), 'root.key'))
  await release('mfe-a', '1.0.1')
  expect(await believed()).toBe(served().revision)
})

test('a host with the timestamp key only renews the validity', async () => {
  expect(await believed()).toBe(served().revision)
  for (const role of ['root', 'snapshot', 'team-mfe-a']) rmSync(join(keysDir(), `${role}.key`))
  await expectRenewal()
})

test('changed, old and expired answers are refused', async () => {
  const replaced = (name: string, from: string, to: string) => (file: string, bytes: Buffer) =>
    file.endsWith(name) ? Buffer.from(bytes.toString().replace(from, to)) : bytes
  await expect(believed(replaced('targets.json', '"length":', '"length":1'))).rejects.toThrow(
    'signed by 0/1 keys',
  )
  await expect(believed(replaced('/registry.json', 'Equipe', 'Outras'))).rejects.toThrow('hash')
  const old = readFileSync(inSite('tuf/timestamp.json'))
  await release('mfe-a', '1.0.1')
  expect(await believed()).toBe(served().revision)
  await expect(believed((file, bytes) => (file.endsWith('timestamp.json') ? old : bytes))).rejects.toThrow(
    'version',
  )
  await expectRenewal()
})
