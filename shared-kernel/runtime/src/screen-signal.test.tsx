import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { useScreenSignal } from './screen-signal'

test('is one signal while the screen stands, aborted when it is left', () => {
  const { result, rerender, unmount } = renderHook(useScreenSignal, { wrapper: StrictMode })
  const signal = result.current()
  rerender()
  expect(result.current()).toBe(signal)
  expect(signal.aborted).toBe(false)
  unmount()
  expect(signal.aborted).toBe(true)
})
