import { execFileSync } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { bundleFromJSON } from '@sigstore/bundle'
import { TrustedRoot } from '@sigstore/protobuf-specs'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { publicKey } from '../../registry'
import { signInProcess } from '../../registry/testing/in-process-signer'
import { publish, publishAndKeep, publishFrom } from '../../release'
import { ROOT, readJson, writeFiles } from '../../storage'
import { writeModule, writeShell } from '../testing/small-shell'
import { bomOf } from './sbom'
import { BOM, describeOrigin, originOf, STATEMENT, type Statement } from './statement'
import { readClaim, rebuild } from './verify'

signInProcess()

const NAME = 'mfe-access'
const ENTRY = 'browser/release/remoteEntry.js'
const bundled = [
  'node_modules/zustand/esm/index.mjs',
  'node_modules/@module-federation/enhanced/dist/src/runtime.js',
  'shared-kernel/ui/src/index.ts',
  `${NAME}/src/routes.ts`,
].map((file) => join(ROOT, file))

let dir: string
const at = (...parts: string[]) => join(dir, ...parts)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=X', '-c', 'user.email=x@x', ...args], {
    cwd: at('repository'),
    encoding: 'utf8',
    env: { ...process.env },
  }).trim()

/** Creates a repository whose build copies one source. Returns its commit. */
function makeRepository(): string {
  const build = `import { cpSync } from 'node:fs'
cpSync('source.js', '${NAME}/dist/${ENTRY}')
cpSync('${BOM}', '${NAME}/dist/${BOM}')`
  writeFiles(at('repository'), {
    'source.js': `void '${NAME} 1.0.0'`,
    'build.mjs': build,
    'package.json': JSON.stringify({ scripts: { build: 'node build.mjs' } }),
    'package-lock.json': readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    [BOM]: `${JSON.stringify(bomOf(NAME, bundled), null, 2)}\n`,
    '.gitignore': 'node_modules\n.data\n',
  })
  mkdirSync(at('repository/node_modules'))
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message=x')
  return git('rev-parse', 'HEAD')
}

/** A build of these sources on another machine. */
function buildOf(source: string, folder = at('build')): string {
  writeModule(folder, NAME, '1.0.0')
  writeFileSync(join(folder, ENTRY), source)
  describeOrigin(folder, NAME, bundled)
  return folder
}

const release = async () => (await publishAndKeep(buildOf(`void '${NAME} 1.0.0'`))).version
const check = (requestedVersion?: string) => {
  const { version, statement, damaged } = readClaim(NAME, requestedVersion)
  return { version, statement, differences: [...damaged, ...rebuild(statement, at('repository'))] }
}
const envelopeOf = (version: string) =>
  readJson<{ payload: string; payloadType: string; signatures: { keyid: string; sig: string }[] }>(
    join(originOf(NAME, version), STATEMENT),
  )
const decoded = (payload: string) => Buffer.from(payload, 'base64').toString()

let commit: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'provenance-'))
  commit = makeRepository()
  Object.assign(process.env, { SITE_DIR: at('empty'), BROTLI_QUALITY: '1' })
  writeShell(at('shell'), '1.0.0', 'async () => ""', {})
  await publishAndKeep(at('shell'))
})
beforeEach(() => {
  Object.assign(process.env, { SITE_DIR: at('site'), COMMIT: commit })
  for (const part of ['', '.keys']) cpSync(at(`empty${part}`), at(`site${part}`), { recursive: true })
})
afterEach(() => {
  delete process.env.RELEASED_BY
  for (const part of ['site', 'site.keys', 'build']) rmSync(at(part), { recursive: true, force: true })
})
afterAll(() => {
  for (const name of ['SITE_DIR', 'BROTLI_QUALITY', 'COMMIT']) delete process.env[name]
  rmSync(dir, { recursive: true, force: true })
})

test('a release says where it comes from, in the words of in-toto and SLSA, signed as DSSE by its team', async () => {
  process.env.RELEASED_BY = 'CI da equipe'
  const version = await release()
  const { payload, payloadType, signatures } = envelopeOf(version)
  const statement: Statement = JSON.parse(decoded(payload))
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
  expect(statement).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: ENTRY, digest: { sha256 } }],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:portal:npm-run-build:1',
        externalParameters: { folder: NAME },
        resolvedDependencies: [
          { name: 'package-lock.json', digest: { sha256 } },
          { name: 'sources', digest: { gitCommit: process.env.COMMIT }, annotations: {} },
        ],
      },
      runDetails: {
        builder: { id: 'urn:portal:builder:CI%20da%20equipe', version: expect.anything() },
        byproducts: [{ name: BOM, digest: { sha256 }, mediaType: 'application/vnd.cyclonedx+json' }],
      },
    },
  })
  const [{ keyid = '' } = {}] = signatures
  expect(keyid).toBe(publicKey(`team-${NAME}`))
  const verifyDsse = (changed: object) => {
    const header = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
    const key = Buffer.concat([header, Buffer.from(keyid, 'base64')])
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    const material = toTrustMaterial(TrustedRoot.fromJSON({}), () => ({ publicKey, validFor: () => true }))
    const bundle = bundleFromJSON({
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      verificationMaterial: { publicKey: { hint: keyid }, tlogEntries: [] },
      dsseEnvelope: { payload, payloadType, signatures, ...changed },
    })
    const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, tsaThreshold: 0 }
    return new Verifier(material, thresholds).verify(toSignedEntity(bundle))
  }
  expect(() => verifyDsse({})).not.toThrow()
  expect(() => verifyDsse({ payload: Buffer.from('{}').toString('base64') })).toThrow('signature')
})

