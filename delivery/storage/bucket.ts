import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import { CommandError } from '../site'
import { openCache } from './object-cache'

/** Objects of an S3 bucket below a prefix. Endpoint, region and credentials are those of the AWS SDK (`AWS_*`). */
export interface Bucket {
  /** The version of every object below `prefix`, by its key. */
  list(prefix?: string): Promise<Map<string, string>>
  /** @param version fetched only if this machine does not have it */
  read(key: string, version?: string): Promise<Found | null>
  /**
   * @param ifVersion writes only over this version; null: only where there is nothing
   * @returns the version written; null when another writer was faster
   */
  write(key: string, bytes: Buffer, options?: Writing): Promise<string | null>
  remove(key: string): Promise<void>
}

export interface Found {
  bytes: Buffer
  version: string
}

interface Writing {
  ifVersion?: string | null
  /** Of the answers when browsers or a CDN read the object. */
  headers?: Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl' | 'ContentEncoding' | 'ACL'>
}

const PROTOCOL = 's3:'
export const isBucket = (address: string): boolean => address.startsWith(`${PROTOCOL}//`)

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer
    ? Number(answer.httpStatusCode)
    : undefined
}

/** 412; 409 where two writes of a key were under way at once; 404 where the version is of an object that is gone. */
const LOST = [404, 409, 412]

export async function openBucket(address: string): Promise<Bucket> {
  const { protocol, hostname: name, pathname } = new URL(address)
  if (protocol !== PROTOCOL || !name)
    throw new CommandError(`${address} não é um endereço s3://bucket/prefixo.`)
  const root = pathname.replace(/^\/|\/$/g, '')
  const at = (key: string) => (root ? `${root}/${key}` : key)
  // Half a second to load, and most commands need none of it.
  const sdk = await import('@aws-sdk/client-s3')
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL
  const s3: S3Client = new sdk.S3Client({
    forcePathStyle: Boolean(endpoint),
    // Stores other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = name
  const cache = openCache(`${endpoint} ${address}`)

  async function read(key: string, known?: string): Promise<Found | null> {
    const cached = known === undefined ? null : cache.read(key, known)
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
      if (Object.keys(condition).length > 0 && LOST.includes(statusOf(error) ?? 0)) return null
      if (statusOf(error) === 403)
        throw new CommandError(`Estas credenciais não podem escrever ${key} em ${address}.`)
      throw error
    }
  }

  return {
    read,
    async list(prefix = '') {
      const found = new Map<string, string>()
      const pages = sdk.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: at(prefix) })
      for await (const { Contents = [] } of pages)
        for (const { Key = '', ETag = '' } of Contents) found.set(Key.slice(at('').length), ETag)
      if (prefix === '') cache.keepOnly(found)
      return found
    },
    async write(key, bytes, { ifVersion, headers } = {}) {
      if (ifVersion === undefined) return put(key, bytes, {}, headers)
      // Ceph before 18 compares with the version without its quotes. One of the two at most can match.
      const conditions =
        ifVersion === null
          ? [{ IfNoneMatch: '*' }]
          : [{ IfMatch: ifVersion }, { IfMatch: ifVersion.replaceAll('"', '') }]
      for (const condition of conditions) {
        const version = await put(key, bytes, condition, headers)
        if (version !== null) return version
      }
      // An answer that was lost on its way is asked for again, and then our own write is in the way.
      const found = await read(key)
      return found?.bytes.equals(bytes) ? found.version : null
    },
    async remove(key) {
      await s3.send(new sdk.DeleteObjectCommand({ Bucket, Key: at(key) }))
    },
  }
}

/** @throws where conditions are ignored: of two commands at once, the last one would win and nobody would know */
export async function requireConditions(bucket: Bucket): Promise<void> {
  const probe = '.conditions'
  if ((await bucket.write(probe, Buffer.from('-'), { ifVersion: '"0"' })) === null) return
  await bucket.remove(probe)
  throw new CommandError(
    'Este armazenamento ignora If-Match: duas publicações ao mesmo tempo perderiam uma. Use um que o respeite, ou publique em uma pasta, de uma só máquina, e copie a pasta para ele.',
  )
}
