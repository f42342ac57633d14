/** Where the error was caught. */
export type ErrorKind = 'error' | 'rejection' | 'render' | 'loader' | 'csp'

export interface SeenError {
  kind: ErrorKind
  /** The thrown value, or the event: an ErrorEvent without an Error or from a worker, or a CSP violation. */
  thrown: unknown
}

/** Report of an error. Contains no text of the error itself, which may be personal data. */
export interface ErrorReport {
  /** Deployable whose file threw; null when unknown, as for a rejection without an `Error`. */
  module: string | null
  kind: ErrorKind
  /** Class name of the error, or the CSP directive. */
  type: string
  /** One of `PHRASES`, or ''. */
  message: string
  /** `<module>/<file>:<line>:<column>`, innermost first. */
  frames: readonly string[]
}

/** Base URL of a deployable's files: absolute, with a trailing `/`. */
export interface Source {
  module: string
  base: string
}

/** Fixed phrases of the engines' own messages. Only these are reported: messages may contain personal data. */
const PHRASES = [
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of',
  'undefined is not an object',
  'null is not an object',
  'is not a function',
  'is not defined',
  'is not iterable',
  'is not a constructor',
  'is undefined',
  'is null',
  'before initialization',
  'Assignment to constant variable',
  'Maximum call stack size exceeded',
  'too much recursion',
  'Invalid array length',
  'Invalid time value',
  'Converting circular structure',
  'Unexpected token',
  'Unexpected end of',
  'Failed to fetch',
  'Load failed',
  'NetworkError',
  'Loading chunk',
  'Loading CSS chunk',
  'Failed to execute',
  'Minified React error',
  'Hydration failed',
  'quota',
  'timeout',
  'aborted',
] as const

const CLASS = /^[A-Za-z]{1,40}$/
/** `<anonymous>` with a position is evaluated code; native functions have none. Frames of extensions do not count. */
const PLACE = /(https?:\/\/[^\s()]+?|<anonymous>):(\d+):(\d+)/g
const FRAMES_LIMIT = 5

interface Frame {
  module: string
  text: string
}

function framesIn(stack: string, sources: readonly Source[]): { own: Frame[]; isForeign: boolean } {
  const places = [...stack.matchAll(PLACE)]
  const sourceOf = (url = '') => sources.find(({ base }) => url.startsWith(base))
  const own = places.flatMap(([, url = '', line, column]) => {
    const source = sourceOf(url)
    if (source === undefined) return []
    const file = url.slice(source.base.length).replace(/[?#].*$/, '')
    return { module: source.module, text: `${source.module}/${file}:${line}:${column}` }
  })
  // The innermost frame threw: the widget calls the event handlers of a page, whose errors are the page's. An extension
  // that wraps `fetch` may throw because of its caller.
  const isForeign = /:\d+:\d/.test(stack) && !sourceOf(places[0]?.[1])
  return { own: own.slice(0, FRAMES_LIMIT), isForeign }
}

/** React wraps errors thrown during hydration. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** Built-in error types at the start of an event's message. The rest of the message is not reported. */
const NATIVE = /^(?:Uncaught )?((?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error): /

/** Location from the event itself: CSP violations, worker errors, and thrown values that are not an `Error`. */
function placedIn(event: unknown): { type: string; message: string; place: string } | null {
  if (!(event instanceof Event)) return null
  if ('effectiveDirective' in event) {
    const { sourceFile, lineNumber, columnNumber, effectiveDirective } = event as SecurityPolicyViolationEvent
    return { type: effectiveDirective, message: '', place: `${sourceFile}:${lineNumber}:${columnNumber}` }
  }
  if (!(event instanceof ErrorEvent)) return null
  const { filename, lineno, colno, message, error } = event
  const [, name = typeof error] = NATIVE.exec(message) ?? []
  return { type: name, message, place: `${filename}:${lineno}:${colno}` }
}

const phraseIn = (message: string) => PHRASES.find((phrase) => message.includes(phrase)) ?? ''

/**
 * @returns null for errors outside the portal, such as those of extensions and injected scripts, which have no stack
 * or a stack in other files
 */
export function describeError({ kind, thrown }: SeenError, sources: readonly Source[]): ErrorReport | null {
  const placed = placedIn(thrown)
  if (placed) {
    const [top] = framesIn(placed.place, sources).own
    if (!top) return null
    const { type, message } = placed
    return { module: top.module, kind, type, message: phraseIn(message), frames: [top.text] }
  }
  if (!(thrown instanceof Error)) {
    // Cross-origin errors have no details; a loader may throw a Response.
    if (kind === 'error' || kind === 'loader') return null
    return { module: null, kind, type: typeof thrown, message: '', frames: [] }
  }
  const { name, message, stack = '' } = rootOf(thrown)
  const { own, isForeign } = framesIn(stack, sources)
  if (isForeign) return null
  return {
    module: own[0]?.module ?? null,
    kind,
    type: CLASS.test(name) ? name : 'Error',
    message: phraseIn(message),
    frames: own.map(({ text }) => text),
  }
}
