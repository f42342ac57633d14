import { isInCanary } from './canary-draw'

const VISITORS = 20_000
const visitors = Array.from({ length: VISITORS }, (_, i) => i.toString(16).padStart(8, '0'))
const drawnBy = (visitor: string, release: string, percent: number) => {
  localStorage.setItem('portal.canary', visitor)
  return isInCanary(release, percent)
}
/** Percentage of the visitors. */
const share = (of: (visitor: string) => boolean) => (100 * visitors.filter(of).length) / VISITORS

beforeEach(() => localStorage.clear())

test.each([0, 1, 5, 50, 100])('%i percent are that share of the visitors', (percent) => {
  const drawn = share((visitor) => drawnBy(visitor, 'mfe-a@1.5.0-9f2c01ab', percent))
  // Within four standard deviations.
  expect(Math.abs(drawn - percent)).toBeLessThanOrEqual(4 * Math.sqrt((percent * (100 - percent)) / VISITORS))
})

test.each([
  ['another module', 'mfe-b@1.5.0-9f2c01ab'],
  ['the next release', 'mfe-a@1.5.1-07aa3c55'],
])('the canary of %s meets other visitors', (_, other) => {
  const both = share((visitor) => drawnBy(visitor, 'mfe-a@1.5.0-9f2c01ab', 20) && drawnBy(visitor, other, 20))
  // Independent draws: 20% of 20%, within four standard deviations.
  expect(Math.abs(both - 4)).toBeLessThanOrEqual(4 * Math.sqrt((4 * 96) / VISITORS))
})

test('a visitor stays on its side, and keeps the canary when its share grows', () => {
  const release = 'mfe-a@1.5.0-9f2c01ab'
  const drawn = visitors.slice(0, 500).filter((visitor) => drawnBy(visitor, release, 10))
  expect(drawn.length).toBeGreaterThan(0)
  for (const visitor of drawn)
    for (const percent of [10, 25, 100]) expect(drawnBy(visitor, release, percent)).toBe(true)
})

test.each(['37', 'x00000000', '00000000x'])(
  'a number is drawn once; %s in its place is replaced',
  (stored) => {
    localStorage.setItem('portal.canary', stored)
    isInCanary('mfe-a@1', 50)
    const drawn = localStorage.getItem('portal.canary')
    expect(drawn).toMatch(/^[0-9a-f]{8}$/)
    isInCanary('mfe-b@1', 50)
    expect(localStorage.getItem('portal.canary')).toBe(drawn)
  },
)

test('a small number is as long as any', () => {
  const random = jest.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => numbers)
  isInCanary('mfe-a@1', 50)
  expect(localStorage.getItem('portal.canary')).toBe('00000000')
  random.mockRestore()
})

test.each([
  ['00000001', 72],
  ['9f2c01ab', 20],
])('a new shell does not draw anew: visitor %s stays from %i percent on', (visitor, percent) => {
  const release = 'mfe-a@1.5.0-9f2c01ab'
  expect([percent - 1, percent].map((each) => drawnBy(visitor, release, each))).toEqual([false, true])
})

test('a browser that stores nothing gets the stable release, and what all get', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect([isInCanary('mfe-a@1', 99), isInCanary('mfe-a@1', 100)]).toEqual([false, true])
  jest.restoreAllMocks()
})
