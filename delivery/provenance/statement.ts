import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { author } from '../registry-history'
import { isSignedBy, signAs, signerOf } from '../registry-keys'
import { CommandError, filesIn, inSite, isInside, ROOT, readJson, writeAtomically } from '../site'
import { bomOf } from './sbom'
import { sourceState } from './source-state'

/** Beside `built.json` in a build, and in a folder of the release on a site, which nobody is served. */
export const STATEMENT = 'provenance.intoto.json'
export const BOM = 'sbom.cdx.json'
export const originOf = (name: string, version: string) => inSite('.provenance', name, version)

interface Resource {
  name: string
  digest: { sha256: string }
}

/** DSSE: https://github.com/secure-systems-lab/dsse/blob/v1.0.0/protocol.md */
interface Envelope {
  payloadType: string
  payload: string
  signatures: readonly { keyid: string; sig: string }[]
}
const TYPE = 'application/vnd.in-toto+json'
const textIn = ({ payload }: Envelope) => Buffer.from(payload, 'base64').toString()
const signedText = (text: string) => `DSSEv1 ${TYPE.length} ${TYPE} ${Buffer.byteLength(text)} ${text}`

const sha256In = (dir: string, name: string) => ({
  sha256: createHash('sha256')
    .update(readFileSync(join(dir, name)))
    .digest('hex'),
})
const resourceIn = (dir: string, name: string) => ({ name, digest: sha256In(dir, name) })
export const isIn = (dir: string, name: string, { digest }: Resource): boolean =>
  sha256In(dir, name).sha256 === digest.sha256

/** What a release puts on a site lies in folders; beside them is what is known of it. */
const releasedIn = (dir: string) => filesIn(dir).filter((file) => file.includes('/'))

/** In-toto Statement v1 with SLSA Provenance v1. */
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
        // Of the deployable, relative to the root; and what differs from the built-in configuration.
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
 * Writes the statement, not yet signed, and the SBOM of a build that is complete.
 * @param bundled sources that its files are made of
 */
export function describeOrigin(
  dir: string,
  folder: string,
  bundled: readonly string[],
  config?: object,
): void {
  writeFileSync(join(dir, BOM), `${JSON.stringify(bomOf(folder, bundled), null, 2)}\n`)
  const payload = Buffer.from(JSON.stringify(statementOf(dir, folder, config))).toString('base64')
  const envelope: Envelope = { payloadType: TYPE, payload, signatures: [] }
  writeFileSync(join(dir, STATEMENT), JSON.stringify(envelope))
}

/** With one more signature: of its team, or of whoever keeps the site. Those of earlier environments stay. */
function signed(envelope: Envelope, name: string): Envelope {
  const found = signerOf(name)
  if (found === null) return envelope
  const { role, key: keyid } = found
  const others = envelope.signatures.filter((each) => each.keyid !== keyid)
  return {
    ...envelope,
    signatures: [...others, { keyid, sig: signAs(role, signedText(textIn(envelope)), 'der') }],
  }
}

/** A file of a build, its statement signed: what is published, here or by somebody else. */
function signedFile(dir: string, name: string, file: string): Buffer {
  const content = readFileSync(join(dir, file))
  return file === STATEMENT
    ? Buffer.from(JSON.stringify(signed(JSON.parse(content.toString()), name)))
    : content
}

/** Every file of a build in base64, but `built.json`. */
export const signedFiles = (dir: string, name: string): Record<string, string> =>
  Object.fromEntries(
    filesIn(dir)
      .filter((file) => file !== 'built.json')
      .map((file) => [file, signedFile(dir, name, file).toString('base64')]),
  )

/** Lays it beside a release. Builds of older tools have none. */
export function keepOrigin(dir: string, name: string, version: string): void {
  const to = originOf(name, version)
  for (const file of [STATEMENT, BOM].filter((each) => existsSync(join(dir, each)))) {
    mkdirSync(to, { recursive: true })
    writeAtomically(join(to, file), signedFile(dir, name, file))
  }
}

/** Files that were changed since they were built are not what the statement says of them. */
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
 * The statement in this folder, as far as one of these keys has signed it.
 * @param keys all that may have; undefined ones are none
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
    // A team elsewhere may have written anything.
  }
  throw new CommandError(`A declaração de origem não vale: ${problem}.`)
}

/** What is other in a folder than the statement says, a line for each file. */
export function differencesFrom({ subject, predicate }: Statement, dir: string): string[] {
  const told = new Map([...subject, ...predicate.runDetails.byproducts].map((each) => [each.name, each]))
  const there = new Set(filesIn(dir))
  return [
    ...[...told].flatMap(([name, known]) => {
      if (!there.has(name)) return [`falta: ${name}`]
      return isIn(dir, name, known) ? [] : [`difere: ${name}`]
    }),
    ...releasedIn(dir).flatMap((file) => (told.has(file) ? [] : [`a mais: ${file}`])),
  ]
}
