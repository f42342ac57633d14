import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPortal } from '../gateway'
import { changeEmbedKey, embedRoutes, signEmbeds } from './embed-signing'
import { answer } from './key-files.mjs'
import { keysDir } from './keys'
import { signInProcess } from './testing/in-process-signer'

let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'embeds-')), 'site')
  process.env.SITE_DIR = site
  signInProcess()
  release('1.0.0-aaaaaaaa')
})
afterEach(() => {
  delete process.env.SITE_DIR
  rmSync(dirname(site), { recursive: true, force: true })
})

/** Same layout as `mfe-widget/embed/build.ts` writes. */
function release(version: string, embed = 'embed'): void {
  for (const folder of [version, 'v1']) {
    mkdirSync(join(site, embed, folder), { recursive: true })
    writeFileSync(join(site, embed, folder, 'widget.js'), `run('${version}')`)
  }
  const integrity = { version, files: { 'widget.js': '', 'panel.js': '' } }
  writeFileSync(join(site, embed, 'v1/integrity.json'), JSON.stringify(integrity))
}

const signedNow = (): { keys: string[]; snippet: string } =>
  JSON.parse(readFileSync(join(site, 'embed/v1/signatures.json'), 'utf8'))

type Headers = Readonly<Record<string, unknown>>

/** Verifies like a browser with one key: RFC 9421 over the digest of RFC 9530. */
function isBelieved(body: string, headers: Headers, key: string): boolean {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const parameters = String(headers['signature-input']).replace(/^bank=/, '')
  const [, signature = ''] = /^bank=:(.+):$/.exec(String(headers.signature)) ?? []
  const raw = Buffer.from(key.replace('ed25519-', ''), 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })
  const base = `"unencoded-digest";sf: ${digest}\n"@signature-params": ${parameters}`
  return (
    headers['unencoded-digest'] === digest &&
    parameters.includes(`keyid="${key.replace('ed25519-', '')}"`) &&
    verify(null, Buffer.from(base), publicKey, Buffer.from(signature, 'base64'))
  )
}

async function served(): Promise<{ body: string; headers: Headers }> {
  const portal = await buildPortal({ api: 'http://127.0.0.1:9' })
  const { body, headers } = await portal.inject('/embed/v1/widget.js')
  await portal.close()
  return { body, headers }
}

test('the script of the floating address is signed, for the first of the two keys of the tag', async () => {
  signEmbeds()
  const { keys, snippet } = signedNow()
  const { body, headers } = await served()
  expect(keys).toHaveLength(2)
  expect(snippet).toContain(`integrity="${keys.join(' ')}" crossorigin="anonymous"`)
  expect(keys.map((key) => isBelieved(body, headers, key))).toEqual([true, false])
  expect(isBelieved(`${body} `, headers, keys[0] ?? '')).toBe(false)
  expect(headers['access-control-allow-origin']).toBe('*')
})

test('a release that is half there is not served under the signature of another', async () => {
  signEmbeds()
  release('1.0.0-bbbbbbbb')
  const before = await served()
  expect(before.body).toContain('aaaaaaaa')
  expect(isBelieved(before.body, before.headers, signedNow().keys[0] ?? '')).toBe(true)
  signEmbeds()
  expect((await served()).body).toContain('bbbbbbbb')
})

test('after a change of keys the tags of before go on, by the key that waited', async () => {
  signEmbeds()
  const before = signedNow().keys
  changeEmbedKey()
  const after = signedNow().keys
  const { body, headers } = await served()
  expect(after[0]).toBe(before[1])
  expect(after).not.toContain(before[0])
  expect(before.map((key) => isBelieved(body, headers, key))).toEqual([false, true])
})

test('the next key may be kept elsewhere until it is needed', () => {
  signEmbeds()
  const before = signedNow().keys
  const next = join(keysDir(), 'embed-next.key')
  const key = readFileSync(next)
  rmSync(next)
  signEmbeds()
  expect(signedNow().keys).toEqual(before)
  expect(() => changeEmbedKey()).toThrow('Traga embed-next.key')
  writeFileSync(next, key)
  changeEmbedKey()
  expect(signedNow().keys[0]).toBe(before[1])
})

test('a signature of another text is not published', () => {
  signEmbeds()
  const before = signedNow()
  release('2.0.0-bbbbbbbb')
  signInProcess().mockImplementation((folder, requests) =>
    requests.map((each) => answer(folder, 'message' in each ? { ...each, message: btoa('another') } : each)),
  )
  expect(signEmbeds).toThrow('A assinatura do widget não confere com a chave embed.')
  expect(signedNow()).toEqual(before)
})

test('the script alone has a floating address, which may change within minutes, with headers that browsers know', () => {
  signEmbeds()
  const [key = ''] = signedNow().keys.map((each) => each.replace('ed25519-', ''))
  expect(embedRoutes('embed')).toEqual([
    {
      path: '/embed/v1/widget.js',
      from: '/embed/1.0.0-aaaaaaaa/widget.js',
      headers: expect.objectContaining({
        'cache-control': 'public, max-age=300',
        'unencoded-digest': expect.stringMatching(/^sha-256=:.{44}:$/),
        'signature-input': `bank=("unencoded-digest";sf);keyid="${key}";tag="sri"`,
        signature: expect.stringMatching(/^bank=:.{88}:$/),
      }),
    },
  ])
})

test('the tag loads the script from the floating address, and holds nobody up', () => {
  signEmbeds()
  expect(signedNow().snippet).toMatch(
    /^<script async src="\/embed\/v1\/widget\.js" integrity="[^"]+" crossorigin="anonymous"><\/script>$/,
  )
})

test('each bank’s scripts are signed, where there are any', () => {
  release('2.0.0-cccccccc', 'embed-of/aurora')
  mkdirSync(join(site, 'embed-of/vazio'))
  signEmbeds()
  const signed = ['embed', 'embed-of/aurora', 'embed-of/vazio'].map((folder) =>
    embedRoutes(folder).map(({ from }) => from),
  )
  expect(signed).toEqual([
    ['/embed/1.0.0-aaaaaaaa/widget.js'],
    ['/embed-of/aurora/2.0.0-cccccccc/widget.js'],
    [],
  ])
})

test('before its first release a widget has no address', () => {
  rmSync(join(site, 'embed'), { recursive: true })
  signEmbeds()
  expect(embedRoutes('embed')).toEqual([])
})

test('with --dry-run a change of keys says what it would be, and no key changes', () => {
  signEmbeds()
  const before = signedNow()
  const { argv } = process
  process.argv = [...argv, '--dry-run']
  try {
    expect(changeEmbedKey).toThrow(
      expect.objectContaining({ changes: ['a chave seguinte passaria a assinar, e outra ficaria à espera'] }),
    )
  } finally {
    process.argv = argv
  }
  signEmbeds()
  expect(signedNow()).toEqual(before)
})
