import type { ProgressCode } from '@portal/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock'
import { Upload } from '../server/uploads'

/** A received call and its response. */
export interface JournalEntry {
  at: string
  method: string
  path: string
  status: number
  durationMs: number
  identification: string | null
  authenticated: boolean
  /** Retries of a call share their key. */
  idempotencyKey: string | null
  body: unknown
}

const MAX_ENTRIES = 500
const SECRET = /^(senha|token|code|codigo|codigoacesso)$/i
const LONG_TOKEN = /[\w%+=-]{200,}/g

const PROGRESS: ReadonlySet<unknown> = new Set<ProgressCode>(['3B', '9A', '10A', '11A', '12A', '13A'])

/** An access code has four characters; the journey's progress codes are shorter and not secret. */
const isSecret = (name: string, part: unknown) => SECRET.test(name) && !PROGRESS.has(part)

/** Passwords, codes and tokens are never recorded. */
function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name, part) ? '***' : redacted(part)]),
  )
}

/** The latest calls, in memory. */
export class Journal {
  private entries: JournalEntry[] = []
  /** The list at the start of a call: calls in flight during clear() are not recorded. */
  private readonly begun = new WeakMap<FastifyRequest, JournalEntry[]>()

  constructor(private readonly clock: Clock) {}

  /** Newest first. */
  list(): readonly JournalEntry[] {
    return [...this.entries].reverse()
  }

  clear(): void {
    this.entries = []
  }

  begin(request: FastifyRequest): void {
    this.begun.set(request, this.entries)
  }

  end(request: FastifyRequest, reply: FastifyReply): void {
    if (request.url.startsWith('/sandbox') || this.begun.get(request) !== this.entries) return
    this.entries.push({
      at: this.clock.iso(),
      method: request.method,
      path: request.url.replace(LONG_TOKEN, '***'),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      identification: request.headers['x-identification']?.toString() ?? null,
      authenticated: request.headers.authorization !== undefined,
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
      body: request.body instanceof Upload ? `${request.body.size} bytes` : redacted(request.body ?? null),
    })
    if (this.entries.length > MAX_ENTRIES) this.entries.splice(0, this.entries.length - MAX_ENTRIES)
  }
}

/** Registered before the faults, so that delayed calls are recorded too. */
export function recordCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => request.world.journal.begin(request))
  app.addHook('onResponse', async (request, reply) => request.world.journal.end(request, reply))
}
