import { act, render, screen } from '@testing-library/react'
import { useWaitingStage, waitingStages } from './waiting'

const START = new Date('2026-11-20T15:00:00Z').getTime()

function Waiting({ sentAt }: { sentAt: number | null }) {
  const stage = useWaitingStage(sentAt)
  return <p role="status">{stage?.title ?? 'quiet'}</p>
}

const said = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const [slow, slower, unknown] = waitingStages.map(({ title }) => title)

beforeEach(() => jest.useFakeTimers({ now: START }))
afterEach(() => jest.useRealTimers())

test('says what is going on after 3, 10 and 30 seconds, and not before', () => {
  render(<Waiting sentAt={START} />)
  const heard = [
    [2999, 'quiet'],
    [1, slow],
    [6999, slow],
    [1, slower],
    [19_999, slower],
    [1, unknown],
    [300_000, unknown],
  ] as const
  for (const [ms, title] of heard) {
    pass(ms)
    expect(said()).toBe(title)
  }
})

test.each([
  [2000, 'quiet'],
  [12_000, slower],
  [90_000, unknown],
])('after a reload, %i ms later, it says where it is', (ago, title) => {
  render(<Waiting sentAt={START - ago} />)
  pass(0)
  expect(said()).toBe(title)
})

test('an answer ends it', () => {
  const { rerender } = render(<Waiting sentAt={START} />)
  pass(3000)
  rerender(<Waiting sentAt={null} />)
  expect(said()).toBe('quiet')
  pass(60_000)
  expect(said()).toBe('quiet')
})

test('the words tell what to do meanwhile', () => {
  expect(waitingStages.map(({ afterMs }) => afterMs)).toEqual([3000, 10_000, 30_000])
  for (const { text } of waitingStages.slice(1))
    expect(text).toMatch(/não pague esta dívida.*não conclua de novo/i)
  expect(waitingStages[2].text).toMatch(/pode fechar esta página.*procuramos de novo/)
})
