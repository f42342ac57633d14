import { setTransport } from '@portal/runtime/internals/http'
import { createTransport } from '@portal/runtime/internals/http-client'
import { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { resetKernel } from './reset-kernel'

export type Reply =
  | { status: number; data?: unknown; headers?: Record<string, string> }
  | 'network'
  | 'timeout'
export type Server = (config: InternalAxiosRequestConfig) => Reply | Promise<Reply>

/** Requests since the test began. */
export const requests: InternalAxiosRequestConfig[] = []

/** Replaces the browser's network: everything above it is the real client. */
export function respondWith(server: Server): void {
  setTransport(createTransport(adapterOf(server)))
}

/** The network as axios sees it. */
export function adapterOf(server: Server): AxiosAdapter {
  return async (config) => {
    requests.push(config)
    const { signal } = config
    if (signal?.aborted) throw new AxiosError('canceled', AxiosError.ERR_CANCELED, config)
    const reply = await server(config)
    if (reply === 'network') throw new AxiosError('no route', AxiosError.ERR_NETWORK, config)
    if (reply === 'timeout') throw new AxiosError('too slow', AxiosError.ETIMEDOUT, config)
    const response: AxiosResponse = {
      status: reply.status,
      data: reply.data,
      statusText: '',
      headers: { 'content-type': 'application/json', ...reply.headers },
      config,
    }
    if (config.validateStatus?.(reply.status) === false) {
      throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, response)
    }
    return response
  }
}

/** Returns a CSRF token; all other requests go to `server`. */
export const withCsrf =
  (server: Server): Server =>
  (config) =>
    config.url === '/api/v1/get-csrf-token' ? { status: 200, data: { csrfToken: 'csrf-1' } } : server(config)

/** 'get /api/…' of each request. */
export const requestPaths = () => requests.map(({ method, url }) => `${method} ${url}`)

export const serverDate = { status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } }

/** Before each test of the file: no requests, and the kernel as at its start. */
export function fakeNetwork(): void {
  beforeEach(() => {
    requests.length = 0
    resetKernel()
  })

  afterEach(() => {
    // Requests still pending after a test must not reach the real network.
    respondWith(() => 'network')
    jest.useRealTimers()
  })
}
