import { setTimeout as delay } from 'node:timers/promises'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../server/errors'
import { ProblemError } from '../server/problem'

/** An injected failure. */
export const FaultBody = Type.Object(
  {
    /** Method, or * for any. */
    method: Type.String({ pattern: '^(\\*|[A-Za-z]+)$' }),
    /** Path as called, or a pattern: `{name}` matches one part, `*` anything. */
    path: Type.String({ pattern: '^/', maxLength: 400 }),
    /** Without a status the call is processed after the delay, even if the client has disconnected. */
    status: Type.Optional(Type.Integer({ minimum: 200, maximum: 599 })),
    /** JSON value, or a string that is sent as it is, for example broken JSON. */
    body: Type.Optional(Type.Unknown()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 120_000 })),
    /** Closes the connection without an answer. */
    drop: Type.Optional(Type.Boolean()),
    /** Number of calls that fail; all of them when absent. */
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  },
  { additionalProperties: false },
)
export type Fault = Static<typeof FaultBody>

/** `/api/UsuarioData/{id}` matches any id; `/api/*` everything below. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+').replace(/\*/g, '.*')}$`)
}

export class Faults {
  private faults: Fault[] = []
  private cleared = new AbortController()

  list = (): readonly Fault[] => this.faults

  add(fault: Fault): Fault {
    this.faults.push({ ...fault })
    return fault
  }

  clear(): void {
    this.faults = []
    this.cleared.abort()
    this.cleared = new AbortController()
  }

  /** Aborted when the faults are cleared. */
  wait = (ms: number) => delay(ms, undefined, { signal: this.cleared.signal }).catch(() => undefined)

  consume(method: string, path: string): Fault | undefined {
    const fault = this.faults.find(
      (one) => (one.method === '*' || one.method.toUpperCase() === method) && patternOf(one.path).test(path),
    )
    if (fault?.times !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) this.faults = this.faults.filter((one) => one !== fault)
    }
    return fault
  }
}

export function provokeFaults(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/sandbox' || path.startsWith('/sandbox/')) return
    const fault = request.world.faults.consume(request.method, decodeURI(path))
    if (fault === undefined) return
    const waited = request.world.faults.wait(fault.delayMs ?? 0)
    if (isDelay(fault)) return void delays.set(request, waited)
    await waited
    return applyFault(fault, request, reply)
  })
  // After the body was read: a client that disconnects meanwhile does not stop the call.
  app.addHook('preHandler', async (request) => {
    await delays.get(request)
  })
}

const delays = new WeakMap<FastifyRequest, Promise<void>>()

const isDelay = ({ drop, status, body }: Fault) => drop !== true && status === undefined && body === undefined

function applyFault({ drop, status, body }: Fault, request: FastifyRequest, reply: FastifyReply) {
  if (drop === true) {
    reply.hijack()
    request.raw.destroy()
    return reply
  }
  const code = status ?? 200
  const answer = body ?? new ProblemError(code, 'Falha simulada', 'FALHA_SIMULADA').problem
  return sendText(reply, code, typeof answer === 'string' ? answer : JSON.stringify(answer))
}
