import axios, { type AxiosAdapter } from 'axios'
import type { Transport } from '../http'
import { createTransport } from '../http-client'

/** The portal's own HTTP client over an API that runs at `origin`, such as the sandbox. */
export function transportTo(origin: string): Transport {
  const overFetch = axios.getAdapter('fetch')
  const adapter: AxiosAdapter = (config) => overFetch({ ...config, baseURL: origin })
  return createTransport(adapter)
}
