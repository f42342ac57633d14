import { fakeNetwork, requestPaths, respondWith, serverDate, withCsrf } from '@portal/testing/fake-network'
import { jwt } from '@portal/testing/fake-token'
import { forgetServerTime, getServerTime, isServerTimeDoubtful, learnServerTime, timeUntil } from './clock'
import { send } from './http'
import { endSession, readSession, scheduleExpiry, signIn, startSession, useSession } from './session'
import { startRuntime } from './start'

const SERVER = Date.parse('2026-11-20T15:00:00Z')
const HOUR = 3_600_000
const devices: [string, number][] = [
  ['right', 0],
  ['two hours slow', -2 * HOUR],
  ['two hours fast', 2 * HOUR],
  ['a day fast', 24 * HOUR],
  ['years slow', -80_000 * HOUR],
]
const token = (claims: object = {}) => jwt({ CpfCnpj: '52998224725', exp: (SERVER + HOUR) / 1000, ...claims })
const ring = () => send('POST /api/v1/meligue', { body: { phone: '11987654321' } })

fakeNetwork()
let stop = () => {}
afterEach(() => stop())

describe.each(devices)('a device whose clock is %s', (_, lead) => {
  beforeEach(() => {
    jest.useFakeTimers({ now: SERVER + lead })
    stop = startSession()
  })

  test('logs in by the time of issue, stays through a reload, and ends on time', () => {
    signIn(token({ iat: SERVER / 1000 }))
    expect(useSession.getState().ended).toBeNull()
    forgetServerTime()
    stop()
    stop = startSession()
    expect(useSession.getState().session).not.toBeNull()
    learnServerTime(SERVER)
    scheduleExpiry()
    jest.advanceTimersByTime(HOUR - 1)
    expect(readSession()).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(useSession.getState().ended).toBe('expired')
  })

  test('learns the time of a response', async () => {
    const date = new Date(SERVER).toUTCString()
    respondWith(withCsrf(() => ({ status: 500, headers: { date } })))
    await expect(ring()).rejects.toMatchObject({ status: 500 })
    expect(getServerTime()).toBe(SERVER)
    signIn(token())
    expect(timeUntil(SERVER + HOUR)).toBe(HOUR)
  })

  test.each([2 * HOUR, -2 * HOUR, 24 * HOUR])('which is set by %i ms meanwhile, changes nothing', (jump) => {
    learnServerTime(SERVER)
    signIn(token())
    jest.setSystemTime(SERVER + lead + jump)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(useSession.getState().session).not.toBeNull()
    jest.advanceTimersByTime(HOUR)
    expect(useSession.getState().ended).toBe('expired')
  })
})

test('a session that is over by any clock is over before the first response', () => {
  jest.useFakeTimers({ now: SERVER + 2 * HOUR })
  localStorage.setItem('loggedInUser', token())
  expect(readSession()).toBeNull()
})

test('a clock that was corrected between two page loads ends no session early', () => {
  jest.useFakeTimers({ now: SERVER - 2 * HOUR })
  learnServerTime(SERVER)
  signIn(token())
  forgetServerTime()
  jest.setSystemTime(SERVER)
  expect(readSession()).not.toBeNull()
})

test('ignores the date of a response that may come from a cache', async () => {
  const date = new Date(SERVER).toUTCString()
  respondWith(() => ({ ...serverDate, headers: { date } }))
  await send('GET /api/v1/getServerDate')
  expect(getServerTime()).not.toBe(SERVER)
  respondWith(() => ({ ...serverDate, headers: { date, 'cache-control': 'no-store' } }))
  await send('GET /api/v1/getServerDate')
  expect(Math.abs(getServerTime() - SERVER)).toBeLessThan(1000)
})

test('after sleep the server time is fetched and ends the session', async () => {
  jest.useFakeTimers({ now: SERVER })
  stop = startRuntime()
  learnServerTime(SERVER)
  signIn(token())
  respondWith(() => ({
    ...serverDate,
    headers: { date: new Date(SERVER + 2 * HOUR).toUTCString(), 'cache-control': 'no-store' },
  }))
  jest.setSystemTime(SERVER + 2 * HOUR) // the monotonic clock stands still
  expect(isServerTimeDoubtful()).toBe(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(requestPaths()).toEqual(['get /api/v1/getServerDate'])
  expect(useSession.getState().ended).toBe('expired')
  endSession('user')
})
