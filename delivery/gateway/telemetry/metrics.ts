import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Counter, exponentialBuckets, Gauge, Histogram, Registry } from 'prom-client'
import { embedFolders, findRelease, type SignedRegistry } from '../../registry'
import { attempt, EMBED, inSite, readJson, readNumber, sha256, urls } from '../../storage'
import { BEACON_LIMIT, parseBeacon, type TelemetryEvent } from './beacon'

/** Limits the cardinality against forged kinds; real ones are few. */
const MOST_KINDS = 20
/** Limits the series of failed calls and of errors; further ones count as `other`. */
const MOST_SERIES = 200
/** Even slow phones confirm a visit by then; a page that is left earlier confirms when it is left. */
const CONFIRMED_WITHIN_SECONDS = 60

/** Admits so many names and refuses further ones. */
function atMost(most: number): (name: string) => boolean {
  const known = new Set<string>()
  return (name) => known.has(name) || (known.size < most && known.add(name).has(name))
}

/** From 10 ms to a minute, 25% apart. */
const SECONDS = exponentialBuckets(0.01, 1.25, 40)
const SHIFTS = exponentialBuckets(0.001, 1.5, 20)

/** Embeds have their own versions, in one folder per bank. */
const isEmbed = (version: string): boolean =>
  embedFolders().some((folder) => existsSync(inSite(folder, version, 'integrity.json')))

const isReleased = (module: string, version: string): boolean =>
  module === EMBED ? isEmbed(version) : findRelease(module, version) !== undefined

/**
 * Prometheus metrics of browser telemetry, by module and version, in memory.
 * @param isKnown whether the site has this version; forged versions are dropped
 */
export class Metrics {
  readonly registry = new Registry()
  private readonly isKind = atMost(MOST_KINDS)
  private readonly isSeries = atMost(MOST_SERIES)
  /** Start times of unconfirmed visits, by version. Visits have no id, so a confirmation applies to the oldest. */
  private readonly unconfirmed = new Map<string, number[]>()
  private readonly visits = this.counter('portal_visits_total', 'Documents that used this version.')
  private readonly failedVisits = this.counter(
    'portal_failed_visits_total',
    'Documents in which this version failed at least once.',
  )
  private readonly failures = this.counter('portal_failures_total', 'Failures, by kind.', 'kind')
  private readonly errors = this.counter(
    'portal_errors_total',
    'Errors that nobody caught.',
    'kind',
    'fingerprint',
    'place',
  )
  private readonly failedCalls = this.counter(
    'portal_failed_calls_total',
    'Calls without an answer to use.',
    'call',
    'kind',
  )
  private readonly loads = this.histogram('portal_module_load_seconds', 'Time to load a module.', SECONDS)
  private readonly times = this.histogram(
    'portal_web_vital_seconds',
    'LCP and INP.',
    SECONDS,
    'name',
    'in_app',
  )
  private readonly shifts = this.histogram('portal_layout_shift', 'CLS.', SHIFTS, 'in_app')
  private readonly requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Answers of the gateway, by class of status.',
    labelNames: ['status', 'from'],
    registers: [this.registry],
  })
  private readonly confirmedWithinMs =
    1000 * readNumber('TELEMETRY_CONFIRM_SECONDS', CONFIRMED_WITHIN_SECONDS)

  constructor(
    private readonly isKnown = isReleased,
    private readonly now = Date.now,
  ) {}

  private counter(name: string, help: string, ...more: string[]) {
    return new Counter({ name, help, labelNames: ['module', 'version', ...more], registers: [this.registry] })
  }

  private histogram(name: string, help: string, buckets: number[], ...more: string[]) {
    const labelNames = ['module', 'version', ...more]
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] })
  }

  /** Counts events of known versions and returns them. */
  record(events: readonly TelemetryEvent[]): TelemetryEvent[] {
    const known = events.filter(({ module, version }) => this.isKnown(module, version))
    this.failUnconfirmed()
    for (const event of known) this.count(event)
    return known
  }

  /** @param from `api` or `site` */
  countRequest(status: string, from: string, seconds: number): void {
    this.requests.observe({ status, from }, seconds)
  }

  /** Prometheus text. Counts visits as failed if they were not confirmed in time. */
  text(): Promise<string> {
    this.failUnconfirmed()
    return this.registry.metrics()
  }

  private failUnconfirmed(): void {
    const latest = this.now() - this.confirmedWithinMs
    for (const [key, began] of this.unconfirmed) {
      const [module = '', version = ''] = key.split(' ')
      while (began[0] !== undefined && began[0] <= latest) {
        began.shift()
        const values = { 'error.type': 'unconfirmed', first: true }
        this.count({ module, version, name: 'portal.failure', values })
      }
    }
  }

  private beganOf(module: string, version: string): number[] {
    const key = `${module} ${version}`
    const began = this.unconfirmed.get(key) ?? []
    this.unconfirmed.set(key, began)
    return began
  }

  private count(event: TelemetryEvent): void {
    const { module, version, name, values } = event
    const of = { module, version }
    const kind = String(values['error.type'])
    switch (name) {
      case 'portal.visit':
        this.visits.inc(of)
        this.beganOf(module, version).push(this.now())
        return
      case 'portal.responsive':
        this.beganOf(module, version).shift()
        return
      case 'portal.failure':
        if (values.first) this.failedVisits.inc(of)
        if (this.isKind(kind)) this.failures.inc({ ...of, kind })
        return
      case 'exception':
        if (this.isKind(kind)) {
          const fingerprint = fingerprintOf(event)
          const [place = ''] = framesOf(event)
          const known = this.isSeries(`${version} ${fingerprint}`) ? { fingerprint, place } : OTHER_ERROR
          this.errors.inc({ ...of, kind, ...known }, Number(values.count))
        }
        return
      case 'portal.failed_call': {
        const call = String(values.call)
        const known = this.isSeries(`${call} ${kind}`) ? { call, kind } : OTHER_CALL
        this.failedCalls.inc({ ...of, ...known }, Number(values.count))
        return
      }
      case 'portal.module_load':
        this.loads.observe(of, Number(values.duration) / 1000)
        return
      case 'browser.web_vital': {
        const labels = { ...of, in_app: String(values.inApp) }
        if (values.name === 'cls') this.shifts.observe(labels, Number(values.value))
        else this.times.observe({ ...labels, name: String(values.name) }, Number(values.value) / 1000)
      }
    }
  }
}

