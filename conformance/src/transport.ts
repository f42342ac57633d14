export interface WireRequest {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

export interface WireReply {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  bytes: Uint8Array
}

/** Carries one request to the bank; tests put another one in its place. */
export type Transport = (request: WireRequest) => Promise<WireReply>

const TIMEOUT_MS = 30_000

export function httpTransport(origin: string): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }
}
