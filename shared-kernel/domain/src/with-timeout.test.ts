import { withTimeout } from './with-timeout'

const never = new Promise<string>(() => {})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what comes in time is given on, and nothing waits any longer', async () => {
  await expect(withTimeout(100, Promise.resolve('here'))).resolves.toBe('here')
  expect(jest.getTimerCount()).toBe(0)
})

test('a failure counts as nothing', async () => {
  await expect(withTimeout(100, Promise.reject(new Error('down')))).resolves.toBeNull()
})

test('what is late counts as nothing, not before its time', async () => {
  const settled = jest.fn()
  void withTimeout(100, never).then(settled)
  await jest.advanceTimersByTimeAsync(99)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(null)
})
