import { flushJourney, readSession } from '@portal/runtime'
import { type Handlers, jwt, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../routes'
import { easyBotCheck } from '../testing/bot-check'

const CPF = '52998224725'
const LOGIN = 'POST /api/auth/chave-acesso'
const login = routes.filter(({ path = '' }) => path === '/login-cpf')
const ENTER = { name: 'Usar chave de acesso' }

const signed = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

/** A browser that supports passkeys; `get` is the result of its dialog. */
function browserWith(get: () => Promise<unknown>) {
  class FakeCredential {
    static parseRequestOptionsFromJSON = (options: unknown) => options
    toJSON = () => signed
  }
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  return new FakeCredential()
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

const answers: Handlers = {
  ...easyBotCheck,
  'POST /api/auth/chave-acesso/desafio': {
    status: 200,
    data: { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required' },
  },
  [LOGIN]: {
    status: 200,
    data: { status: 'OK', token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
}

async function open(other: Handlers = {}, config = {}) {
  const rendered = renderRoutes(login, '/login-cpf', { answers: { ...answers, ...other }, config })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

test('enters as whom the passkey names', async () => {
  const credential = browserWith(async () => credential)
  const { user, calls, steps } = await open()
  await user.click(await screen.findByRole('button', ENTER))
  await waitFor(() => expect(readSession()?.cpfCnpj).toBe(CPF))
  expect(calls.find(({ call }) => call === LOGIN)?.body).toEqual({ credencial: signed })
  await flushJourney()
  expect(steps.at(-1)).toBe('autenticacaoPfSenhaSucesso')
})

test('cancelled: says so, sends nothing and keeps what was typed', async () => {
  browserWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { user, calls } = await open()
  await user.type(screen.getByRole('textbox', { name: 'CPF' }), CPF)
  await user.type(screen.getByLabelText('Senha'), 'Aurora2026')
  await user.click(await screen.findByRole('button', ENTER))
  expect(await screen.findByText(/^Nenhuma chave de acesso foi usada/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveValue('529.982.247-25')
  expect(screen.getByLabelText('Senha')).toHaveValue('Aurora2026')
  expect(calls.some(({ call }) => call === LOGIN)).toBe(false)
})

test('refused by the bank: says what else there is', async () => {
  const credential = browserWith(async () => credential)
  const { user } = await open({
    [LOGIN]: () => {
      throw problem(401, 'Chave de acesso não confere', { codigo: 'CHAVE_NAO_CONFERE' })
    },
  })
  await user.click(await screen.findByRole('button', ENTER))
  expect(await screen.findByText(/^Esta chave de acesso não vale aqui/)).toBeVisible()
  expect(readSession()).toBeNull()
})

test('a device that fails', async () => {
  browserWith(() => Promise.reject(new DOMException('no', 'SecurityError')))
  const { user } = await open()
  await user.click(await screen.findByRole('button', ENTER))
  expect(await screen.findByText(/^Este aparelho não conseguiu/)).toBeVisible()
})

test('not offered by a browser without passkeys', async () => {
  await open()
  expect(screen.queryByRole('button', ENTER)).toBeNull()
})

test('not offered by a bank without passkeys', async () => {
  browserWith(async () => null)
  await open({}, { passkeys: false })
  expect(screen.queryByRole('button', ENTER)).toBeNull()
})
