import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A failure provoked on purpose. */
export interface FaultOrder {
  /** Method, or * for any. */
  method: string
  /** Path as called, or a pattern: `{name}` matches one part, `*` anything. */
  path: string
  /** Without it the bank carries out the call after the delay, whether or not its sender still waits. */
  status?: number
  /** JSON value, or a string that is sent as it is, for example broken JSON. */
  body?: unknown
  delayMs?: number
  /** Closes the connection without an answer. */
  drop?: boolean
  /** Number of calls that fail; all of them when absent. */
  times?: number
}

export interface Fault extends FaultOrder {
  id: string
}

/** `/api/UsuarioData/{id}` matches any id; `/api/*` everything below. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+').replace(/\*/g, '.*')}$`)
}

export class Faults {
  private faults: Fault[] = []

  list(): readonly Fault[] {
    return this.faults
  }

  add(order: FaultOrder): Fault {
    const fault = { ...order, id: randomUUID().slice(0, 8) }
    this.faults.push(fault)
    return fault
  }

  clear(): void {
    this.faults = []
  }

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
    if (isDelay(fault)) delays.set(request, fault.delayMs ?? 0)
    else return applyFault(fault, request, reply)
  })
  // After the body was read: a sender that hangs up meanwhile does not stop the bank.
  app.addHook('preHandler', async (request) => {
    const delayMs = delays.get(request)
    if (delayMs !== undefined) await delay(delayMs)
  })
}

const delays = new WeakMap<FastifyRequest, number>()

const isDelay = ({ drop, status, body }: Fault) => drop !== true && status === undefined && body === undefined

async function applyFault(
  { delayMs, drop, status, body }: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (delayMs !== undefined) await delay(delayMs)
  if (drop === true) {
    reply.hijack()
    request.raw.destroy()
    return reply
  }
  const code = status ?? 200
  const answer = body ?? {
    type: 'about:blank',
    title: 'Falha simulada',
    status: code,
    codigo: 'FALHA_SIMULADA',
  }
  return reply
    .status(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(typeof answer === 'string' ? answer : JSON.stringify(answer))
}
