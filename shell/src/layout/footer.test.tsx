import { defaultConfig } from '@portal/demo-bank'
import { renderRoutes } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { setEntries } from '../registry/entries'
import { Footer } from './footer'
import { LayoutDialog } from './layout-dialog'

type Options = Parameters<typeof renderRoutes>[2]
const show = (options: Options = {}) =>
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <Footer />
            <LayoutDialog />
          </>
        ),
      },
    ],
    '/',
    options,
  )
const contact = defaultConfig.contact
const links = () => within(screen.getByRole('navigation', { name: 'Rodapé' })).getAllByRole('link')
const hrefs = () => links().map((link) => link.getAttribute('href'))

afterEach(() => setEntries([]))

it('links to what modules declare, each under its heading', () => {
  setEntries([
    { slot: 'footer.safety', order: 1, label: 'Golpes', to: '/golpes', audience: 'any' },
    { slot: 'footer.about', order: 2, label: 'Quem somos', to: '/quem-somos', audience: 'any' },
    { slot: 'panel.menu', order: 3, label: 'Painel', to: '/painel', audience: 'any' },
  ])
  show()
  expect(hrefs()).toEqual([
    '/quem-somos',
    '/golpes',
    '/diretiva-privacidade',
    ...contact.social.map(({ url }) => url),
  ])
})

it('without entries has the notice, and no empty heading', () => {
  show({ config: { contact: { ...contact, social: [] } } })
  expect(hrefs()).toEqual(['/diretiva-privacidade'])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Sobre o portal',
    'Privacidade',
  ])
})

it('tells who the bank is, where it is and how to call it', () => {
  show()
  const footer = screen.getByRole('contentinfo')
  expect(footer).toHaveTextContent('Banco Aurora S.A., CNPJ 11.222.333/0001-81')
  expect(footer).toHaveTextContent('Avenida das Manhãs, 1000, Jardim Horizonte, São Paulo, SP, CEP 01000-000')
  expect(footer).toHaveTextContent('© Banco Aurora S.A. Todos os direitos reservados.')
  expect(screen.getByRole('link', { name: '(11) 4858-5151' })).toHaveAttribute('href', 'tel:+551148585151')
})

it('shows the social networks that are configured, and no empty heading', () => {
  const { unmount } = show({ config: { contact: { ...contact, social: [] } } })
  expect(screen.queryByRole('heading', { name: 'Redes sociais' })).not.toBeInTheDocument()
  unmount()
  show({
    config: { contact: { ...contact, social: [{ name: 'Rede', url: 'https://rede.example/aurora' }] } },
  })
  expect(screen.getByRole('link', { name: 'Rede (abre em nova aba)' })).toHaveAttribute(
    'href',
    'https://rede.example/aurora',
  )
})

it("shows the bank's own certificate, or the one that is configured", () => {
  const { unmount } = show()
  expect(screen.getByRole('img', { name: 'Site protegido: conexão segura' })).toBeInTheDocument()
  unmount()
  const certificate = { imageUrl: '/theme/selo.png', url: 'https://selo.example/aurora', alt: 'Selo ABC' }
  show({ config: { contact: { ...contact, certificate } } })
  expect(screen.getByRole('img', { name: 'Selo ABC' })).toHaveAttribute('src', '/theme/selo.png')
})

it('opens the privacy notice over the page, and gives the focus back', async () => {
  const { user, location } = show()
  const link = screen.getByRole('link', { name: 'Aviso de privacidade' })
  await user.click(link)
  const dialog = await screen.findByRole('dialog', { name: 'Aviso de privacidade' })
  expect(dialog).toHaveTextContent('Publicado em 30/10/2021. Última atualização em 06/08/2024.')
  expect(location()).toBe('/')
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(link).toHaveFocus()
})

it('lets a person choose contrast and text size from every page', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Contraste e tamanho do texto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contraste e tamanho do texto' })
  expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(2)
})

it('leaves a click with a modifier to the browser: the notice is a page too', async () => {
  const { user } = show()
  const link = screen.getByRole('link', { name: 'Aviso de privacidade' })
  const prevented = new Promise<boolean>((answer) =>
    window.addEventListener(
      'click',
      (event) => {
        answer(event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    ),
  )
  await user.keyboard('{Control>}')
  await user.click(link)
  expect(await prevented).toBe(false)
})
