import { announce, dismissToast, toast, useAnnouncement, useToasts } from './feedback'

beforeEach(() => useToasts.setState({ toasts: [] }))

test('a toast stays 10 s at the bottom by default', () => {
  const id = toast('Copiado')
  expect(useToasts.getState().toasts).toEqual([
    { id, message: 'Copiado', tone: 'success', place: 'bottom', durationMs: 10_000 },
  ])
})

test('toasts queue up; the same words come once, and stay where they stand', () => {
  toast('A')
  toast('B', { tone: 'error', place: 'top-right', durationMs: 1 })
  toast('A')
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['A', 'B'])
})

test('a toast is dismissed alone', () => {
  const firstToast = toast('A')
  toast('B')
  dismissToast(firstToast)
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['B'])
})

test('the same announcement twice is two announcements', () => {
  announce('Copiado')
  const firstAnnouncement = useAnnouncement.getState().announcement
  announce('Copiado', 'assertive')
  const second = useAnnouncement.getState().announcement
  expect([firstAnnouncement?.politeness, second?.politeness]).toEqual(['polite', 'assertive'])
  expect(firstAnnouncement?.id).not.toBe(second?.id)
})
