import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { author, isSignedBy, signAs, signerOf } from '../../registry'
import {
  CommandError,
  filesIn,
  inSite,
  isInside,
  ROOT,
  readJson,
  sha256,
  writeAtomically,
} from '../../storage'
import { bomOf } from './sbom'

/** Beside `built.json` in a build; on a site in a folder per release that is not served. */
export const STATEMENT = 'provenance.intoto.json'
export const BOM = 'sbom.cdx.json'
export const originOf = (name: string, version: string) => inSite('.provenance', name, version)

/** DSSE: https://github.com/secure-systems-lab/dsse/blob/v1.0.0/protocol.md */
interface Envelope {
  payloadType: string
  payload: string
  signatures: readonly { keyid: string; sig: string }[]
}
const TYPE = 'application/vnd.in-toto+json'
const textIn = ({ payload }: Envelope) => Buffer.from(payload, 'base64').toString()
const signedText = (text: string) => `DSSEv1 ${TYPE.length} ${TYPE} ${Buffer.byteLength(text)} ${text}`

const sha256In = (dir: string, name: string) => sha256(readFileSync(join(dir, name)))
const resourceIn = (dir: string, name: string) => ({ name, digest: { sha256: sha256In(dir, name) } })
export const isIn = (dir: string, name: string, { digest }: { digest: { sha256: string } }): boolean =>
  sha256In(dir, name) === digest.sha256

/** Source maps, in the layout of their files; not served. */
export const MAPS = 'maps'

/** Moves source maps out of the served folders. Maps of styles are dropped, because errors never refer to styles. */
function setMapsAside(dir: string): void {
  for (const file of filesIn(dir).filter((each) => each.endsWith('.map') && !each.startsWith(`${MAPS}/`))) {
    const to = join(dir, MAPS, file)
    if (file.endsWith('.js.map')) {
      mkdirSync(dirname(to), { recursive: true })
      renameSync(join(dir, file), to)
    } else rmSync(join(dir, file))
  }
}

/**
 * Files that a release puts on a site are in folders. Source maps are not reproducible, because a map can contain the
 * build folder's path.
 */
const releasedIn = (dir: string) =>
  filesIn(dir).filter((file) => file.includes('/') && !file.startsWith(`${MAPS}/`))

/** In-toto Statement v1 with SLSA Provenance v1: https://slsa.dev/spec/v1.0/provenance */
function statementOf(dir: string, folder: string, config: object | undefined) {
  const { commit, clean } = sourceState()
  const { version: rspack } = createRequire(import.meta.url)('@rspack/core/package.json')
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: releasedIn(dir).map((file) => resourceIn(dir, file)),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:portal:npm-run-build:1',
        // The deployable's folder relative to the root, and the overrides of the built-in configuration.
        externalParameters: { folder, config },
        resolvedDependencies: [
          resourceIn(ROOT, 'package-lock.json'),
          { name: 'sources', digest: { gitCommit: commit }, annotations: { clean } },
        ] as const,
      },
      runDetails: {
        builder: {
          id: `urn:portal:builder:${encodeURIComponent(author())}`,
          version: { node: process.version, rspack: `${rspack}` },
        },
        byproducts: [{ ...resourceIn(dir, BOM), mediaType: 'application/vnd.cyclonedx+json' }] as const,
      },
    },
  }
}
export type Statement = ReturnType<typeof statementOf>

/**
 * Writes the unsigned statement and the SBOM of a complete build.
 * @param bundled sources in its files
 */
export function describeOrigin(
  dir: string,
  folder: string,
  bundled: readonly string[],
  config?: object,
): void {
  // Browsers find development maps beside their files.
  if (process.env.NODE_ENV !== 'development') setMapsAside(dir)
  writeFileSync(join(dir, BOM), `${JSON.stringify(bomOf(folder, bundled), null, 2)}\n`)
  const payload = Buffer.from(JSON.stringify(statementOf(dir, folder, config))).toString('base64')
  const envelope: Envelope = { payloadType: TYPE, payload, signatures: [] }
  writeFileSync(join(dir, STATEMENT), JSON.stringify(envelope))
}

/** Adds the signature of the team or the site keeper. Signatures of earlier environments stay. */
function signed(envelope: Envelope, name: string): Envelope {
  const signer = signerOf(name)
  if (signer === null) return envelope
  const { role, key: keyid } = signer
  const others = envelope.signatures.filter((each) => each.keyid !== keyid)
  return {
    ...envelope,
    signatures: [...others, { keyid, sig: signAs(role, signedText(textIn(envelope)), 'der') }],
  }
}

/** A file of a build; statements are signed first. */
function signedFile(dir: string, name: string, file: string): Buffer {
  const content = readFileSync(join(dir, file))
  return file === STATEMENT
    ? Buffer.from(JSON.stringify(signed(JSON.parse(content.toString()), name)))
    : content
}