const OTHER_ERROR = { fingerprint: 'other', place: 'other' }
const OTHER_CALL = { call: 'other', kind: 'other' }

export const framesOf = ({ values }: TelemetryEvent): string[] =>
  String(values['exception.stacktrace']).split('\n').filter(Boolean)

/** Groups occurrences of one error: its source, type and innermost frames. */
export function fingerprintOf(event: TelemetryEvent): string {
  const { 'error.type': source, 'exception.type': type } = event.values
  const what = JSON.stringify([event.module, source, type, framesOf(event).slice(0, 3)])
  return sha256(what).slice(0, 10)
}

/** JSON log line for operators; `npm run symbolicate` reads those of errors. */
function lineOf(event: TelemetryEvent): string | null {
  const { module, version, name, values } = event
  const { 'exception.type': type, 'exception.message': message, 'http.route': route, count, call } = values
  const of = { module, version }
  const { 'error.type': kind } = values
  if (name === 'exception') {
    const error = { source: kind, type, message, frames: framesOf(event), route, count }
    return JSON.stringify({ event: 'error', fingerprint: fingerprintOf(event), ...of, ...error })
  }
  if (name === 'portal.failure') return JSON.stringify({ event: 'failure', ...of, failure: kind })
  if (name === 'portal.failed_call')
    return JSON.stringify({ event: 'failed-call', ...of, call, failure: kind, route, count })
  return null
}

/** Receives beacons as text, the type that `navigator.sendBeacon` uses. Reads only the body of the request. */
export function takeReports(
  app: FastifyInstance,
  metrics: Metrics,
  sinks: readonly ((events: readonly TelemetryEvent[]) => void)[] = [],
): void {
  app.post(urls.TELEMETRY_REPORT, { bodyLimit: BEACON_LIMIT }, async ({ body }, reply) => {
    const known = typeof body === 'string' ? metrics.record(parseBeacon(body)) : []
    for (const line of known.map(lineOf)) if (line !== null) console.log(line)
    for (const passOn of sinks) passOn(known)
    return reply.code(204).headers(urls.TELEMETRY_HEADERS).send()
  })
}

/** Without signature checks. An unreadable file counts as expired. */
const registryFile = (): Partial<SignedRegistry> =>
  attempt(() => readJson<SignedRegistry>(inSite('registry.json'))) ?? {}

/** Gauges about the registry, read on each scrape. */
function watchRegistry({ registry }: Metrics): void {
  const registers = [registry]
  new Gauge({
    name: 'portal_registry_expires_seconds',
    help: 'Until open tabs believe the registry no more.',
    registers,
    collect() {
      this.reset()
      const { signed } = registryFile()
      if (signed) this.set((Date.parse(signed.timestamp.expires) - Date.now()) / 1000)
    },
  })
  new Gauge({
    name: 'portal_canary_percent',
    help: 'Share of visitors that get this canary.',
    labelNames: ['module', 'version'],
    registers,
    collect() {
      this.reset()
      const { modules = {}, shell } = registryFile()
      for (const { name, canary } of [...Object.values(modules), { name: 'shell', canary: shell?.canary }])
        if (canary) this.set({ module: name, version: canary.release.version }, canary.percent)
    },
  })
}

/** Prometheus endpoint; not for the public. */
export function showMetrics(app: FastifyInstance, metrics: Metrics): void {
  watchRegistry(metrics)
  app.get(urls.METRICS_PATH, async (_, reply) =>
    reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  )
}
