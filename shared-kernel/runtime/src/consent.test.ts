import { acceptConsent, readConsent, revokeConsent, startConsent, useConsent } from './consent'

const DAY = 86_400_000

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') })
  localStorage.clear()
  useConsent.setState({ consent: null, known: false })
})
afterEach(() => jest.useRealTimers())

test('is remembered for 365 days', () => {
  acceptConsent({ optional: false })
  jest.setSystemTime(Date.now() + 365 * DAY - 1)
  expect(readConsent()).toEqual({ necessary: true, optional: false })
  jest.setSystemTime(Date.now() + 1)
  expect(readConsent()).toBeNull()
})

test('can be taken back', () => {
  acceptConsent({ optional: true })
  expect(useConsent.getState().consent?.optional).toBe(true)
  revokeConsent()
  expect([useConsent.getState().consent, readConsent()]).toEqual([null, null])
})

test('is unknown until read, so no banner flashes', () => {
  acceptConsent({ optional: true })
  useConsent.setState({ consent: null, known: false })
  const stop = startConsent()
  expect(useConsent.getState()).toEqual({ consent: { necessary: true, optional: true }, known: true })
  stop()
})

test('a choice in another tab counts here', () => {
  const stop = startConsent()
  localStorage.setItem('consent', JSON.stringify({ optional: true, at: Date.now() }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'consent' }))
  expect(useConsent.getState().consent?.optional).toBe(true)
  stop()
})

test.each(['', '{}', '{"optional":"yes","at":1}', 'null'])('%s is no consent', (stored) => {
  localStorage.setItem('consent', stored)
  expect(readConsent()).toBeNull()
})
