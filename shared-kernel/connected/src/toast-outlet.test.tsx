import { toast } from '@portal/runtime'
import { act, render, screen } from '@testing-library/react'
import { ToastOutlet } from './toast-outlet'

let mockFailures = 1
jest.mock('./toast-list', () => {
  mockFailures -= 1
  if (mockFailures >= 0) throw new Error('Loading chunk failed')
  return jest.requireActual('./toast-list')
})

test('a toast that waited for a file in vain requests it once more', async () => {
  render(<ToastOutlet />)
  act(() => void toast('Senha alterada.'))
  expect(await screen.findByText('Senha alterada.')).toBeVisible()
})
