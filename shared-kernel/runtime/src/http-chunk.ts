/** What a page fetches when it first asks the API something: no home needs it before that. */
export { createTransport } from './http-client'
export { loadServerTime } from './server-time'
