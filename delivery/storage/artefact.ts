import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { releaseText } from '@portal/registry-format/trust'
import type { Built, BuiltModule } from '../build-result'
import { describeRelease, modulesBase } from '../describe-release'
import type { Judge } from '../gates/pass-gates'
import { readStatement, STATEMENT, signedFiles } from '../provenance/statement'
import { type Published, type PublishOptions, publish } from '../publish'
import { isSignedBy, publicKey, rootKeys, signAs, signerOf, teamRole } from '../registry-keys'
import { keepSignature, keptSignature, refusalOf, type SignedRegistry } from '../registry-signing'
import { readRegistry } from '../registry-store'
import { fullRelease, toRegistryEntry } from '../released-files'
import { CommandError, hashOfFiles, inSite, isDryRun, isInside, readJson, writeAtomically } from '../site'
import { type Artefact, orderText, type Sealed } from '../standalone/order'
import { isBucket, openBucket } from './bucket'
import { atSite } from './site-store'

const keyOf = (name: string, version: string) => `.artefacts/${name}/${version}.json.gz`

const versionOf = (built: Built, dir: string): string => {
  const parts = ['browser', 'server', ...(built.kind === 'shell' ? ['themes'] : [])]
  return `${built.version}-${hashOfFiles(parts.map((part) => join(dir, part)))}`
}

/** What `build` has written, as one signed object. */
function seal(dir: string, { name, version }: Published): Sealed {
  const role = signerOf(name)?.role
  if (!role) throw new CommandError(`Falta a chave da equipe de ${name}: team-${name}.key.`)
  const found = readJson<Built>(join(dir, 'built.json'))
  const release = found.kind === 'shell' ? undefined : toRegistryEntry(fullRelease(name, version))
  const artefact: Artefact = {
    at: release?.releasedAt ?? new Date().toISOString(),
    built: { ...found, version: version.replace(/-[0-9a-f]{8}$/, '') },
    files: signedFiles(dir, name),
    signature: release ? keptSignature(releaseText(name, release)) : '',
  }
  const text = JSON.stringify(artefact)
  return { text, signature: signAs(role, orderText(text)) }
}

/**
 * Publishes a build, and keeps it for other environments.
 * @param sealed as its team has sent it
 */
export async function publishAndKeep(
  dir: string,
  options: PublishOptions = {},
  sealed?: Sealed,
): Promise<Published> {
  const done = await publish(dir, options)
  const path = inSite(keyOf(done.name, done.version))
  if (isDryRun() || process.env.NODE_ENV === 'development' || existsSync(path)) return done
  mkdirSync(dirname(path), { recursive: true })
  writeAtomically(path, gzipSync(JSON.stringify(sealed ?? seal(dir, done))))
  return done
}

function unpack({ built, files }: Artefact, dir: string): void {
  for (const [file, content] of Object.entries(files)) {
    if (!isInside(file)) throw new CommandError(`Há um arquivo fora do lugar: ${file}.`)
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), Buffer.from(content, 'base64'))
  }
  writeFileSync(join(dir, 'built.json'), JSON.stringify(built))
}

/** The team's signature goes with the release to every site that has the same addresses. */
function takeSignature(name: string, built: BuiltModule, { dir, at, signature }: Unpacked): void {
  const told = { number: built.version, base: modulesBase(), releasedAt: at }
  const text = releaseText(name, toRegistryEntry(describeRelease(built, dir, told)))
  const { key } = readRegistry().signed?.root.teams[name] ?? {}
  if (key !== undefined && isSignedBy(key, text, signature)) {
    if (existsSync(join(dir, STATEMENT))) readStatement(dir, [key])
    keepSignature(text, signature)
  } else if (key !== undefined && !publicKey(teamRole(name)))
    throw new CommandError(`${name} não foi publicado: os arquivos não são os que a equipe assinou.`)
}

interface Unpacked {
  dir: string
  at: string
  signature: string
}

export interface Publishing extends Pick<PublishOptions, 'canary' | 'forced'> {
  /** Address of the site; by default that of this machine. */
  to?: string | undefined
  judge?: Judge
}

/** Publishes the very bytes that somebody has signed. Checks, configuration and addresses are this site's. */
export async function publishSealed(
  sealed: Sealed,
  { name, version }: { name: string; version?: string },
  { to, judge, ...part }: Publishing,
): Promise<Published> {
  const artefact: Artefact = JSON.parse(sealed.text)
  const { at, built, signature } = artefact
  const dir = mkdtempSync(join(tmpdir(), 'artefact-'))
  try {
    unpack(artefact, dir)
    const is = [built.kind === 'shell' ? 'shell' : built.declared.name, versionOf(built, dir)] as const
    if (is[0] !== name || is[1] !== (version ?? is[1]))
      throw new CommandError(`O que foi entregue como ${name} ${version ?? ''} é ${is.join(' ')}.`)
    let isJudged = false
    return await atSite(to, async () => {
      if (built.kind === 'module') takeSignature(name, built, { dir, at, signature })
      // Where another command was faster, the change is made again, and asks nothing again.
      if (!isJudged) await judge?.(name, dir)
      isJudged = true
      return publishAndKeep(dir, { releasedAt: at, ...part }, sealed)
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

interface Source {
  from: string
  /** Folder with the `root.pub` of that site; by default that of these commands. */
  keys: string | undefined
  /** By default what all browsers get there. */
  version: string | undefined
}

async function readFrom(site: string, key: string): Promise<Buffer | null> {
  if (isBucket(site)) return (await (await openBucket(site)).read(key))?.bytes ?? null
  return existsSync(join(site, key)) ? readFileSync(join(site, key)) : null
}

async function believedRegistry({ from, keys }: Source): Promise<SignedRegistry> {
  const before = process.env.REGISTRY_KEYS
  const beside = `${from}.keys`
  const theirs = keys ?? (!isBucket(from) && existsSync(beside) ? beside : before)
  try {
    if (theirs !== undefined) process.env.REGISTRY_KEYS = theirs
    const found: SignedRegistry = JSON.parse((await readFrom(from, 'registry.json'))?.toString() ?? 'null')
    if (rootKeys().length === 0)
      throw new CommandError(`Diga com --keys em que pasta está root.pub, a chave pública de ${from}.`)
    if (found === null || refusalOf(found))
      throw new CommandError(`O registro de ${from} não tem as assinaturas certas: nada é publicado dele.`)
    return found
  } finally {
    if (before === undefined) delete process.env.REGISTRY_KEYS
    else process.env.REGISTRY_KEYS = before
  }
}

/** Publishes what is on in another site, or was. */
export async function publishFrom(name: string, source: Source, how: Publishing = {}): Promise<Published> {
  const { from } = source
  const { signed, shell, modules } = await believedRegistry(source)
  const version = source.version ?? (name === 'shell' ? shell : modules[name]?.stable)?.version
  const packed = version && (await readFrom(from, keyOf(name, version)))
  if (!packed) throw new CommandError(`Em ${from} não há ${name} ${version ?? ''} para publicar.`)
  const sealed: Sealed = JSON.parse(gunzipSync(packed).toString())
  const keys = [signed?.root.teams[name]?.key, signed?.root.snapshot]
  if (!keys.some((key) => key !== undefined && isSignedBy(key, orderText(sealed.text), sealed.signature)))
    throw new CommandError(
      `${name} ${version} não foi assinado pela sua equipe nem por quem cuida de ${from}.`,
    )
  return publishSealed(sealed, { name, version }, how)
}
