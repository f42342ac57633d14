import { readConsent, startRuntime } from '@portal/runtime'
import { renderRoutes } from '@portal/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { CookieBanner } from './cookie-banner'
import { LayoutDialog, openCookiePreferences } from './layout-dialog'

const show = () =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <CookieBanner />
            <LayoutDialog />
          </>
        ),
      },
    ],
    '/',
  )
let stop = () => {}
const wake = () =>
  act(() => {
    stop = startRuntime()
  })
afterEach(() => stop())

const banner = () => screen.queryByRole('region', { name: 'Cookies neste site' })

it('waits until the stored choice was read', () => {
  show()
  expect(banner()).not.toBeInTheDocument()
  wake()
  expect(banner()).toBeInTheDocument()
})

it.each([
  ['Entendi', false],
  ['Permitir opcionais', true],
])('%s stores optional: %s and goes', async (button, optional) => {
  const { user } = show()
  wake()
  await user.click(screen.getByRole('button', { name: button }))
  expect(banner()).not.toBeInTheDocument()
  expect(readConsent()).toEqual({ necessary: true, optional })
})

it.each([
  [364, true],
  [365, false],
])('a choice %s days old still counts: %s', (days, counts) => {
  show()
  localStorage.setItem('consent', JSON.stringify({ optional: true, at: Date.now() - days * 86_400_000 }))
  wake()
  expect(banner() === null).toBe(counts)
})

describe('preferences', () => {
  it('start with the optional ones off, and the necessary ones cannot be', async () => {
    const { user } = show()
    wake()
    await user.click(screen.getByRole('button', { name: 'Preferências de cookies' }))
    expect(await screen.findByRole('switch', { name: /^Opcionais/ })).not.toBeChecked()
    expect(screen.getByRole('switch', { name: /^Necessários/ })).toBeChecked()
    expect(screen.getByRole('switch', { name: /^Necessários/ })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(readConsent()).toBeNull()
  })

  it('can take a permission back', async () => {
    const { user } = show()
    localStorage.setItem('consent', JSON.stringify({ optional: true, at: Date.now() }))
    wake()
    await act(() => openCookiePreferences())
    await user.click(await screen.findByRole('switch', { name: /^Opcionais/ }))
    await user.click(screen.getByRole('button', { name: 'Salvar preferências' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(readConsent()).toEqual({ necessary: true, optional: false })
  })
})
