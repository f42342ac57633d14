import { act, renderHook } from '@testing-library/react'
import { useLoaded } from './use-loaded'

beforeEach(() => void jest.useFakeTimers())

test('a file that does not come is requested again each minute, until it is there', async () => {
  const load = jest.fn(async () => 'there').mockRejectedValueOnce(new Error('Loading chunk failed'))
  const { result } = renderHook(() => useLoaded(load))
  await act(() => jest.advanceTimersByTimeAsync(59_000))
  expect(result.current).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(result.current).toBe('there')
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(load).toHaveBeenCalledTimes(2)
})

test('nothing is requested before it is needed, or after it is not', async () => {
  const load = jest.fn(() => Promise.reject(new Error('Loading chunk failed')))
  const { rerender } = renderHook(({ needed }) => useLoaded(load, needed), {
    initialProps: { needed: false },
  })
  expect(load).not.toHaveBeenCalled()
  rerender({ needed: true })
  await act(() => jest.advanceTimersByTimeAsync(1000))
  rerender({ needed: false })
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(load).toHaveBeenCalledTimes(1)
})
