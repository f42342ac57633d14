import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { type Extension, Slot, setSlotHost } from './slots'

const report = jest.fn()
const extension = (load: Extension['load'], key = 'mfe-x X'): Extension => ({ key, load, report })
const showing = (Drawn: ComponentType<object>) => extension(async () => Drawn)

/** Renders a slot with an extra, undeclared prop. */
async function show(...extensions: Extension[]) {
  setSlotHost({ useCards: () => [], useExtensions: (slot) => (slot === 'success.next' ? extensions : []) })
  const secret = { agreement: '1', taxId: '52998224725' }
  await act(
    async () =>
      void render(
        <>
          <h1>Seu acordo</h1>
          <Slot name="success.next" {...secret} />
        </>,
      ),
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  report.mockReset()
})
afterEach(() => {
  jest.useRealTimers()
  setSlotHost()
})

test('an extension gets what its slot declares, whatever the screen spreads into it', async () => {
  await show(showing((props) => <output>{JSON.stringify(props)}</output>))
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({ agreement: '1' })
  act(() => jest.advanceTimersByTime(10_000))
  expect(screen.getByRole('status')).toBeVisible()
  expect(report).not.toHaveBeenCalled()
})

test('one that throws is absent and reported; the screen and the others are whole', async () => {
  const complained = jest.spyOn(console, 'error').mockImplementation(() => {})
  const Broken = () => {
    throw new Error('broken')
  }
  await show(
    showing(Broken),
    extension(async () => () => <p>Inteira</p>, 'mfe-y Y'),
  )
  expect(screen.getByRole('heading')).toBeVisible()
  expect(screen.getByText('Inteira')).toBeVisible()
  expect(report.mock.calls).toEqual([['render']])
  act(() => jest.advanceTimersByTime(10_000))
  expect(report).toHaveBeenCalledTimes(1)
  complained.mockRestore()
})

test('one that is late is reported, and does not appear under what is read by then', async () => {
  let arrive = (_: ComponentType) => {}
  await show(
    extension(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    ),
  )
  act(() => jest.advanceTimersByTime(3999))
  expect(report).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(1))
  expect(report.mock.calls).toEqual([['timeout']])
  await act(async () => arrive(() => <p>Tarde</p>))
  expect(screen.getByRole('heading')).toBeVisible()
  expect(screen.queryByText('Tarde')).not.toBeInTheDocument()
})
