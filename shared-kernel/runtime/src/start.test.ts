import { defaultConfig } from '@portal/demo-bank'
import { setConfig } from './config'
import { startRuntime } from './start'

let mockReachable = false
const mockStarted: string[] = []
const mockLoad = (name: string, start: () => () => void) => {
  if (!mockReachable) throw new Error('Loading chunk failed')
  return { [name]: start }
}
const mockStart = (name: string) => () => {
  mockStarted.push(name)
  return () => void mockStarted.push(`${name} stopped`)
}
jest.mock('./inactivity', () => mockLoad('watchInactivity', mockStart('inactivity')))
jest.mock('./journey/recorders', () => mockLoad('runRecordersWithConsent', mockStart('recorders')))

test('the inactivity logout and the recorders start as soon as their files come, and stop', async () => {
  jest.useFakeTimers()
  setConfig({
    ...defaultConfig,
    inactivityLogout: { enabled: true, minutes: 10 },
    recorders: { inspectlet: { websiteId: '1', scriptUrl: 'https://gravador.example/inspectlet.js' } },
  })
  const stop = startRuntime()
  await jest.advanceTimersByTimeAsync(61_000)
  expect(mockStarted).toEqual([])
  mockReachable = true
  await jest.advanceTimersByTimeAsync(60_000)
  expect(mockStarted).toEqual(['inactivity', 'recorders'])
  stop()
  expect(mockStarted.slice(2)).toEqual(['inactivity stopped', 'recorders stopped'])
})

test('stopped, nothing is requested again', async () => {
  mockReachable = false
  startRuntime()()
  jest.runAllTicks()
  expect(jest.getTimerCount()).toBe(0)
})
