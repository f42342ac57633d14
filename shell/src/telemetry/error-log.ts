import type * as errors from '@portal/domain/error-report'
import { buffered } from '@portal/runtime'

export interface SeenError extends errors.SeenError {
  /** Path at the time of the error. It stays in the tab: a report contains the route pattern. */
  path: string
}

export const seenErrors = buffered<SeenError>()

export const logError = (kind: errors.ErrorKind, thrown: unknown): void =>
  seenErrors.tell({ kind, thrown, path: location.pathname })

/** Records uncaught errors from the shell's first script on. Worker errors are dispatched on the page. */
export function watchErrors(): void {
  addEventListener('error', (event) => logError('error', event.error instanceof Error ? event.error : event))
  addEventListener('unhandledrejection', ({ reason }) => logError('rejection', reason))
  document.addEventListener('securitypolicyviolation', (event) => logError('csp', event))
}
