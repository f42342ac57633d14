import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { releaseText } from '@portal/registry-format/trust'
import type { Built, BuiltModule } from '../build'
import { readStatement, STATEMENT, signedFiles } from '../build'
import {
  deployedOn,
  fullRelease,
  isSignedBy,
  keepSignature,
  keysDir,
  publicKey,
  readRegistry,
  refusalOf,
  rootKeys,
  type SignedRegistry,
  signAs,
  signerOf,
  storedSignature,
  teamRole,
  toRegistryEntry,
} from '../registry'
import {
  CommandError,
  inSite,
  inTemporaryFolder,
  isBucket,
  isDryRun,
  isInside,
  openBucket,
  readJson,
  withVariable,
  writeAtomically,
} from '../storage'
import { describeRelease, nameOf, versionOf } from './describe-release'
import { type Artefact, orderText, type Sealed } from './order'
import { type RunGates, runGatesOnce, type Tell } from './pass-gates'
import { type Published, type PublishOptions, publish } from './publish'
import { atSite } from './site-store'

const keyOf = (name: string, version: string) => `.artefacts/${name}/${version}.json.gz`

/** Signs a built folder as one artefact. */
function seal(dir: string, { name, version }: Published): Sealed {
  const role = signerOf(name)?.role
  if (!role) throw new CommandError(`Falta a chave da equipe de ${name}: team-${name}.key.`)
  const built = readJson<Built>(join(dir, 'built.json'))
  const release = built.kind === 'shell' ? undefined : toRegistryEntry(fullRelease(name, version))
  const artefact: Artefact = {
    at: release?.releasedAt ?? new Date().toISOString(),
    built: { ...built, version: version.replace(/-[0-9a-f]{8}$/, '') },
    files: signedFiles(dir, name),
    signature: release ? storedSignature(releaseText(name, release)) : '',
  }
  const text = JSON.stringify(artefact)
  return { text, signature: signAs(role, orderText(text)) }
}

/**
 * Publishes a build and stores its artefact, from which other environments publish it.
 * @param sealed the artefact as its team signed it
 */
export async function publishAndKeep(
  dir: string,
  options: PublishOptions = {},
  sealed?: Sealed,
): Promise<Published> {
  const done = await publish(dir, options)
  const path = inSite(keyOf(done.name, done.version))
  if (isDryRun() || process.env.NODE_ENV === 'development' || existsSync(path)) return done
  writeAtomically(path, gzipSync(JSON.stringify(sealed ?? seal(dir, done))))
  return done
}

function unpack({ built, files }: Artefact, dir: string): void {
  for (const [file, content] of Object.entries(files)) {
    if (!isInside(file)) throw new CommandError(`Há um arquivo fora do lugar: ${file}.`)
    writeAtomically(join(dir, file), Buffer.from(content, 'base64'))
  }
  writeAtomically(join(dir, 'built.json'), JSON.stringify(built))
}

/** Writes the build of the local site's stable release into a folder. */
export function unpackStable(name: string, dir: string): void {
  const { version = '' } = deployedOn(readRegistry())[name]?.stable ?? {}
  const sealed: Sealed = JSON.parse(gunzipSync(readFileSync(inSite(keyOf(name, version)))).toString())
  unpack(JSON.parse(sealed.text), dir)
}

/** Stores the team's signature of the release, which is valid on every site with the same base URL. */
function takeSignature(name: string, built: BuiltModule, dir: string, { at, signature }: Artefact): void {
  const text = releaseText(name, toRegistryEntry(describeRelease(built, dir, at)))
  const { key } = readRegistry().signed?.root.teams[name] ?? {}
  if (key !== undefined && isSignedBy(key, text, signature)) {
    if (existsSync(join(dir, STATEMENT))) readStatement(dir, [key])
    keepSignature(text, signature)
  } else if (key !== undefined && !publicKey(teamRole(name)))
    throw new CommandError(`${name} não foi publicado: os arquivos não são os que a equipe assinou.`)
}

export interface Publishing extends Pick<PublishOptions, 'canary' | 'draft' | 'forced'> {
  /** Address of the site; this machine's site by default. */
  to?: string | undefined
  runGates?: RunGates | undefined
  tell?: Tell | undefined
}

/** Publishes a signed artefact byte for byte. Checks, configuration and base URL are this site's. */
export async function publishSealed(
  sealed: Sealed,
  { name, version }: { name: string; version?: string },
  { to, runGates, tell, ...part }: Publishing,
): Promise<Published> {
  const artefact: Artefact = JSON.parse(sealed.text)
  const { at, built } = artefact
  return inTemporaryFolder('artefact-', async (dir) => {
    unpack(artefact, dir)
    const is = [nameOf(built), versionOf(built, dir)] as const
    if (is[0] !== name || is[1] !== (version ?? is[1]))
      throw new CommandError(`O que foi entregue como ${name} ${version ?? ''} é ${is.join(' ')}.`)
    const pass = runGatesOnce(runGates, name, dir, tell)
    return atSite(to, async () => {
      if (built.kind === 'module') takeSignature(name, built, dir, artefact)
      await pass()
      return publishAndKeep(dir, { releasedAt: at, ...part }, sealed)
    })
  })
}

interface Source {
  from: string
  /** Folder with the `root.pub` of that site; by default the local keys. */
  keys: string | undefined
  /** The stable version there by default. */
  version: string | undefined
}

async function readFrom(site: string, key: string): Promise<Buffer | null> {
  if (isBucket(site)) return (await (await openBucket(site)).read(key))?.bytes ?? null
  return existsSync(join(site, key)) ? readFileSync(join(site, key)) : null
}

async function believedRegistry({ from, keys }: Source): Promise<SignedRegistry> {
  const beside = `${from}.keys`
  const theirs = keys ?? (!isBucket(from) && existsSync(beside) ? beside : keysDir())
  return withVariable('REGISTRY_KEYS', theirs, async () => {
    const registry: SignedRegistry = JSON.parse((await readFrom(from, 'registry.json'))?.toString() ?? 'null')
    if (rootKeys().length === 0)
      throw new CommandError(`Diga com --keys em que pasta está root.pub, a chave pública de ${from}.`)
    if (registry === null || refusalOf(registry))
      throw new CommandError(`O registro de ${from} não tem as assinaturas certas: nada é publicado dele.`)
    return registry
  })
}

/** Publishes a release from another site, current or earlier. */
export async function publishFrom(name: string, source: Source, how: Publishing = {}): Promise<Published> {
  const { from } = source
  const registry = await believedRegistry(source)
  const version = source.version ?? deployedOn(registry)[name]?.stable.version
  const packed = version && (await readFrom(from, keyOf(name, version)))
  if (!packed) throw new CommandError(`Em ${from} não há ${name} ${version ?? ''} para publicar.`)
  const sealed: Sealed = JSON.parse(gunzipSync(packed).toString())
  const { teams, snapshot } = registry.signed?.root ?? {}
  const keys = [teams?.[name]?.key, snapshot]
  if (!keys.some((key) => key !== undefined && isSignedBy(key, orderText(sealed.text), sealed.signature)))
    throw new CommandError(
      `${name} ${version} não foi assinado pela sua equipe nem por quem cuida de ${from}.`,
    )
  return publishSealed(sealed, { name, version }, how)
}
