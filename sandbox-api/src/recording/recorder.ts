import { decodeUriPart } from '@portal/domain/decode-uri'
import { isRecord } from '@portal/domain/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseJson } from '../server/json-body'
import type { Sandbox } from '../server/sandbox'
import { Upload } from '../server/uploads'
import { answerOf, answerShape, entryOf, type Har, type HarEntry } from './har'
import { type Answered, DEVICE, issuedIn } from './issued'
import { secretMask } from './masks'

const MOST_CALLS = 1000
/** Headers recorded verbatim. */
const PLAIN = ['content-type', 'idempotency-key', 'x-identification']
/** Headers recorded as placeholders of issued values or solved bot checks. */
const ISSUED = ['authorization', 'x-csrf-token', 'x-bot-check', 'cookie']
const UNKNOWN = '{{?}}'

/** Skips reads of the control and calls without an effect inside a world. */
function isRecorded({ method, url }: FastifyRequest): boolean {
  if (!url.startsWith('/sandbox')) return true
  return method !== 'GET' && !/^\/sandbox\/(reset|worlds|scenes|calls)/.test(url)
}

function isBotToken(text: string): boolean {
  const value = text.length < 200 ? null : parseJson(Buffer.from(text, 'base64').toString('utf8'))
  return isRecord(value) && 'challenge' in value
}

/** The calls of a world since its start or reset, recorded so that another world can replay them. */
export class Recorder {
  private readonly entries: HarEntry[] = []
  private readonly begun = new WeakMap<FastifyRequest, HarEntry>()
  /** Issued values and solved bot checks, with their placeholders. */
  private readonly placeholders = new Map<string, string>()
  private solved = 0
  private truncated = false
  private readonly startedAt: string
  private readonly mask: (text: string, name: string) => string

  constructor(
    private readonly sandbox: Sandbox,
    readonly seed: string,
  ) {
    this.startedAt = sandbox.clock.iso()
    this.mask = secretMask(sandbox)
  }

  recording(): Har {
    const { seed: _seed, startedAt: _startedAt, truncated: _truncated, entries } = this
    const creator = { name: 'portal-sandbox', version: '1' }
    return { log: { version: '1.2', creator, entries, _seed, _startedAt, _truncated } }
  }

  begin(request: FastifyRequest): void {
    if (!isRecorded(request)) return
    this.truncated ||= this.entries.length >= MOST_CALLS
    if (this.truncated) return
    const [path, headers] = [this.pathOf(request.url), this.headersOf(request)]
    const entry = entryOf(this.sandbox.clock.now(), request.method, path, headers)
    this.begun.set(request, entry)
    this.entries.push(entry)
  }

  /** Called once the body has been read. */
  received(request: FastifyRequest): void {
    const entry = this.begun.get(request)
    const { body, headers } = request
    if (entry === undefined || body === undefined || body === null) return
    const mimeType = headers['content-type'] ?? ''
    const recorded = (name: string, value: unknown) =>
      typeof value === 'string' ? this.mask(this.replaced(value), name) : value
    entry.request.postData =
      body instanceof Upload
        ? { mimeType, text: '', _file: { bytes: body.size, start: body.start.toString('base64') } }
        : { mimeType, text: JSON.stringify(body, recorded) }
  }

  answered(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const entry = this.begun.get(request)
    if (entry === undefined) return
    const answer: Answered = {
      type: String(reply.getHeader('content-type') ?? ''),
      text: typeof payload === 'string' ? payload : '',
      setCookie: String(reply.getHeader('set-cookie') ?? ''),
    }
    entry.response = answerOf(reply.statusCode, answer.type, answerShape(answer.type, answer.text))
    entry.time = Math.round(reply.elapsedTime)
    entry.timings.wait = entry.time
    for (const [placeholder, value] of issuedIn(this.entries.indexOf(entry), answer)) {
      if (!this.placeholders.has(value)) this.placeholders.set(value, placeholder)
    }
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
      const plain = decodeUriPart(part) ?? part
      const replaced = this.replaced(plain)
      return replaced === plain ? part : replaced
    })
    return [parts.join('/'), ...query.map((text) => this.replaced(text))].join('?')
  }

  private headersOf({ headers }: FastifyRequest): Record<string, string> {
    const sent: FastifyRequest['headers'] = { ...headers, cookie: DEVICE.exec(headers.cookie ?? '')?.[0] }
    const recorded: Record<string, string> = {}
    for (const name of [...PLAIN, ...ISSUED]) {
      const value = sent[name]
      if (value === undefined) continue
      const replaced = this.replaced(String(value))
      recorded[name] = PLAIN.includes(name) || replaced.includes('{{') ? replaced : UNKNOWN
    }
    return recorded
  }
}

export function recordSessions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => request.world.recorder?.begin(request))
  app.addHook('preHandler', async (request) => request.world.recorder?.received(request))
  app.addHook('onSend', async (request, reply, payload) => {
    request.world.recorder?.answered(request, reply, payload)
  })
}
