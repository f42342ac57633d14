import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import { attempt, CommandError, sha256, writeAtomically } from './site'

export interface StoredObject {
  bytes: Buffer
  version: string
}

interface Writing {
  /** Overwrites only this ETag; null creates only. */
  ifVersion?: string | null
  /** Stored with the object, for browsers and CDNs. */
  headers?: Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentEncoding' | 'ACL'>
}

const PROTOCOL = 's3:'
export const isBucket = (address: string): boolean => address.startsWith(`${PROTOCOL}//`)

/** 412 is a failed condition, 409 a concurrent write, 404 an `If-Match` on a deleted object. */
const LOST = [404, 409, 412]

export type Bucket = Awaited<ReturnType<typeof openBucket>>

/** Objects of an S3 bucket below a prefix. The AWS SDK reads endpoint, region and credentials from `AWS_*`. */
export async function openBucket(address: string) {
  const { protocol, hostname: name, pathname } = new URL(address)
  if (protocol !== PROTOCOL || !name)
    throw new CommandError(`${address} não é um endereço s3://bucket/prefixo.`)
  const root = pathname.replace(/^\/|\/$/g, '')
  const at = (key: string) => (root ? `${root}/${key}` : key)
  // Imported on demand: loading takes 500 ms, and most commands do not need it.
  const sdk = await import('@aws-sdk/client-s3')
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL
  const s3: S3Client = new sdk.S3Client({
    forcePathStyle: Boolean(endpoint),
    // Other S3 implementations may not support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = name
  const cache = openCache(`${endpoint} ${address}`)

  /** @param known a version whose cached copy will do */
  async function read(key: string, known?: string): Promise<StoredObject | null> {
    const cached = known === undefined ? undefined : cache.read(key, known)
    if (known !== undefined && cached) return { bytes: cached, version: known }
    try {
      const { Body, ETag = '' } = await s3.send(new sdk.GetObjectCommand({ Bucket, Key: at(key) }))
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
      if (known !== undefined) cache.write(key, ETag, bytes)
      return { bytes, version: ETag }
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null
      throw error
    }
  }

  async function put(key: string, bytes: Buffer, condition: object, headers: Writing['headers']) {
    try {
      const sent = { Bucket, Key: at(key), Body: bytes, ...headers, ...condition }
      const { ETag = '' } = await s3.send(new sdk.PutObjectCommand(sent))
      cache.write(key, ETag, bytes)
      return ETag
    } catch (error) {
      const status = error instanceof sdk.S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
      if (Object.keys(condition).length > 0 && LOST.includes(status)) return null
      if (status === 403) throw new CommandError(`Estas credenciais não podem escrever ${key} em ${address}.`)
      throw error
    }
  }

  return {
    read,
    /** ETag of every object below `prefix`, by key. */
    async list(prefix = '') {
      const versions = new Map<string, string>()
      const pages = sdk.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: at(prefix) })
      for await (const { Contents = [] } of pages)
        for (const { Key = '', ETag = '' } of Contents) versions.set(Key.slice(at('').length), ETag)
      if (prefix === '') cache.keepOnly(versions)
      return versions
    },
    /** @returns the new ETag; null after a conflict */
    async write(key: string, bytes: Buffer, { ifVersion, headers }: Writing = {}): Promise<string | null> {
      if (ifVersion === undefined) return put(key, bytes, {}, headers)
      // Ceph before 18 compares ETags without quotes. At most one of the two forms matches.
      const conditions =
        ifVersion === null
          ? [{ IfNoneMatch: '*' }]
          : [{ IfMatch: ifVersion }, { IfMatch: ifVersion.replaceAll('"', '') }]
      for (const condition of conditions) {
        const version = await put(key, bytes, condition, headers)
        if (version !== null) return version
      }
      // After a lost response the SDK's retry conflicts with our own write.
      const existing = await read(key)
      return existing?.bytes.equals(bytes) ? existing.version : null
    },
    async remove(key: string): Promise<void> {
      await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key: at(key) }))
    },
  }
}

/** @throws if the store ignores conditional writes, which would silently lose concurrent changes */
export async function requireConditions(bucket: Bucket): Promise<void> {
  const probe = '.conditions'
  if ((await bucket.write(probe, Buffer.from('-'), { ifVersion: '"0"' })) === null) return
  await bucket.remove(probe)
  throw new CommandError(
    'Este armazenamento ignora If-Match: duas publicações ao mesmo tempo perderiam uma. Use um que o respeite, ou publique em uma pasta, de uma só máquina, e copie a pasta para ele.',
  )
}

/** Some stores list ETags without quotes. */
const nameOf = (key: string, version: string) => sha256(`${key} ${version.replaceAll('"', '')}`)

/**
 * Local cache of a bucket's objects, by ETag; without a writable disk every operation is a miss. Only accessible to this user, because server bundles in it are executed.
 */
function openCache(address: string) {
  // A container's user may have no home; paths below /dev/null cannot be created.
  const home = attempt(homedir) ?? '/dev/null'
  const dir = join(process.env.SITE_CACHE || join(home, '.cache/portal'), sha256(address))
  attempt(() => mkdirSync(dir, { recursive: true, mode: 0o700 }))
  return {
    read: (key: string, version: string) => attempt(() => readFileSync(join(dir, nameOf(key, version)))),
    write: (key: string, version: string, bytes: Buffer) =>
      attempt(() => writeAtomically(join(dir, nameOf(key, version)), bytes)),
    /** Removes all other versions. */
    keepOnly(listed: ReadonlyMap<string, string>) {
      const retained = new Set([...listed].map(([key, version]) => nameOf(key, version)))
      for (const name of attempt(() => readdirSync(dir)) ?? [])
        if (!retained.has(name)) attempt(() => rmSync(join(dir, name)))
    },
  }
}
