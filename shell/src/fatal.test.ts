import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { showFatal } from './fatal'
import { reloadDocument } from './layout/reload-document'

jest.mock('./layout/reload-document', () => ({ reloadDocument: jest.fn() }))

const page = (footer: string) => {
  document.body.innerHTML = `<div id="root"><button>Consultar</button><footer>${footer}</footer></div>`
}

test('a page that will never answer says so, with a way out and the phone number it had', async () => {
  page('<a href="tel:+551148585151">(11) 4858-5151</a>')
  showFatal()
  expect(screen.queryByRole('button', { name: 'Consultar' })).toBeNull()
  expect(screen.getByRole('alert')).toHaveTextContent('O portal não abriu')
  expect(screen.getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute('href', 'tel:+551148585151')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(reloadDocument).toHaveBeenCalledWith()
})

test('promises no call where the page names no number', () => {
  page('')
  showFatal()
  expect(screen.getByRole('main')).not.toHaveTextContent('ligue')
})

test('is what remains of the page when the portal does not come', async () => {
  page('')
  jest.doMock('./bootstrap', () => {
    throw new Error('Loading chunk bootstrap failed')
  })
  await jest.isolateModulesAsync(async () => {
    await import('./index')
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('tente de novo')
})
