import { CLIENT_UNAVAILABLE, loadServerTime, send, setTransport } from './http'

let mockReachable = true
const mockTransport = {
  send: async () => ({ status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } }),
  sendForFile: () => Promise.reject(new Error('no files here')),
}
jest.mock('./http-chunk', () => {
  if (!mockReachable) throw new Error('Loading chunk failed')
  return { ...jest.requireActual('./http-chunk'), createTransport: () => mockTransport }
})

const LOCAL = new Date('2030-01-01T00:00:00Z')

// The client is loaded once per page: these tests share one page load.
test('without the client a call has met a broken connection; it is fetched again with the next', async () => {
  setTransport(null)
  mockReachable = false
  const failure = await send('GET /api/v1/getServerDate').catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ApiError', kind: 'network', code: CLIENT_UNAVAILABLE })
  jest.useFakeTimers({ now: LOCAL })
  expect(await loadServerTime()).toEqual(LOCAL)
  jest.useRealTimers()

  mockReachable = true
  await expect(send('GET /api/v1/getServerDate')).resolves.toMatchObject({ status: 200 })
  expect(await loadServerTime()).toEqual(new Date('2026-11-20T15:00:00Z'))
})
