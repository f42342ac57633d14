import type { CallName, Data, NegotiationList, Problem, Terms } from '@portal/contract'
import type { Transport, WireReply, WireRequest } from '@portal/contract/client'
import type { Bank as Sandbox } from 'sandbox-api/testing/bank'
import { isData, isProblem } from '../../shape'

/** A sandbox with one fault: it stands between the kit and the sandbox. */
export type Fault = (request: WireRequest, next: Transport, sandbox: Sandbox) => Promise<WireReply>

export interface Mutant {
  /** What is wrong with this bank. */
  fault: string
  /** The rule that must say so. */
  caughtBy: string
  /** Rules that make the traffic for a rule about all of it. */
  after?: readonly string[]
  apply: Fault
}

/** A call of the contract, or how its path begins. */
export const isTo = ({ method, path }: WireRequest, call: string) => {
  const [verb = '', prefix = ''] = call.split(/ |\{/)
  return method === verb && (path.split('?')[0] ?? '').startsWith(prefix)
}
export const withHeaders = (reply: WireReply, headers: Record<string, string>): WireReply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
})
export const json = (data: unknown): Buffer => Buffer.from(JSON.stringify(data))
export const ok = (data: unknown): WireReply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  bytes: json(data),
})
export function read({ bytes, headers }: WireReply): unknown {
  const text = new TextDecoder().decode(bytes)
  return text !== '' && (headers['content-type'] ?? '').includes('json') ? JSON.parse(text) : null
}

/** Changes the data of a call's 200, in place or by another value. */
export const rewrite =
  <K extends CallName>(call: K, change: (data: Data<K>) => unknown): Fault =>
  async (request, next) => {
    const reply = await next(request)
    if (!isTo(request, call) || reply.status !== 200) return reply
    const data = read(reply)
    return data !== null && isData(call, data) ? { ...reply, bytes: json(change(data) ?? data) } : reply
  }

/** Changes the problem body of a call's refusals. */
export const reword =
  (call: CallName, change: (problem: Problem, request: WireRequest) => unknown): Fault =>
  async (request, next) => {
    const reply = await next(request)
    const data = isTo(request, call) ? read(reply) : null
    return isProblem(data) ? { ...reply, bytes: json(change(data, request) ?? data) } : reply
  }

/** Another status for some replies. */
export const restatus =
  (call: string, from: number, to: number): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return isTo(request, call) && reply.status === from ? { ...reply, status: to } : reply
  }

/** Every request of a call arrives changed. */
export const meddle =
  (call: string, change: (request: WireRequest) => WireRequest): Fault =>
  (request, next) =>
    next(isTo(request, call) ? change(request) : request)

/** A call is carried out at another time. */
export const shifted =
  (call: string, milliseconds: number): Fault =>
  async (request, next, sandbox) => {
    if (!isTo(request, call)) return next(request)
    sandbox.skip(milliseconds)
    try {
      return await next(request)
    } finally {
      sandbox.skip(-milliseconds)
    }
  }

/** Refusals of a call become an answer. */
export const instead =
  (call: string, status: number, data: unknown): Fault =>
  async (request, next) => {
    const reply = await next(request)
    return isTo(request, call) && reply.status === status ? ok(data) : reply
  }

export const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

export const flip = (digits: string, at: number) =>
  `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`

export const terms = (change: (dados: Terms) => void): Fault =>
  rewrite('POST /api/v1/Negociacao/Efetivar', ({ dados }) => {
    if (dados !== null) change(dados)
  })
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
export const line = (change: (data: Data<typeof LINE>) => void): Fault => rewrite(LINE, change)
export const list = (change: (dados: NegotiationList['dados']) => void): Fault =>
  rewrite('POST /api/v1/negociacoes', ({ dados }) => {
    change(dados)
  })

/** Changes the data with the number of times that the call has answered. */
export const eachTime = <K extends CallName>(
  call: K,
  change: (data: Data<K>, count: number) => void,
): Fault => {
  let count = 0
  return rewrite(call, (data) => {
    count += 1
    change(data, count)
  })
}

export const MINUTE = 60_000
