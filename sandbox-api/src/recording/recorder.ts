import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sandbox } from '../server/sandbox'
import { Upload } from '../server/uploads'
import { type Answered, issuedIn, mapTexts } from './issued'
import { secretMask } from './masks'
import { answerShape, type Shape } from './shape'

interface RecordedFile {
  bytes: number
  /** The first ones, by which a file is recognised, in base64. */
  start: string
}

export interface RecordedCall {
  at: string
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
  file: RecordedFile | null
  /** null: no answer, the connection was dropped. */
  status: number | null
  shape: Shape
}

export interface Recording {
  version: 1
  seed: string
  startedAt: string
  /** Calls after the last one were left out. */
  truncated: boolean
  calls: RecordedCall[]
}

const MOST_CALLS = 1000
/** Sent as they are. */
const PLAIN = ['content-type', 'idempotency-key', 'x-identification']
/** Sent as placeholders of what the bank or a solved bot check gave. */
const ISSUED = ['authorization', 'x-csrf-token', 'x-bot-check']
const UNKNOWN = '{{?}}'
const DEVICE = /(?:__Host-)?device=[^;]+/

/** Reading, and what has no effect inside a world, is not part of a session. */
function isRecorded({ method, url }: FastifyRequest): boolean {
  if (!url.startsWith('/sandbox')) return true
  return (
    method !== 'GET' &&
    !/^\/sandbox\/(reset|worlds|scenes|calls|actions\/(reset|clear-calls|enter|leave))/.test(url)
  )
}

function isBotToken(text: string): boolean {
  if (text.length < 200) return false
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null && 'challenge' in value
  } catch {
    return false
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The calls of a world, as they can be sent again to another one. */
export class Recorder {
  private calls: RecordedCall[] = []
  private readonly places = new WeakMap<FastifyRequest, number>()
  /** Issued values and solved bot checks, with their placeholders. */
  private placeholders = new Map<string, string>()
  private solved = 0
  private truncated = false
  private startedAt: string
  private readonly mask: (text: string, name: string) => string

  constructor(
    private readonly sandbox: Sandbox,
    private readonly seed: string,
  ) {
    this.startedAt = sandbox.clock.now().toISOString()
    this.mask = secretMask(sandbox)
  }

  /** After a reset the session begins again. */
  restart(): void {
    this.calls = []
    this.placeholders = new Map()
    this.solved = 0
    this.truncated = false
    this.startedAt = this.sandbox.clock.now().toISOString()
  }

  recording(): Recording {
    const { seed, startedAt, truncated, calls } = this
    return { version: 1, seed, startedAt, truncated, calls }
  }

  begin(request: FastifyRequest): void {
    if (!isRecorded(request)) return
    this.truncated ||= this.calls.length >= MOST_CALLS
    if (this.truncated) return
    this.places.set(request, this.calls.length)
    this.calls.push({
      at: this.sandbox.clock.now().toISOString(),
      method: request.method,
      path: this.pathOf(request.url),
      headers: this.headersOf(request),
      body: null,
      file: null,
      status: null,
      shape: 'null',
    })
  }

  /** The body has been read by now. */
  received(request: FastifyRequest): void {
    const call = this.callOf(request)
    if (call === undefined) return
    const { body } = request
    if (body instanceof Upload) {
      call.file = { bytes: body.size, start: body.start.toString('base64') }
    } else {
      call.body = mapTexts(body ?? null, (text, name) => this.mask(this.replaced(text), name))
    }
  }

  answered(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const place = this.places.get(request)
    const call = this.callOf(request)
    if (place === undefined || call === undefined) return
    const answer: Answered = {
      type: String(reply.getHeader('content-type') ?? ''),
      text: typeof payload === 'string' ? payload : '',
      setCookie: String(reply.getHeader('set-cookie') ?? ''),
    }
    call.status = reply.statusCode
    call.shape = answerShape(answer.type, answer.text)
    for (const [placeholder, value] of issuedIn(place, answer)) {
      if (!this.placeholders.has(value)) this.placeholders.set(value, placeholder)
    }
  }

  /** undefined after a restart too: the call belongs to the time before. */
  private callOf(request: FastifyRequest): RecordedCall | undefined {
    const place = this.places.get(request)
    return place === undefined ? undefined : this.calls[place]
  }

  private replaced(text: string): string {
    if (isBotToken(text) && !this.placeholders.has(text)) {
      this.placeholders.set(text, `{{robo.${this.solved}}}`)
      this.solved += 1
    }
    let replaced = text
    for (const [value, placeholder] of this.placeholders) replaced = replaced.replaceAll(value, placeholder)
    return replaced
  }

  private pathOf(url: string): string {
    const [path = '', ...query] = url.split('?')
    const parts = path.split('/').map((part) => {
      const plain = decoded(part)
      const replaced = this.replaced(plain)
      return replaced === plain ? part : replaced
    })
    return [parts.join('/'), ...query.map((text) => this.replaced(text))].join('?')
  }

  private headersOf({ headers }: FastifyRequest): Record<string, string> {
    const kept: Record<string, string> = {}
    for (const name of PLAIN) {
      const value = headers[name]
      if (value !== undefined) kept[name] = this.replaced(String(value))
    }
    for (const name of ISSUED) {
      const value = headers[name]
      if (value === undefined) continue
      const replaced = this.replaced(String(value))
      kept[name] = replaced.includes('{{') ? replaced : UNKNOWN
    }
    const [device] = DEVICE.exec(headers.cookie ?? '') ?? []
    const placeholder = device === undefined ? undefined : this.placeholders.get(device)
    if (placeholder !== undefined) kept.cookie = placeholder
    return kept
  }
}

export function recordSessions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => request.world.recorder?.begin(request))
  app.addHook('preHandler', async (request) => request.world.recorder?.received(request))
  app.addHook('onSend', async (request, reply, payload) => {
    request.world.recorder?.answered(request, reply, payload)
  })
}
