import { within } from './within'

const never = new Promise<string>(() => {})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what comes in time is given on', async () => {
  await expect(within(100, Promise.resolve('here'))).resolves.toBe('here')
})

test('a failure counts as nothing', async () => {
  await expect(within(100, Promise.reject(new Error('down')))).resolves.toBeNull()
})

test('what is late counts as nothing, not before its time', async () => {
  const settled = jest.fn()
  void within(100, never).then(settled)
  await jest.advanceTimersByTimeAsync(99)
  expect(settled).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(null)
})
