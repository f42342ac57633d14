import type { ProgressCode } from '@portal/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock'
import { aurora } from '../server/banks'
import { parseJson } from '../server/json-body'
import { Upload } from '../server/uploads'
import { issuedIn } from './placeholders'

/** A received call, and its response. */
export interface Call extends Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'> {
  at: Date
  status: number
  /** Until the response was sent or the connection dropped; null before. */
  ms: number | null
  /** null before a response, and for a dropped connection. */
  answer: { type: string; shape: string; issued: ReturnType<typeof issuedIn> } | null
}

/** The structure of a JSON value without its values, as JSON; a list holds each distinct structure once. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort()}]`
  if (typeof value !== 'object' || value === null) return `"${value === null ? null : typeof value}"`
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${shapeOf(part)}`)}}`
}

export function answerShape(type: string, text: string): string {
  if (!type.includes('json')) return JSON.stringify(type.split(';')[0])
  const value = text === '' ? null : parseJson(text)
  return value === undefined ? '"broken JSON"' : shapeOf(value)
}

const MOST_LISTED = 500
const MOST_SAVED = 1000
const LONG_TOKEN = /[\w%+=-]{200,}/g

const SECRET = /^(senha|token|code|codigo|codigoacesso)$/i
const PROGRESS: ReadonlySet<unknown> = new Set<ProgressCode>(['3B', '9A', '10A', '11A', '12A', '13A'])

/** An access code has four characters; the journey's progress codes are shorter and not secret. */
export const isSecret = (field: string, value: unknown) => SECRET.test(field) && !PROGRESS.has(value)

const listed = ({ at, method, url, status, ms, headers, body = null }: Call) => ({
  at: at.toISOString(),
  method,
  path: url.replace(LONG_TOKEN, '***'),
  status,
  durationMs: Math.round(Number(ms) * 10) / 10,
  identification: headers['x-identification']?.toString() ?? null,
  authenticated: headers.authorization !== undefined,
  /** Retries of a call share their key. */
  idempotencyKey: headers['idempotency-key']?.toString() ?? null,
  body: body instanceof Upload ? `${body.size} bytes` : withoutSecrets(body),
})
export type JournalEntry = ReturnType<typeof listed>

const withoutSecrets = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value) => (isSecret(name, value) ? '***' : value)))

/** The calls of a world since its start or reset, in memory. */
export class Calls {
  readonly startedAt: string
  /** Those that a replay repeats; of a named world only. */
  readonly saved: Call[] = []
  isTruncated = false
  /** The journal: of the bank's calls, not of the control's; oldest first. */
  latest: Call[] = []

  constructor(clock: Clock) {
    this.startedAt = clock.iso()
  }

  add(call: Call, isSaved: boolean): void {
    if (!call.url.startsWith('/sandbox')) this.latest = [...this.latest, call].slice(-MOST_LISTED)
    this.isTruncated ||= isSaved && this.saved.length === MOST_SAVED
    if (isSaved && !this.isTruncated) this.saved.push(call)
  }

  clear(): void {
    this.latest = []
  }

  /** Newest first; passwords, codes and tokens are never listed. */
  journal(): JournalEntry[] {
    return this.latest
      .filter(({ ms }) => ms !== null)
      .map(listed)
      .reverse()
  }
}

/** Skips reads of the control and calls without an effect inside a world. */
const isRepeatable = ({ method, url }: Call) =>
  !url.startsWith('/sandbox') || (method !== 'GET' && !/^\/sandbox\/(reset|worlds|scenes|calls)/.test(url))

/** Registered before the faults, so that delayed and dropped calls are recorded too. */
export function recordCalls(app: FastifyInstance): void {
  const calls = new WeakMap<FastifyRequest, Call>()
  app.addHook('onRequest', async (request) => {
    const { method, url, headers, world, sandbox } = request
    const call: Call = {
      ...{ at: world.clock.now(), method, url, headers },
      ...{ body: undefined, status: 0, ms: null, answer: null },
    }
    calls.set(request, call)
    world.calls.add(call, world.seed !== null && sandbox.bank === aurora && isRepeatable(call))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const call = calls.get(request)
    if (call === undefined || request.world.seed === null) return
    const type = String(reply.getHeader('content-type') ?? '')
    const text = typeof payload === 'string' ? payload : ''
    const place = request.world.calls.saved.indexOf(call)
    const issued = issuedIn(place, text, String(reply.getHeader('set-cookie') ?? ''))
    call.answer = { type, shape: answerShape(type, text), issued }
  })
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const call = calls.get(request)
    if (call) Object.assign(call, { status: statusCode, ms: elapsedTime, body: request.body })
  })
}
