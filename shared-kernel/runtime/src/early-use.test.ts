import { fireEvent, screen } from '@testing-library/react'
import { type EarlyUse, watchEarlyUse } from './early-use'

let use: EarlyUse
let over: AbortController
let isPutOff: boolean

beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML = `
    <form><input aria-label="CPF"><button>Consultar</button><button type="button">É empresa?</button></form>
    <button>Entendi</button>`
  // jsdom cannot send a form.
  document.forms[0]?.addEventListener('submit', (event) => event.preventDefault())
  over = new AbortController()
})
afterEach(() => {
  over.abort()
  delete window.untilUnused
  jest.useRealTimers()
})

const watch = () => {
  use = watchEarlyUse(document.forms[0] as HTMLFormElement, over.signal)
}
const step = async () => {
  isPutOff = true
  void window.untilUnused?.().then(() => {
    isPutOff = false
  })
  await jest.advanceTimersByTimeAsync(1)
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = () => fireEvent.input(screen.getByLabelText('CPF'))

test('a form that nobody uses puts nothing off', async () => {
  watch()
  await step()
  expect(isPutOff).toBe(false)
  expect(use.hasBegun).toBe(false)
})

test('a press that waits for the end of a task comes before the next step', async () => {
  watch()
  const next = step()
  type()
  await next
  await pass(400)
  expect(isPutOff).toBe(true)
  expect(use.hasBegun).toBe(true)
})

test('each step waits for a pause', async () => {
  watch()
  type()
  await step()
  await pass(400)
  type()
  await pass(400)
  expect(isPutOff).toBe(true)
  await pass(100)
  expect(isPutOff).toBe(false)
  await step()
  expect(isPutOff).toBe(false)
  type()
  await step()
  expect(isPutOff).toBe(true)
})

test('what was begun before the script was there counts, too', async () => {
  screen.getByLabelText('CPF').focus()
  watch()
  await step()
  expect(isPutOff).toBe(true)
})

test('who goes on without a pause puts it off for two and a half seconds in all', async () => {
  watch()
  type()
  await step()
  for (let i = 0; i < 6; i += 1) {
    await pass(400)
    expect(isPutOff).toBe(true)
    type()
  }
  await pass(100)
  expect(isPutOff).toBe(false)
  type()
  await step()
  expect(isPutOff).toBe(false)
})

test('while the script works for the person it is put off, pressed or not', async () => {
  watch()
  type()
  use.holdOn()
  await step()
  await pass(1000)
  type()
  await pass(1000)
  expect(isPutOff).toBe(true)
  await pass(500)
  expect(isPutOff).toBe(false)
})

test.each([
  ['the script has done what was asked of it', () => use.end()],
  ['something beside the form is pressed', () => press('Entendi')],
  ['something in the form is pressed for which the portal is needed', () => press('É empresa?')],
])('nothing is put off once %s, but for the time to draw it', async (_, act) => {
  watch()
  type()
  await step()
  act()
  await pass(40)
  expect(isPutOff).toBe(true)
  await pass(10)
  expect(isPutOff).toBe(false)
  type()
  await step()
  expect(isPutOff).toBe(false)
})

test('the portal hears of nothing in the form until it has it', () => {
  watch()
  const heard = jest.fn()
  for (const event of ['click', 'input', 'focusin']) document.addEventListener(event, heard)
  press('Consultar')
  type()
  screen.getByLabelText('CPF').focus()
  expect(heard).not.toHaveBeenCalled()
  press('Entendi')
  expect(heard).toHaveBeenCalledTimes(1)
  over.abort()
  press('Consultar')
  expect(heard).toHaveBeenCalledTimes(2)
})
