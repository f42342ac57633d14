import type { Transport, WireReply, WireRequest } from '@portal/contract/client'
import { isRecord } from '@portal/domain/record'
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
const json = (data: unknown): Buffer => Buffer.from(JSON.stringify(data))
export const ok = (data: unknown): WireReply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  bytes: json(data),
})
function read({ bytes, headers }: WireReply): unknown {
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

/** Returns a copy of the data with another value at a path. */
function changedAt(data: unknown, path: readonly string[], change: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return change(data)
  if (Array.isArray(data))
    return data.map((one, i) => (name === '*' || name === String(i) ? changedAt(one, rest, change) : one))
  return isRecord(data) ? { ...data, [name]: changedAt(data[name], rest, change) } : data
}

/** Modifies a field in the data of a 200, or of an error. */
export function edited(
  call: string,
  path: string,
  change: (value: unknown, count: number) => unknown,
  ofError = false,
): Fault {
  let count = 0
  return reply(call, (right) => {
    if (ofError ? right.status < 400 : right.status !== 200) return
    count += 1
    return { bytes: json(changedAt(read(right), path.split('.'), (value) => change(value, count))) }
  })
}
