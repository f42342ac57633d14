import { bindReporter, getVisibilityWatcher, InteractionManager, initMetric } from './vitals-unused'

// jsdom has no entries of visibility.
jest.mock('./vitals-unused', () => {
  performance.getEntriesByType = () => []
  return jest.requireActual('./vitals-unused')
})

let interactionCount = 0
beforeAll(() => Object.defineProperty(performance, 'interactionCount', { get: () => interactionCount }))
beforeEach(() => {
  interactionCount = 0
})

function managerWith(durations: readonly number[], count = durations.length) {
  const manager = new InteractionManager()
  interactionCount = count
  durations.forEach((duration, k) => {
    manager._processEntry({ interactionId: k + 1, duration } as PerformanceEventTiming)
  })
  return manager
}
const latencyOf = (manager: InteractionManager) => manager._estimateP98LongestInteraction()?._latency

describe('the interaction that stands for a page', () => {
  test.each([
    ['none before the first', [], 0, undefined],
    ['8 ms when all were too fast to be told of', [], 3, 8],
    ['the slowest of few', [40, 320, 80], 3, 320],
    ['the second of fifty', [40, 320, 80], 50, 80],
    ['the last known of very many', [40, 320, 80], 5000, 40],
  ])('%s', (_, durations, count, latency) => {
    expect(latencyOf(managerWith(durations, count))).toBe(latency)
  })

  test('takes the longest event of an interaction, and none that is no interaction', () => {
    const manager = managerWith([48])
    manager._processEntry({ interactionId: 1, duration: 96 } as PerformanceEventTiming)
    manager._processEntry({ interactionId: 1, duration: 56 } as PerformanceEventTiming)
    manager._processEntry({ interactionId: 0, duration: 900 } as PerformanceEventTiming)
    expect(latencyOf(manager)).toBe(96)
  })

  test('a navigation begins anew', () => {
    const manager = managerWith([320])
    manager._resetInteractions()
    expect(latencyOf(manager)).toBeUndefined()
    interactionCount += 1
    expect(latencyOf(manager)).toBe(8)
  })
})

test('a measurement is told when it is final, and again only by what it has grown', () => {
  const told: (readonly [number, number | undefined])[] = []
  const metric = initMetric('CLS', 0)
  const report = bindReporter(({ value, delta }) => told.push([value, delta]), metric)
  report()
  report(true)
  report(true)
  metric.value = 0.5
  report(true)
  expect(told).toEqual([
    [0, 0],
    [0.5, 0.5],
  ])
  const none = bindReporter(() => told.push([-1, -1]), initMetric('LCP'))
  none(true)
  expect(told).toHaveLength(2)
})

test('what is painted after the page was hidden does not count, until a new navigation', () => {
  const { onHidden, ...watcher } = {
    ...getVisibilityWatcher(),
    first: () => getVisibilityWatcher().firstHiddenTime,
  }
  const work = jest.fn()
  onHidden(work)
  dispatchEvent(new Event('visibilitychange'))
  expect([work.mock.calls.length, watcher.first()]).toEqual([0, Number.POSITIVE_INFINITY])
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('visibilitychange'))
  expect(work).toHaveBeenCalledTimes(1)
  expect(watcher.first()).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(getVisibilityWatcher(true).firstHiddenTime).toBe(Number.POSITIVE_INFINITY)
})
