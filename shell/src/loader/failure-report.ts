import { buffered } from '@portal/runtime'

export interface FailureReport {
  module: string
  version: string
  kind: string
  at: string
}

const recent: FailureReport[] = []
/** The last 20 failures of this tab, newest first; the status page shows them. */
export const recentFailures = (): readonly FailureReport[] => recent

/** Consumed by telemetry. */
export const moduleFailures = buffered<FailureReport>()

/** Records module, version and kind; no personal data. */
export function reportFailure({ module, version, kind }: Omit<FailureReport, 'at'>): void {
  const report = { module, version, kind, at: new Date().toISOString() }
  recent.unshift(report)
  recent.length = Math.min(recent.length, 20)
  moduleFailures.tell(report)
}
