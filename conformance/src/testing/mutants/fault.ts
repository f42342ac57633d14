import type { Transport, WireReply, WireRequest } from '@portal/contract/client'
import type { Bank as Sandbox } from '@portal/sandbox'

/** A fault injected between the kit and the sandbox. */
export type Fault = (request: WireRequest, next: Transport, sandbox: Sandbox) => Promise<WireReply>

/** `RULE: defect of this bank`. The last rule must detect it; rules named before it generate the required traffic. */
export type Mutants = Readonly<Record<string, Fault>>

/** Matches a call of the contract, or a prefix of the path; `*` matches all. */
export const isTo = ({ method, path }: WireRequest, call: string) => {
  const [verb = '', prefix = ''] = call.split(/ |\{/)
  return call === '*' || (method === verb && (path.split('?')[0] ?? '').startsWith(prefix))
}
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

/** Modifies the responses of a call. */
export const reply =
  (call: string, change: (reply: WireReply, request: WireRequest) => Partial<WireReply> | undefined): Fault =>
  async (request, next) => {
    const right = await next(request)
    return isTo(request, call) ? { ...right, ...change(right, request) } : right
  }

/** Modifies the requests of a call. */
export const meddle =
  (call: string, change: (request: WireRequest) => WireRequest): Fault =>
  (request, next) =>
    next(isTo(request, call) ? change(request) : request)
