import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { followAppearance } from './appearance'
import { AppearanceChoice } from './appearance-choice'

const page = document.documentElement
const looks = () => [page.dataset.contrast, page.style.fontSize]
const radio = (name: string) => screen.getByRole('radio', { name })

/** Mock of the `prefers-contrast` media query. */
let system: EventTarget & { matches: boolean }
beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false })
  window.matchMedia = () => system as MediaQueryList
  localStorage.clear()
  page.removeAttribute('style')
  delete page.dataset.contrast
})

function systemAsks(matches: boolean) {
  system.matches = matches
  act(() => void system.dispatchEvent(new Event('change')))
}

it('draws a choice at once and keeps it', async () => {
  const { unmount } = render(<AppearanceChoice />)
  expect(radio('Como no meu aparelho')).toBeChecked()
  expect(radio('100%')).toBeChecked()
  await userEvent.click(radio('Alto contraste'))
  await userEvent.click(radio('150%'))
  expect(looks()).toEqual(['more', '150%'])
  unmount()
  render(<AppearanceChoice />)
  expect(radio('Alto contraste')).toBeChecked()
  expect(radio('150%')).toBeChecked()
  await userEvent.click(radio('Normal'))
  await userEvent.click(radio('100%'))
  expect(looks()).toEqual([undefined, ''])
})

it('follows the system until somebody chooses', async () => {
  const stop = followAppearance()
  render(<AppearanceChoice />)
  systemAsks(true)
  expect(looks()).toEqual(['more', ''])
  await userEvent.click(radio('Normal'))
  expect(looks()).toEqual([undefined, ''])
  stop()
})

it('follows a choice in another tab', () => {
  const stop = followAppearance()
  render(<AppearanceChoice />)
  localStorage.setItem('appearance', JSON.stringify({ contrast: 'more', text: '200' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' })))
  expect(looks()).toEqual(['more', '200%'])
  expect(radio('200%')).toBeChecked()
  stop()
})

it.each(['{', '[]', '{"contrast":"x","text":"900"}'])('is as designed where %s is stored', (stored) => {
  localStorage.setItem('appearance', stored)
  render(<AppearanceChoice />)
  expect(radio('Como no meu aparelho')).toBeChecked()
  expect(radio('100%')).toBeChecked()
})

it('holds for this page where the browser stores nothing', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  render(<AppearanceChoice />)
  await userEvent.click(radio('Alto contraste'))
  await userEvent.click(radio('200%'))
  expect(looks()).toEqual(['more', '200%'])
  refuse.mockRestore()
})
