import type { FastifyInstance } from 'fastify'
import { Counter, exponentialBuckets, Histogram, Registry } from 'prom-client'
import { findRelease, findShell } from '../released-files'
import { METRICS_PATH, TELEMETRY_REPORT } from '../site-routes'
import { BEACON_LIMIT, parseBeacon, type TelemetryEvent } from './beacon'

/** The failure kinds are few; this many are invented. */
const MOST_KINDS = 20

/** From 10 ms to a minute; each bound is a quarter above the one before. */
const SECONDS = exponentialBuckets(0.01, 1.25, 40)
const SHIFTS = exponentialBuckets(0.001, 1.5, 20)

const isReleased = (module: string, version: string): boolean =>
  (module === 'shell' ? findShell(version) : findRelease(module, version)) !== undefined

/**
 * Counts what browsers report, by module and version, in Prometheus metrics; a restart begins anew.
 * @param isKnown whether the site has released this version: anything else is invented
 */
export class Metrics {
  readonly registry = new Registry()
  private readonly kinds = new Set<string>()
  private readonly visits = this.counter('portal_visits_total', 'Documents that used this version.')
  private readonly failedVisits = this.counter(
    'portal_failed_visits_total',
    'Documents in which this version failed at least once.',
  )
  private readonly failures = this.counter('portal_failures_total', 'Failures, by kind.', ['kind'])
  private readonly loads = this.histogram('portal_module_load_seconds', 'Time to load a module.', SECONDS)
  private readonly times = this.histogram('portal_web_vital_seconds', 'LCP and INP.', SECONDS, [
    'name',
    'in_app',
  ])
  private readonly shifts = this.histogram('portal_layout_shift', 'CLS.', SHIFTS, ['in_app'])

  constructor(private readonly isKnown = isReleased) {}

  private counter<Label extends string>(name: string, help: string, more: readonly Label[] = []) {
    const labelNames = ['module', 'version', ...more] as const
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    more: readonly Label[] = [],
  ) {
    const labelNames = ['module', 'version', ...more] as const
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] })
  }

  record(events: readonly TelemetryEvent[]): void {
    for (const event of events) if (this.isKnown(event.module, event.version)) this.count(event)
  }

  private count(event: TelemetryEvent): void {
    const { module, version } = event
    const of = { module, version }
    switch (event.kind) {
      case 'visit':
        this.visits.inc(of)
        return
      case 'failure':
        if (event.firstOfVisit) this.failedVisits.inc(of)
        if (this.kinds.size < MOST_KINDS) this.kinds.add(event.failure)
        if (this.kinds.has(event.failure)) this.failures.inc({ ...of, kind: event.failure })
        return
      case 'load':
        this.loads.observe(of, event.milliseconds / 1000)
        return
      case 'vital': {
        const labels = { ...of, in_app: String(event.inApp) }
        if (event.name === 'cls') this.shifts.observe(labels, event.value)
        else this.times.observe({ ...labels, name: event.name }, event.value / 1000)
      }
    }
  }
}

/** Takes what browsers send; `navigator.sendBeacon` sends text. Nothing of the request but its text is read. */
export function takeReports(app: FastifyInstance, metrics: Metrics): void {
  app.post(TELEMETRY_REPORT, { bodyLimit: BEACON_LIMIT }, async ({ body }, reply) => {
    if (typeof body === 'string') metrics.record(parseBeacon(body))
    return reply.code(204).send()
  })
}

/** For operators alone, in the text format of Prometheus. */
export const showMetrics = (app: FastifyInstance, { registry }: Metrics): void =>
  void app.get(METRICS_PATH, async (_, reply) =>
    reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  )
