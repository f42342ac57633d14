import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Built } from '../build-result'
import type { Judge } from '../gates/pass-gates'
import { type Published, type PublishOptions, publish } from '../publish'
import { hasKey, isSignedBy, rootKeys, signAs, teamRole } from '../registry-keys'
import { refusalOf, type SignedRegistry } from '../registry-signing'
import { CommandError, filesIn, hashOfFiles, inSite, isDryRun, readJson, writeAtomically } from '../site'
import { isBucket, openBucket } from './bucket'
import { atSite } from './site-store'

/**
 * What `build` has written, as one signed object of the site: others publish it, or the next environment does, and
 * nothing is built again.
 */
interface Artefact {
  name: string
  version: string
  files: Readonly<Record<string, string>>
}

const keyOf = (name: string, version: string) => `.artefacts/${name}/${version}.json.gz`

/** Who has no key of the team is whoever keeps the whole site. */
function pack(dir: string, name: string, version: string): Buffer {
  const files = filesIn(dir).map((file) => [file, readFileSync(join(dir, file)).toString('base64')])
  const artefact: Artefact = { name, version, files: Object.fromEntries(files) }
  const text = JSON.stringify(artefact)
  const role = hasKey(teamRole(name)) ? teamRole(name) : 'snapshot'
  if (!hasKey(role)) throw new CommandError(`Falta a chave da equipe de ${name}: team-${name}.key.`)
  return gzipSync(JSON.stringify({ text, signature: signAs(role, text) }))
}

/** Publishes a build, and keeps it for other environments. */
export async function publishAndKeep(dir: string, options: PublishOptions = {}): Promise<Published> {
  const done = await publish(dir, options)
  const path = inSite(keyOf(done.name, done.version))
  if (isDryRun() || process.env.NODE_ENV === 'development' || existsSync(path)) return done
  mkdirSync(dirname(path), { recursive: true })
  writeAtomically(path, pack(dir, done.name, done.version))
  return done
}

/** Lays a build down for whoever keeps the site: a team needs no key but its own, and may write nothing else there. */
export async function handOver(dir: string, to: string, number?: string): Promise<Published> {
  const built = readJson<Built>(join(dir, 'built.json'))
  if (built.kind === 'shell') throw new CommandError('O shell é publicado por quem cuida do site.')
  const { name } = built.declared
  const hash = hashOfFiles(['browser', 'server'].map((part) => join(dir, part)))
  const version = `${number ?? built.version}-${hash}`
  const key = keyOf(name, version)
  const bytes = pack(dir, name, version)
  // Where an object is its writer's, whoever keeps the site could not read it.
  const headers = { ACL: 'bucket-owner-full-control' } as const
  if (isBucket(to)) await (await openBucket(to)).write(key, bytes, { headers })
  else {
    mkdirSync(dirname(join(to, key)), { recursive: true })
    writeAtomically(join(to, key), bytes)
  }
  return { name, version, changed: true }
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

async function readArtefact(name: string, source: Source): Promise<Artefact> {
  const { signed, shell, modules } = await believedRegistry(source)
  const version = source.version ?? (name === 'shell' ? shell : modules[name]?.stable)?.version
  const packed = version && (await readFrom(source.from, keyOf(name, version)))
  if (!packed) throw new CommandError(`Em ${source.from} não há ${name} ${version ?? ''} para publicar.`)
  const { text, signature }: { text: string; signature: string } = JSON.parse(gunzipSync(packed).toString())
  const keys = [signed?.root.teams[name]?.key, signed?.root.snapshot]
  if (!keys.some((key) => key !== undefined && isSignedBy(key, text, signature)))
    throw new CommandError(
      `${name} ${version} não foi assinado pela sua equipe nem por quem cuida de ${source.from}.`,
    )
  const artefact: Artefact = JSON.parse(text)
  if (artefact.name !== name || artefact.version !== version)
    throw new CommandError(
      `O que está em ${source.from} como ${name} ${version} é ${artefact.name} ${artefact.version}.`,
    )
  return artefact
}

const isInside = (file: string) => /^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/.test(file)

/** Publishes the very bytes of another site's release. Checks, configuration and addresses are this site's. */
export async function publishFrom(
  name: string,
  source: Source,
  {
    to,
    judge,
    ...part
  }: { to?: string | undefined; judge?: Judge } & Pick<PublishOptions, 'canary' | 'forced'> = {},
): Promise<Published> {
  const { version, files } = await readArtefact(name, source)
  const dir = mkdtempSync(join(tmpdir(), 'artefact-'))
  try {
    for (const [file, content] of Object.entries(files)) {
      if (!isInside(file)) throw new CommandError(`${name} ${version} tem um arquivo fora do lugar: ${file}.`)
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      writeFileSync(join(dir, file), Buffer.from(content, 'base64'))
    }
    const built = readJson<Built>(join(dir, 'built.json'))
    const is = built.kind === 'shell' ? 'shell' : built.declared.name
    if (is !== name) throw new CommandError(`O que foi entregue como ${name} é ${is}.`)
    const number = version.replace(/-[0-9a-f]{8}$/, '')
    let isJudged = false
    return await atSite(to, async () => {
      if (!isJudged) await judge?.(name, dir)
      isJudged = true
      return publishAndKeep(dir, { version: number, ...part })
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** What a team's credentials may do in the bucket: lay down its own module. For IAM, or as a bucket policy with `principal`. */
export function teamPolicy(name: string, site: string, principal?: string): object {
  if (!isBucket(site)) throw new CommandError('Diga o bucket: --to=s3://bucket/prefixo.')
  const { hostname, pathname } = new URL(site)
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        ...(principal && { Principal: { AWS: [principal] } }),
        Action: ['s3:PutObject', 's3:PutObjectAcl'],
        Resource: [`arn:aws:s3:::${hostname}${pathname.replace(/\/$/, '')}/.artefacts/${name}/*`],
      },
    ],
  }
}
