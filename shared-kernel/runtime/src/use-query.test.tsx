import { act, render, screen } from '@testing-library/react'
import { queryClient, useQuery } from './query'

interface Question {
  about: string
  signal: AbortSignal
  answer: (text: string) => void
}

let questions: Question[] = []

beforeEach(() => {
  queryClient.clear()
  questions = []
})

function Reader({ about }: { about: string }) {
  const { data, isFetching, refetch } = useQuery<string>({
    queryKey: ['about', about],
    queryFn: ({ signal }) =>
      new Promise((answer) => {
        questions.push({ about, signal, answer })
      }),
  })
  return (
    <button type="button" onClick={() => void refetch()}>
      {data ?? 'nothing'}, {isFetching ? 'asking' : 'idle'}
    </button>
  )
}

const shown = () => screen.getByRole('button').textContent
const answer = (question: Question | undefined, text: string) =>
  act(async () => {
    question?.answer(text)
  })

test('asks in the very first render, and draws the answer', async () => {
  render(<Reader about="offers" />)
  expect(shown()).toBe('nothing, asking')
  await answer(questions[0], 'two offers')
  expect(await screen.findByText('two offers, idle')).toBeInTheDocument()
})

test('what another screen has just read is there at once', async () => {
  const { unmount } = render(<Reader about="offers" />)
  await answer(questions[0], 'two offers')
  unmount()
  render(<Reader about="offers" />)
  expect(shown()).toBe('two offers, idle')
  expect(questions).toHaveLength(1)
})

test('leaving cancels what nobody else waits for', () => {
  const reader = render(<Reader about="offers" />)
  const second = render(<Reader about="offers" />)
  reader.unmount()
  expect(questions[0]?.signal.aborted).toBe(false)
  second.unmount()
  expect(questions[0]?.signal.aborted).toBe(true)
})

test('a newer question cancels the older one, whose answer is never shown', async () => {
  const { rerender } = render(<Reader about="six instalments" />)
  rerender(<Reader about="twelve instalments" />)
  expect(questions.map(({ about, signal }) => [about, signal.aborted])).toEqual([
    ['six instalments', true],
    ['twelve instalments', false],
  ])
  await answer(questions[0], 'six')
  expect(shown()).toBe('nothing, asking')
  await answer(questions[1], 'twelve')
  expect(await screen.findByText('twelve, idle')).toBeInTheDocument()
})

test('is drawn anew when a write resets what it shows', async () => {
  render(<Reader about="offers" />)
  await answer(questions[0], 'two offers')
  act(() => void queryClient.resetQueries({ queryKey: ['about'] }))
  expect(await screen.findByText('nothing, asking')).toBeInTheDocument()
  await answer(questions[1], 'one offer')
  expect(await screen.findByText('one offer, idle')).toBeInTheDocument()
})
