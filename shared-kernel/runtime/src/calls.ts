/** What a page fetches when it first asks the API something: no home needs it before that. */
export { askClocks } from './clocks'
export { outcomeOf } from './error-catalogue'
export { createTransport } from './http-client'
