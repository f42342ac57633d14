/**
 * Why a module could not be shown:
 * - network: no response; timeout: no response in time; http: an error status
 * - integrity: the file does not match its published hash
 * - evaluation: the script threw; invalid-module: it does not expose what it declares
 * - incompatible-kernel: built for another kernel version; render: it threw while rendering
 * - disabled: switched off in the registry; discovery: the registry is unavailable
 * - unresponsive: it froze this page before and runs again only on request
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
  | 'unresponsive'

/** A load failure of a remote, before its module and release are known. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  constructor(
    readonly kind: FailureKind,
    options?: ErrorOptions,
  ) {
    super(`remote: ${kind}`, options)
  }
}

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

/** Matches the messages of the loader, of the federation runtime and of a build's chunk loader. */
const TIMED_OUT = /\(?timeout\b|\btimed out\b/

/**
 * The container is missing, fails to initialise or lacks the module, or a package is not shared:
 * https://module-federation.io/guide/troubleshooting/runtime
 */
const NOT_AS_DECLARED = /#RUNTIME-0(01|02|12|14|15)\b|does not exist in container/

const urlIn = (text: string) => /https?:\/\/[^\s)'"]+/.exec(text)?.[0]

/** HTTP status of a failed script. Only resource timing exposes it. */
function statusOf(url: string | undefined): number {
  if (!url) return 0
  const timing = performance.getEntriesByName(url, 'resource').at(-1)
  return timing instanceof PerformanceResourceTiming ? timing.responseStatus : 0
}

/**
 * @param entry last requested URL of the remote's entry
 * @param threw whether that entry's script threw
 */
export function failureKindOf(error: unknown, entry?: string, threw = false): FailureKind {
  if (error instanceof ModuleFailure || error instanceof RemoteFailure) return error.kind
  const message = error instanceof Error ? error.message : String(error)
  if (threw || message.includes('ScriptExecutionError')) return 'evaluation'
  if (TIMED_OUT.test(message)) return 'timeout'
  const scriptFailed = isChunkError(error) || message.includes('ScriptNetworkError')
  if (!scriptFailed) return NOT_AS_DECLARED.test(message) ? 'invalid-module' : 'evaluation'
  const status = statusOf(isChunkError(error) ? urlIn(message) : entry)
  if (status >= 400) return 'http'
  return status >= 200 ? 'integrity' : 'network'
}

/** A retry may succeed. A timeout is excluded, as a retry would double the wait. */
export const isTransient = (kind: FailureKind): boolean => kind === 'network' || kind === 'http'
