/**
 * Why a module could not be shown:
 * - network: no response; timeout: not in time; http: an error status
 * - integrity: not the file that was released
 * - evaluation: its script threw; invalid-module: it does not expose what it declares
 * - incompatible-kernel: built for another kernel; render: it threw while drawing
 * - disabled: switched off in the registry; discovery: the registry itself is missing
 */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'http'
  | 'integrity'
  | 'evaluation'
  | 'invalid-module'
  | 'incompatible-kernel'
  | 'render'
  | 'disabled'
  | 'discovery'

export class ModuleFailure extends Error {
  override readonly name = 'ModuleFailure'
  constructor(
    readonly kind: FailureKind,
    readonly module: string,
    readonly version: string,
    options?: ErrorOptions,
  ) {
    super(`${module}@${version}: ${kind}`, options)
  }
}

export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk .* failed/.test(error.message))

/** The loader's own message, and that of a build's chunk loader. */
const TIMED_OUT = /\(?timeout\b/

/** No container, one without the requested module, or one that asks for a package that is not shared. */
const NOT_AS_DECLARED = /remote entry: container|does not exist in container|exist in shared scope/

const urlIn = (text: string) => /https?:\/\/[^\s)'"]+/.exec(text)?.[0]

/** The status of a failed script: resource timing has it, the script element does not. */
function statusOf(url: string | undefined): number {
  if (!url) return 0
  const timing = performance.getEntriesByName(url, 'resource').at(-1)
  return timing instanceof PerformanceResourceTiming ? timing.responseStatus : 0
}

/** Determines the failure kind from the error and the resource timing of the file `url`. */
export function failureKindOf(error: unknown, url: string | undefined, threw: boolean): FailureKind {
  if (error instanceof ModuleFailure) return error.kind
  const message = error instanceof Error ? error.message : String(error)
  if (threw) return 'evaluation'
  if (TIMED_OUT.test(message)) return 'timeout'
  const failedUrl = isChunkError(error) ? urlIn(error.message) : url
  const scriptFailed = isChunkError(error) || message === 'remote entry: script'
  if (!scriptFailed) return NOT_AS_DECLARED.test(message) ? 'invalid-module' : 'evaluation'
  const status = statusOf(failedUrl)
  if (status >= 400) return 'http'
  return status >= 200 ? 'integrity' : 'network'
}

/** Retried at once: the file may load next time. Not after a time-out, which would double the wait. */
export const isTransient = (kind: FailureKind): boolean => kind === 'network' || kind === 'http'
