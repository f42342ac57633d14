import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ProblemError, tooMany } from './problem'

export const MAX_UPLOAD = 10 * 1024 * 1024
/** Maximum number of concurrent uploads. */
const AT_ONCE = { person: 4, all: 40 } as const
const BUSY_SECONDS = 10
/** Bytes needed to detect a file type. */
const START_BYTES = 16

/** What is kept of an upload: a real bank streams the bytes to its archive. */
export class Upload {
  constructor(
    readonly size: number,
    readonly sha256: string,
    readonly start: Buffer,
  ) {}
}

const tooLarge = () => new ProblemError(413, 'Arquivo maior que 10 MB', { codigo: 'REQUISICAO_INVALIDA' })
const busy = () => tooMany('Muitos arquivos ao mesmo tempo', BUSY_SECONDS)

/** Hashes a stream; throws 413 as soon as it exceeds the limit. */
async function digest(stream: Readable): Promise<Upload> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  let size = 0
  // The stream is not destroyed on a refusal, so that the client still receives the response.
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    size += bytes.length
    if (size > MAX_UPLOAD) throw tooLarge()
    if (start.length < START_BYTES) start = Buffer.concat([start, bytes]).subarray(0, START_BYTES)
    hash.update(bytes)
  }
  return new Upload(size, hash.digest('hex'), start)
}

/** Limits concurrent uploads by debtor and in total; both are checked before the first byte is read. */
export class UploadReader {
  private readonly reading = new Map<string, number>()
  private all = 0

  async read({ caller, headers }: FastifyRequest, stream: Readable): Promise<Upload> {
    if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD) throw tooLarge()
    const taxId = caller.debtor()
    const own = this.reading.get(taxId) ?? 0
    if (own >= AT_ONCE.person || this.all >= AT_ONCE.all) throw busy()
    this.reading.set(taxId, own + 1)
    this.all += 1
    try {
      return await digest(stream)
    } finally {
      this.all -= 1
      const left = (this.reading.get(taxId) ?? 1) - 1
      if (left === 0) this.reading.delete(taxId)
      else this.reading.set(taxId, left)
    }
  }
}
