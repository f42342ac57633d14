import type { Metric } from 'web-vitals'

/**
 * Takes the place of what web-vitals has for other sites (shell/rspack.config.ts), which is more than half of it: pages
 * that are prerendered or come back, browsers that count no interactions, ids and ratings of measurements. Here it
 * starts when the page is alive, so the first paint is past; a page that comes back goes on as the visit it was.
 */
type Work = () => void

const atOnce = (work: Work) => work()
const never = () => undefined

export { atOnce as onFCP, atOnce as whenActivated, atOnce as whenIdleOrHidden }
export const runOnce = (work: Work) => work
export { never as doubleRAF, never as onBFCacheRestore, never as initInteractionCountPolyfill }
export const getActivationStart = () => 0
export const getBFCacheRestoreTime = () => -1

export const initUnique = <T>(_: object, Class: new () => T) => new Class()
export class LCPEntryManager {
  _processEntry = never
}

/** Where the browser does not count, the slowest interaction stands for all. */
const countInteractions = () => performance.interactionCount ?? 0

/** Of every 50 interactions the slowest is left out, as INP is defined (web.dev/articles/inp). */
export class InteractionManager {
  private before = 0
  private durations = new Map<number, number>()

  _resetInteractions() {
    this.before = countInteractions()
    this.durations.clear()
  }

  _processEntry({ interactionId: id, duration }: PerformanceEventTiming) {
    if (id) this.durations.set(id, Math.max(duration, this.durations.get(id) ?? 0))
  }

  /** Nothing before the first interaction; those too fast to be told of take 8 ms. */
  _estimateP98LongestInteraction() {
    const count = countInteractions() - this.before
    const slowest = [...this.durations.values()].sort((a, b) => b - a)
    const latency = slowest[Math.min(slowest.length - 1, Math.floor(count / 50))] ?? (count && 8)
    return latency ? { _latency: latency } : undefined
  }
}

const isHidden = () => document.visibilityState === 'hidden'
let hiddenAt = performance
  .getEntriesByType('visibility-state')
  .find(({ name }) => name === 'hidden')?.startTime

/** What is painted after the page was hidden is no measure of it. */
export const getVisibilityWatcher = (isNew?: boolean) => {
  if (isNew) hiddenAt = undefined
  return {
    get firstHiddenTime() {
      return hiddenAt ?? Number.POSITIVE_INFINITY
    },
    onHidden(work: Work) {
      const listen = ({ timeStamp }: Event) => {
        if (!isHidden()) return
        work()
        hiddenAt ??= timeStamp
      }
      addEventListener('visibilitychange', listen, true)
    },
  }
}

type Told = Pick<Metric, 'name' | 'value' | 'navigationType'> & Partial<Metric>

/** Without an id: a measurement that changes is told again by its difference. */
export const initMetric = (
  name: Metric['name'],
  value = -1,
  navigationType: Metric['navigationType'] = 'navigate',
  navigationId = 0,
  navigationInteractionId = 0,
  navigationURL = location.href,
): Told => ({ name, value, navigationType, navigationId, navigationInteractionId, navigationURL })

export function bindReporter(report: (metric: Told) => void, metric: Told) {
  let told: number | undefined
  return (isFinal?: boolean) => {
    if (!isFinal || metric.value < 0 || metric.value === told) return
    metric.delta = metric.value - (told ?? 0)
    told = metric.value
    report(metric)
  }
}
