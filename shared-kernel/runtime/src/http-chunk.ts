/** Async chunk of the HTTP client, loaded before the first API call. */
export { createTransport } from './http-client'
export { loadServerTime } from './server-time'
