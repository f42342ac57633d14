import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from './config'
import { loadServerTime, setTransport } from './http'
import { forgetBankTime, getBankDate } from './server-time'

const LOCAL = new Date('2030-01-01T00:00:00Z')
let sentCalls: string[] = []

function answer(answers: Record<string, unknown>): void {
  setTransport({
    send: async ({ call }) => {
      sentCalls.push(call)
      const data = answers[call]
      if (data === undefined) throw new Error('down')
      return { status: 200, data }
    },
    sendForFile: () => Promise.reject(new Error('no files here')),
  })
}

beforeEach(() => {
  sentCalls = []
  forgetBankTime()
  setConfig(defaultConfig)
  jest.useFakeTimers({ now: LOCAL })
})
afterEach(() => {
  jest.useRealTimers()
  setTransport(null)
})

test.each([
  ['2026-11-20T12:00:00-03:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T15:00:00Z', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T12:00:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 12:00:00', '2026-11-20T15:00:00.000Z'],
  ['rubbish', LOCAL.toISOString()],
])('a server date of %s is %s', async (serverDate, expected) => {
  answer({ 'GET /api/v1/getServerDate': { serverDate } })
  expect((await loadServerTime()).toISOString()).toBe(expected)
})

test('without the server it is the device’s own time', async () => {
  answer({})
  expect(await loadServerTime()).toEqual(LOCAL)
  expect(sentCalls).toEqual(['GET /api/v1/getServerDate'])
})

test('polls the world clock in between when configured', async () => {
  setConfig({ ...defaultConfig, worldClock: true })
  answer({ 'GET /api/timezone/America/Sao_Paulo': { utc_datetime: '2026-11-20T15:00:00Z' } })
  expect((await loadServerTime()).toISOString()).toBe('2026-11-20T15:00:00.000Z')
})

test('concurrent calls share one request', async () => {
  answer({ 'GET /api/v1/getServerDate': { serverDate: '2026-11-20T12:00:00-03:00' } })
  await Promise.all([loadServerTime(), loadServerTime()])
  expect(sentCalls).toHaveLength(1)
})

test.each([
  { later: 9_999, calls: 1, time: '2026-11-20T15:00:09.999Z' },
  { later: 10_000, calls: 2, time: '2026-11-20T15:00:00.000Z' },
  // The device's clock was set back.
  { later: -1, calls: 1, time: '2026-11-20T15:00:00.000Z' },
])('a call $later ms later makes $calls requests in all', async ({ later, calls, time }) => {
  answer({ 'GET /api/v1/getServerDate': { serverDate: '2026-11-20T12:00:00-03:00' } })
  await loadServerTime()
  jest.setSystemTime(LOCAL.getTime() + later)
  expect((await loadServerTime()).toISOString()).toBe(time)
  expect(sentCalls).toHaveLength(calls)
})

test('the bank’s day is known from its first answer, and a device that is set on does not move it', async () => {
  expect(getBankDate()).toBeNull()
  answer({ 'GET /api/v1/getServerDate': { serverDate: '2026-11-20T23:59:59-03:00' } })
  await loadServerTime()
  jest.setSystemTime(LOCAL.getTime() + 400 * 86_400_000)
  expect(getBankDate()).toBe('2026-11-20')
  jest.advanceTimersByTime(1000)
  expect(getBankDate()).toBe('2026-11-21')
})

test('a failure is not cached', async () => {
  answer({})
  await loadServerTime()
  answer({ 'GET /api/v1/getServerDate': { serverDate: '2026-11-20T12:00:00-03:00' } })
  expect((await loadServerTime()).toISOString()).toBe('2026-11-20T15:00:00.000Z')
})