test('its SBOM has the packages that are in its files, with the hashes of the lockfile, and nothing of a day', async () => {
  const bom = readJson(join(originOf(NAME, await release()), BOM))
  const { packages } = readJson<{ packages: Record<string, { integrity: string; version: string }> }>(
    join(ROOT, 'package-lock.json'),
  )
  const fromRegistry = (name: string) => {
    const { integrity = '', version = '' } = packages[`node_modules/${name}`] ?? {}
    return {
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
      ],
      licenses: [{ expression: 'MIT' }],
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    }
  }
  expect(bom).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': NAME, name: NAME, version: '1.0.0' } },
    components: [
      fromRegistry('@module-federation/enhanced'),
      {
        type: 'library',
        'bom-ref': '@portal/ui@1.0.0',
        name: '@portal/ui',
        version: '1.0.0',
        licenses: [{ license: { name: 'SEE LICENSE IN LICENSE.md' } }],
      },
      fromRegistry('zustand'),
    ],
  })
  const invalid = (text: string) => new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)
  expect(await invalid(JSON.stringify(bom))).toBeNull()
  expect(await invalid(JSON.stringify(bom).replace('"library"', '"package"'))).not.toBeNull()
})

test('a package that is linked from elsewhere is in it by its own name, once', () => {
  writeFiles(at('linked'), {
    'package.json': JSON.stringify({ name: 'a', version: '1.2.3' }),
    'esm/package.json': JSON.stringify({ type: 'module' }),
  })
  expect(
    bomOf(
      NAME,
      ['esm/a.js', 'esm/b.js'].map((file) => at('linked', file)),
    ),
  ).toMatchObject({
    components: [{ type: 'library', 'bom-ref': 'a@1.2.3', name: 'a', version: '1.2.3' }],
  })
})

test('what its commit gives again is identical', async () => {
  const version = await release()
  expect(check()).toMatchObject({ version, differences: [] })
  expect(git('worktree', 'list').split('\n')).toHaveLength(1)
})

test('one byte more in the source, and the file is named', async () => {
  process.env.COMMIT += '-dirty'
  await publishAndKeep(buildOf(`void '${NAME} 1.0.0' `))
  const { statement, differences } = check()
  expect(differences).toEqual([`difere: ${ENTRY}`])
  expect(statement.predicate.buildDefinition.resolvedDependencies[1].annotations).toEqual({ clean: false })
})

test('a file that the site no longer has as it was released is named', async () => {
  const version = await release()
  const file = `modules/${NAME}/${version}/remoteEntry.js`
  appendFileSync(at('site', file), ' ')
  expect(check().differences).toEqual([`difere no site: ${file}`])
})

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, 'utf8')))

test.each([
  [
    'another commit in it',
    STATEMENT,
    (text: string) => {
      const envelope = JSON.parse(text)
      const payload = decoded(envelope.payload).replace(process.env.COMMIT ?? '', '0'.repeat(40))
      return JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') })
    },
    /não foi assinada pela equipe/,
  ],
  [
    'no signature',
    STATEMENT,
    (text: string) => JSON.stringify({ ...JSON.parse(text), signatures: [] }),
    /não foi assinada/,
  ],
  ['another SBOM', BOM, (text: string) => text.replace('zustand', 'other'), /não é a lista de que ela fala/],
])('a statement with %s is refused', async (_, file, change, sentence) => {
  edit(join(originOf(NAME, await release()), file), change)
  expect(() => check()).toThrow(sentence)
})

test('reports a release that cannot be rebuilt', async () => {
  expect(() => check('0.9.0-00000000')).toThrow('Não há declaração de origem')
  process.env.COMMIT = '0'.repeat(40)
  await release()
  expect(() => check()).toThrow(/O commit 0{40} não está em .*git fetch/)
})

test('files that were changed after the build are not published', async () => {
  const built = buildOf('void 1')
  appendFileSync(join(built, ENTRY), ' ')
  appendFileSync(join(built, 'browser/new.js'), ' ')
  await expect(publish(built)).rejects.toThrow(`difere: ${ENTRY}\na mais: browser/new.js`)
})

test('both go with a release to the next environment, whose signature is added', async () => {
  const version = await release()
  const here = envelopeOf(version)
  await publishFrom('shell', { from: at('site'), keys: undefined, version: undefined }, { to: at('next') })
  await publishFrom(NAME, { from: at('site'), keys: undefined, version: undefined }, { to: at('next') })
  process.env.SITE_DIR = at('next')
  const { payload, signatures } = envelopeOf(version)
  expect(payload).toBe(here.payload)
  expect(signatures.map(({ keyid }) => keyid)).toEqual([here.signatures[0]?.keyid, publicKey(`team-${NAME}`)])
  expect(existsSync(join(originOf(NAME, version), BOM))).toBe(true)
  expect(check().differences).toEqual([])
})
