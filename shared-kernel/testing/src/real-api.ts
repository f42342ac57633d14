import { createTransport } from '@portal/runtime/internals/http-client'
import type { Transport } from '@portal/runtime/internals/transport'
import axios, { type AxiosAdapter } from 'axios'

/** The portal's own HTTP client over an API that runs at `origin`, such as the sandbox. */
export function transportTo(origin: string): Transport {
  const overFetch = axios.getAdapter('fetch')
  const adapter: AxiosAdapter = (config) => overFetch({ ...config, baseURL: origin })
  return createTransport(adapter)
}
