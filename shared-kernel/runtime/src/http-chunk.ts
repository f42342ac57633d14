/** The chunk that a page loads with its first API request: no home needs it before that. */
export { createTransport } from './http-client'
export { loadServerTime } from './server-time'
