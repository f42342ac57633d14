import { getConfig } from '@portal/runtime'
import type { ModuleFailure } from './module-failure'

export interface FailureReport {
  module: string
  version: string
  kind: string
  at: string
}

const recent: FailureReport[] = []
/** The last failures of this tab, newest first; for the operators' page. */
export const recentFailures = (): readonly FailureReport[] => recent

/** Reports a module failure to the configured URL: module, version and kind; no personal data. */
export function reportFailure(failure: ModuleFailure): void {
  const report = {
    module: failure.module,
    version: failure.version,
    kind: failure.kind,
    at: new Date().toISOString(),
  }
  recent.unshift(report)
  recent.length = Math.min(recent.length, 20)
  const sink = getConfig().failureSink
  if (!sink) return
  const body = JSON.stringify(report)
  // A report that cannot be delivered must not be a failure itself.
  void fetch(sink, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
}
