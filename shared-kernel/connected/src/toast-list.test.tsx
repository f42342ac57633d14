import { toast } from '@portal/runtime'
import { act, render, screen } from '@testing-library/react'
import { ToastList } from './toast-list'

test('a toast stays under a newer one, which would fall, and then for what was left of its time', () => {
  jest.useFakeTimers()
  render(<ToastList />)
  act(() => void toast('Dados atualizados.', { durationMs: 5_000 }))
  act(() => jest.advanceTimersByTime(3_000))
  act(() => void toast('Enviamos um link.', { durationMs: 5_000 }))
  act(() => jest.advanceTimersByTime(4_900))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  act(() => jest.advanceTimersByTime(200))
  expect(screen.getByText('Dados atualizados.')).toBeVisible()
  expect(screen.queryByText('Enviamos um link.')).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(2_000))
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})
