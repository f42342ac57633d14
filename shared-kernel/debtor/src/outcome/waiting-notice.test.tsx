import { act, render, screen } from '@testing-library/react'
import { type AwaitedWriteName, awaitedWrites, waitingStagesOf } from './waiting'
import { WaitingNotice } from './waiting-notice'

const START = new Date('2026-11-20T15:00:00Z').getTime()

const said = () => screen.queryByRole('status')?.querySelector('p, strong, h2, h3')?.textContent ?? 'quiet'
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const [slow, slower, unknown] = waitingStagesOf('conclusion').map(({ title }) => title)

beforeEach(() => jest.useFakeTimers({ now: START }))
afterEach(() => jest.useRealTimers())

test('says what is going on after 3, 10 and 30 seconds, and not before', () => {
  render(<WaitingNotice write="conclusion" sentAt={START} />)
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
  render(<WaitingNotice write="conclusion" sentAt={START - ago} />)
  pass(0)
  expect(said()).toBe(title)
})

test('an answer ends it', () => {
  const { rerender } = render(<WaitingNotice write="conclusion" sentAt={START} />)
  pass(3000)
  rerender(<WaitingNotice write="conclusion" sentAt={null} />)
  expect(said()).toBe('quiet')
  pass(60_000)
  expect(said()).toBe('quiet')
})

const names = Object.keys(awaitedWrites).filter((name): name is AwaitedWriteName => name in awaitedWrites)

test.each(names)('%s: the words tell what is going on and what to do meanwhile', (name) => {
  const stages = waitingStagesOf(name)
  const { meanwhile, whether } = awaitedWrites[name]
  expect(stages.map(({ afterMs }) => afterMs)).toEqual([3000, 10_000, 30_000])
  for (const { text } of stages.slice(1)) expect(text.toLowerCase()).toContain(meanwhile.toLowerCase())
  expect(meanwhile).toMatch(/^não .* em outra aba ou em outro aparelho\.$/)
  expect(stages[2].title).toContain(whether)
  expect(stages[2].text).toMatch(/pode fechar esta página: /)
})

test('a conclusion is not paid elsewhere meanwhile, and looked up again', () => {
  expect(waitingStagesOf('conclusion')[2].text).toMatch(/^Não pague esta dívida.*procuramos de novo/)
})

test('a lost answer is looked up, and said so until it takes long', () => {
  render(<WaitingNotice write="cancellation" sentAt={START} isLookedUp />)
  expect(screen.getByText(/conferindo se o acordo foi cancelado/)).toBeVisible()
  pass(30_000)
  expect(screen.getByText('Ainda não sabemos se o acordo foi cancelado')).toBeVisible()
})
