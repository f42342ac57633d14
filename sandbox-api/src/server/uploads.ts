import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ProblemError, tooMany } from './problem'

export const MAX_UPLOAD = 10 * 1024 * 1024
/** Maximum number of concurrent uploads. */
const AT_ONCE = { person: 4, all: 40 } as const
const BUSY_SECONDS = 10
/** Bytes needed to detect a file type. */
const START_BYTES = 16

const tooLarge = () => new ProblemError(413, 'Arquivo maior que 10 MB', 'REQUISICAO_INVALIDA')

/** What is kept of an upload: a real bank streams the bytes to its archive. */
export class Upload {
  constructor(
    readonly size: number,
    readonly start: Buffer,
    readonly mediaType: string,
  ) {}
}

/** Measures a stream; throws 413 as soon as it exceeds the limit. */
async function measured(stream: Readable, mediaType: string): Promise<Upload> {
  let start = Buffer.alloc(0)
  let size = 0
  // The stream is not destroyed on a refusal, so that the client still receives the response.
  for await (const bytes of stream.iterator({ destroyOnReturn: false })) {
    size += bytes.length
    if (size > MAX_UPLOAD) throw tooLarge()
    if (start.length < START_BYTES) start = Buffer.concat([start, bytes]).subarray(0, START_BYTES)
  }
  return new Upload(size, start, mediaType)
}

/** The tax id of each upload that is being read. */
const reading: string[] = []

/** Reads a file once its call is known to be allowed. Throws 413 or 429 before the first byte is read. */
export async function readUpload(request: FastifyRequest, mediaType: string): Promise<Upload> {
  const { caller, headers, raw } = request
  if (Number(headers['content-length'] ?? 0) > MAX_UPLOAD) throw tooLarge()
  const taxId = caller.debtor()
  const own = reading.filter((one) => one === taxId)
  if (own.length >= AT_ONCE.person || reading.length >= AT_ONCE.all) {
    throw tooMany('Muitos arquivos ao mesmo tempo', BUSY_SECONDS)
  }
  reading.push(taxId)
  try {
    const upload = await measured(raw, mediaType)
    request.body = upload
    return upload
  } finally {
    reading.splice(reading.indexOf(taxId), 1)
  }
}