/** All files of a build except `built.json`, in base64. */
export const signedFiles = (dir: string, name: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(dir)
      .filter((file) => file !== 'built.json')
      .map((file) => [file, signedFile(dir, name, file).toString('base64')]),
  )

/** Stores provenance beside a release. Builds of older tools have none. */
export function keepOrigin(dir: string, name: string, version: string): void {
  const to = originOf(name, version)
  for (const file of [STATEMENT, BOM].filter((each) => existsSync(join(dir, each)))) {
    writeAtomically(join(to, file), signedFile(dir, name, file))
  }
  for (const file of filesIn(join(dir, MAPS))) {
    writeAtomically(join(to, MAPS, `${file}.gz`), gzipSync(readFileSync(join(dir, MAPS, file))))
  }
}

/** Throws if files changed after the build, because the statement's hashes no longer match. */
export function assertAsBuilt(dir: string): void {
  if (!existsSync(join(dir, STATEMENT))) return
  const others = differencesFrom(JSON.parse(textIn(readJson<Envelope>(join(dir, STATEMENT)))), dir)
  if (others.length > 0)
    throw new CommandError(
      `Os arquivos não são os que foram construídos; construa de novo:\n${others.join('\n')}`,
    )
}

function problemOf(dir: string, keys: readonly (string | undefined)[], envelope: Envelope): string | null {
  const text = textIn(envelope)
  const isSigned = envelope.signatures.some(({ sig }) =>
    keys.some((key) => key !== undefined && isSignedBy(key, signedText(text), sig, 'der')),
  )
  if (!isSigned) return 'não foi assinada pela equipe nem por quem cuida do site'
  const { subject, predicate }: Statement = JSON.parse(text)
  if (!subject.every(({ name, digest }) => isInside(name) && digest.sha256))
    return 'fala de arquivos que não podem ser de uma publicação'
  const [bom] = predicate.runDetails.byproducts
  return isIn(dir, BOM, bom) ? null : `${BOM} não é a lista de que ela fala`
}

/**
 * Reads and verifies the statement in a folder.
 * @param keys accepted public keys; undefined ones are ignored
 */
export function readStatement(dir: string, keys: readonly (string | undefined)[]): Statement {
  if (![STATEMENT, BOM].every((file) => existsSync(join(dir, file))))
    throw new CommandError('Não há declaração de origem, ou falta a lista de pacotes ao lado dela.')
  let problem: string | null = 'não se entende'
  try {
    const envelope = readJson<Envelope>(join(dir, STATEMENT))
    problem = problemOf(dir, keys, envelope)
    if (problem === null) return JSON.parse(textIn(envelope))
  } catch {
    // A remote team's statement is untrusted input.
  }
  throw new CommandError(`A declaração de origem não vale: ${problem}.`)
}

/** Folder and commit in the statement, unverified. */
export function claimedSource(dir: string): { folder: string; commit: string } {
  const { predicate }: Statement = JSON.parse(textIn(readJson<Envelope>(join(dir, STATEMENT))))
  const { externalParameters, resolvedDependencies } = predicate.buildDefinition
  return { folder: externalParameters.folder, commit: resolvedDependencies[1].digest.gitCommit ?? '' }
}

/** Differences between a folder and the statement's hashes, one line per file. */
export function differencesFrom({ subject, predicate }: Statement, dir: string): string[] {
  const stated = new Map([...subject, ...predicate.runDetails.byproducts].map((each) => [each.name, each]))
  const there = new Set(filesIn(dir))
  return [
    ...[...stated].flatMap(([name, known]) => {
      if (!there.has(name)) return [`falta: ${name}`]
      return isIn(dir, name, known) ? [] : [`difere: ${name}`]
    }),
    ...releasedIn(dir).flatMap((file) => (stated.has(file) ? [] : [`a mais: ${file}`])),
  ]
}

/**
 * Source commit of a build, from git, or from `COMMIT` where there is no repository, as in an image.
 * @returns `clean`: whether the working tree had no changes; absent if unknown
 */
export function sourceState(): { commit?: string; clean?: boolean } {
  const { COMMIT } = process.env
  if (COMMIT)
    return COMMIT.endsWith('-dirty') ? { commit: COMMIT.slice(0, -6), clean: false } : { commit: COMMIT }
  const git = spawnSync('git', ['status', '--porcelain=v2', '--branch', '.'], { cwd: ROOT, encoding: 'utf8' })
  const [, commit] = /^# branch\.oid ([0-9a-f]{40,})$/m.exec(git.stdout ?? '') ?? []
  if (git.status !== 0 || !commit) return {}
  return { commit, clean: git.stdout.split('\n').every((line) => line === '' || line.startsWith('# ')) }
}
