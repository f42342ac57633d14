import { execFileSync } from 'node:child_process'
import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { refusalOf } from '@portal/registry-format/trust'
import { enterTrialSite, hasUnitTool } from '../gates'
import { changeKey } from '../release'
import { CommandError } from '../storage'
import {
  advanceEmbedKeys,
  embedKeys,
  isSignedBy,
  isSignedByEmbed,
  keysDir,
  makeKeys,
  rootKeys,
  signAs,
  teamRole,
} from './keys'
import { type SignerRequest, signer } from './signer-process'
import { signInProcess } from './testing/in-process-signer'
import { nothing, release } from './testing/signed-site'

const before = { ...process.env }
let site: string
beforeEach(() => {
  site = join(mkdtempSync(join(tmpdir(), 'signer-')), 'site')
  mkdirSync(site)
  process.env.SITE_DIR = site
})
afterEach(() => {
  jest.restoreAllMocks()
  process.env = { ...before }
  rmSync(dirname(site), { recursive: true, force: true })
})

const served = (): unknown => JSON.parse(readFileSync(join(site, 'registry.json'), 'utf8'))
const refusalBy = (roots: readonly string[]) =>
  refusalOf(served(), { roots, rootVersion: 0, now: Date.now() })

test('publishing reads no private key, and gives the signer digests and nothing of its environment', async () => {
  // A process that inherits this environment fails to start.
  process.env.NODE_OPTIONS = '--require=/nonexistent'
  const read = jest.spyOn(fs, 'readFileSync')
  const run = jest.spyOn(signer, 'run')
  await release('mfe-a', '1.0.0')
  expect(await refusalBy(rootKeys())).toBeNull()
  expect(readdirSync(keysDir()).sort()).toEqual([
    'root.key',
    'root.pub',
    'snapshot.key',
    'team-mfe-a.key',
    'timestamp.key',
  ])
  expect(read.mock.calls.filter(([path]) => `${path}`.endsWith('.key'))).toEqual([])
  const signed = run.mock.calls.flatMap(([, requests]) =>
    requests.filter(({ command }) => command === 'sign'),
  )
  expect(new Set(signed.map(({ role }) => role))).toEqual(
    new Set(['root', 'snapshot', 'timestamp', 'team-mfe-a']),
  )
  for (const { role, ...request } of signed)
    expect(request).toEqual({
      command: 'sign',
      algorithm: 'ecdsa-p256-sha256',
      digest: expect.stringMatching(/^[\w+/]{43}=$/),
    })
})

test.each<[what: string, request: SignerRequest]>([
  ['a role that leads out of the folder', { command: 'public-key', role: '../root' }],
  [
    'a text instead of its digest',
    { command: 'sign', role: 'root', algorithm: 'ecdsa-p256-sha256', digest: btoa('["root"]') },
  ],
])('the signer refuses %s', (_, request) => {
  makeKeys(['root'])
  expect(() => signer.run(keysDir(), [request])).toThrow('O assinador falhou')
})

test.each([
  ['fails', 'echo sem token >&2; exit 1', /O assinador falhou: .*sem token/s],
  ['answers less than it was asked', 'echo []', /não respondeu como/],
  ['asks for a PIN instead of answering', 'echo PIN 1234:', /não respondeu como .* em JSON(?!.*1234)/],
  ['says nothing', 'true', /não respondeu como/],
])('REGISTRY_SIGNER that %s is named', (_, command, sentence) => {
  process.env.REGISTRY_SIGNER = command
  const signing = () => signAs('root', 'x')
  expect(signing).toThrow(sentence)
  // The command line prints its message alone, and exits with 1.
  expect(signing).toThrow(CommandError)
})

test('REGISTRY_SIGNER that signs with other keys changes nothing', async () => {
  const own = signInProcess()
  await release('mfe-a', '1.0.0')
  own.mockRestore()
  const published = served()
  const program = join(__dirname, 'signer.mjs')
  const keys = join(dirname(site), 'others')
  process.env.REGISTRY_SIGNER = `node ${program} ${keys}`
  signer.run('', [{ command: 'make-key', role: 'snapshot', algorithm: 'ecdsa-p256-sha256', fresh: false }])
  await expect(release('mfe-a', '2.0.0')).rejects.toThrow('precisa da chave raiz')
  expect(served()).toEqual(published)
})

test('a trial site is signed by its own key files, whatever signs the site', () => {
  process.env.REGISTRY_SIGNER = 'exit 1'
  const leave = enterTrialSite([])
  expect(() => signAs('root', 'x')).toThrow('Falta a chave root.')
  leave()
})

// Optional on a developer's machine; in CI its absence is a failure.
const withToken = hasUnitTool('token') || process.env.CI ? describe : describe.skip

withToken('keys that never leave a PKCS #11 token', () => {
  test('publish, rotate and sign the widget', async () => {
    const dir = dirname(site)
    mkdirSync(join(dir, 'tokens'))
    writeFileSync(join(dir, 'softhsm.conf'), `directories.tokendir = ${join(dir, 'tokens')}\n`)
    Object.assign(process.env, {
      SOFTHSM2_CONF: join(dir, 'softhsm.conf'),
      PKCS11_MODULE: '/usr/lib/softhsm/libsofthsm2.so',
      PKCS11_TOKEN: 'portal',
      PKCS11_PIN: '1234',
      REGISTRY_SIGNER: `node ${join(__dirname, 'pkcs11-signer.mjs')}`,
    })
    const token = ['--init-token', '--free', '--label=portal', '--pin=1234', '--so-pin=5678']
    execFileSync('softhsm2-util', token, { env: process.env })

    await release('mfe-a', '1.0.0')
    const oldKeys = rootKeys()
    await changeKey('root', nothing)
    expect(rootKeys()).not.toEqual(oldKeys)
    expect([await refusalBy(rootKeys()), await refusalBy(oldKeys)]).toEqual([null, null])

    const team = teamRole('mfe-a')
    const [replaced = ''] = makeKeys([team])
    const [fresh = ''] = makeKeys([team], true)
    const signature = signAs(team, 'x')
    expect([replaced, fresh].map((point) => isSignedBy(point, 'x', signature))).toEqual([false, true])

    const [key, next] = embedKeys()
    expect(isSignedByEmbed(key, 'x', signAs('embed', 'x'))).toBe(true)
    advanceEmbedKeys()
    expect(embedKeys()[0]).toBe(next)
    expect(isSignedByEmbed(next, 'x', signAs('embed', 'x'))).toBe(true)
    expect(readdirSync(keysDir()).sort()).toEqual(['embed-next.pub', 'root.pub'])
  })
})
