import type { Transport } from '@portal/contract/client'
import type { FastifyInstance } from 'fastify'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Calls the sandbox of this process without a network.
 * @param base path of a world; '' for the common one
 */
export function inProcess(app: FastifyInstance, base = ''): Transport {
  return async ({ method, path, headers, body }) => {
    const response = await app.inject({
      method: methods.find((known) => known === method) ?? 'GET',
      url: base + path,
      headers,
      ...(body !== undefined && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
      bytes: response.rawPayload,
    }
  }
}
