import { render } from '@testing-library/react'
import { hasUnsavedWork, useUnsavedWork } from './unsaved-work'

function Form({ dirty }: { dirty: boolean }) {
  useUnsavedWork(dirty)
  return null
}

test('work is unsaved while any form on the page is dirty', () => {
  const form = render(<Form dirty={false} />)
  expect(hasUnsavedWork()).toBe(false)
  form.rerender(<Form dirty={true} />)
  const second = render(<Form dirty={true} />)
  expect(hasUnsavedWork()).toBe(true)
  form.unmount()
  expect(hasUnsavedWork()).toBe(true)
  second.rerender(<Form dirty={false} />)
  expect(hasUnsavedWork()).toBe(false)
})
