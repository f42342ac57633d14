import { signOut } from '@portal/runtime'
import { renderRoutes } from '@portal/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import Widget from './widget'

// The build imports shadow-root stylesheets as text.
jest.mock('./portal-styles', () => ({ portalStyles: [] }))

const routes = [{ path: '/', element: <Widget /> }]
const open = { serverDate: '2026-11-27T10:00:00-03:00' }

class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  Object.assign(globalThis, { ResizeObserver: NoResize })
  document.elementsFromPoint = () => []
})

/** The content of the widget's shadow root. */
async function inWidget() {
  const surface = await waitFor(() => {
    const root = document.querySelector('contato-surface')?.shadowRoot
    if (!root?.querySelector('button')) throw new Error('not drawn yet')
    return root
  })
  const element = (selector: string) => {
    const match = surface.querySelector<HTMLElement>(selector)
    if (match === null) throw new Error(`no ${selector}`)
    return match
  }
  return {
    launcher: () => element('.launcher'),
    text: () => surface.textContent,
    panel: async () => within(await waitFor(() => element('dialog[open]'))),
  }
}

test('nothing of it is seen by the page’s own styles', async () => {
  renderRoutes(routes, '/')
  const { launcher } = await inWidget()
  expect(launcher()).toHaveTextContent('Fale com a gente')
  expect(screen.queryByText('Fale com a gente')).not.toBeInTheDocument()
})

test('the chat knows who is logged in', async () => {
  const { user, calls } = renderRoutes(routes, '/', {
    loggedIn: '52998224725',
    answers: {
      'POST /api/v1/Conversacao/InMessageChat': () => ({
        status: 200,
        data: { token_conversa: 'c', mensagens: ['Olá!||Pois não?'], botoes: [] },
      }),
    },
  })
  const { launcher, panel } = await inWidget()
  await user.click(launcher())
  await user.click(await (await panel()).findByRole('button', { name: /^Chat/ }))
  expect(await (await panel()).findByText('Pois não?')).toBeInTheDocument()
  expect(calls.at(-1)).toMatchObject({ body: { CriaConversa: true, CpfUsuario: '52998224725' } })
})

test('the dialogue ends with the session, and the next person starts with an empty one', async () => {
  const { user } = renderRoutes(routes, '/', {
    loggedIn: '52998224725',
    answers: {
      'POST /api/v1/Conversacao/InMessageChat': ({ body }) => ({
        status: 200,
        data: {
          token_conversa: 'c',
          mensagens: [JSON.stringify(body).includes('52998224725') ? 'Olá, Ana!' : 'Olá!'],
          botoes: [],
        },
      }),
      'POST /api/auth/TokenValidate': () => ({ status: 200, data: { status: 'OK' } }),
    },
  })
  const { launcher, panel, text } = await inWidget()
  await user.click(launcher())
  await user.click(await (await panel()).findByRole('button', { name: /^Chat/ }))
  expect(await (await panel()).findByText('Olá, Ana!')).toBeInTheDocument()
  await act(() => signOut())
  expect(text()).not.toContain('Ana')
  await user.click(launcher())
  await user.click(await (await panel()).findByRole('button', { name: /^Chat/ }))
  expect(await (await panel()).findByText('Olá!')).toBeInTheDocument()
})

test('a call goes to the number on file of who is logged in, within the hours', async () => {
  const { user, calls } = renderRoutes(routes, '/', {
    loggedIn: '52998224725',
    answers: {
      'GET /api/v1/getServerDate': () => ({ status: 200, data: open }),
      'POST /api/v1/clicktocall': () => ({ status: 200, data: { status: 'OK', protocolo: '1' } }),
    },
  })
  const { launcher, panel } = await inWidget()
  await user.click(launcher())
  await user.click(await (await panel()).findByRole('button', { name: /^Ligação/ }))
  await user.click(
    await (await panel()).findByRole('button', { name: 'Ligar para o telefone do meu cadastro' }),
  )
  expect(await (await panel()).findByText(/^Pronto!/)).toBeInTheDocument()
  expect(calls.at(-1)).toMatchObject({ call: 'POST /api/v1/clicktocall', body: { cpf: '52998224725' } })
})

test('channels come from the configuration', async () => {
  const { user } = renderRoutes(routes, '/')
  const { launcher, panel } = await inWidget()
  await user.click(launcher())
  await user.click(await (await panel()).findByRole('button', { name: /^WhatsApp/ }))
  expect((await panel()).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/551148585151',
  )
})
