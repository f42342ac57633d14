import { isRecord } from './record'

/** W3C Trace Context (https://www.w3.org/TR/trace-context/): correlates the log lines of one call. */

export const TRACEPARENT = 'traceparent'
export const CALL_CODE_LABEL = 'Código para o atendimento:'

/** The groups are the parts of the code. Headers of any other form are not logged. */
export const TRACEPARENT_PATTERN = '^00-([0-9a-f]{6})[0-9a-f]{26}-([0-9a-f]{3})[0-9a-f]{13}-[0-9a-f]{2}$'

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

let traceId = ''

/** A new span per call; the trace id lasts as long as the document and is held only in memory. */
export function newTraceparent(): string {
  traceId ||= randomHex(16)
  return `00-${traceId}-${randomHex(8)}-01`
}

/** '7f3a9c-21b': prefixes of the trace id and the span id, as in logs. */
const codeOf = (traceparent: string) => `${traceparent.slice(3, 9)}-${traceparent.slice(36, 39)}`

/** Loggable part of the header; the strict pattern excludes personal data. */
export const loggedTrace = (header: unknown): { code: string; traceparent: string } =>
  typeof header === 'string' && new RegExp(TRACEPARENT_PATTERN).test(header)
    ? { code: codeOf(header), traceparent: header }
    : { code: '', traceparent: '' }

/** Appends the failed call's code on a line of its own, if the error has one. */
export const withCallCode = (message: string, error: unknown): string =>
  isRecord(error) && typeof error.traceparent === 'string' && error.traceparent !== ''
    ? `${message}\n${CALL_CODE_LABEL} ${codeOf(error.traceparent)}`
    : message

/** As `withCallCode`, but without a code for 4xx: support cannot help with invalid input. */
export const withFailureCode = (message: string, error: unknown): string =>
  isRecord(error) && typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? message
    : withCallCode(message, error)

/** Splits message and code; '' without a code. */
export function splitCallCode(text: string): [message: string, code: string] {
  const [message = '', code = ''] = text.split(`\n${CALL_CODE_LABEL} `)
  return [message, code]
}
