import { getConfig } from '@portal/runtime'
import { runningShell } from '../registry/registry'

/** OpenTelemetry's names where they exist, else `portal.*`. Read by `delivery/gateway/telemetry/beacon.ts`. */
export type TelemetryEvent = Readonly<Record<string, string | number | boolean>>

export const SHELL = 'shell'
export const shellVersion = (): string => runningShell()?.version ?? ''

/** Serialises a beacon. The resource is the shell, which also has vitals of its own. */
export const beaconOf = (events: readonly TelemetryEvent[]): string =>
  JSON.stringify({ resource: { 'service.name': SHELL, 'service.version': shellVersion() }, events })

export function sendEvents(events: readonly TelemetryEvent[]): void {
  const { fieldSink } = getConfig()
  if (fieldSink !== null && events.length > 0) navigator.sendBeacon?.(fieldSink, beaconOf(events))
}
