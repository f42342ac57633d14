import { useToasts, visit } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../routes'
import { list, MARIA } from '../testing/offers'
import { quietAnswers } from '../testing/panel-answers'
import { confirmWith, openProfile } from '../testing/profile'

const LIST = 'GET /api/v1/chaves-acesso'
const CHALLENGE = 'POST /api/v1/chaves-acesso/desafio'
const CREATE = 'POST /api/v1/chaves-acesso'
const REMOVE = 'DELETE /api/v1/chaves-acesso/{chave}'
const MAKE = { name: 'Criar chave de acesso' }

const made = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
const passkey = { id: 'chave-1', nome: 'iPhone', criadaEm: '2026-11-24T10:00:00-03:00', usadaEm: null }

/** A browser that supports passkeys; `create` is the result of its dialog. */
function browserWith(create?: () => Promise<unknown>) {
  class FakeCredential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    toJSON = () => made
  }
  Object.assign(globalThis, { PublicKeyCredential: FakeCredential })
  const value = { create: create ?? (async () => new FakeCredential()) }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value })
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

const options = {
  status: 200 as const,
  data: {
    rp: { id: 'localhost', name: 'Banco' },
    user: { id: 'AAAA', name: '***', displayName: 'Maria' },
    challenge: 'AAAA',
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
  },
}

/** A bank that stores at most one passkey. */
function bank(has = false): Handlers {
  let own = has ? [passkey] : []
  return {
    [LIST]: () => ({ status: 200, data: { chaves: own } }),
    [CHALLENGE]: options,
    [CREATE]: () => {
      own = [passkey]
      return { status: 200, data: passkey }
    },
    [REMOVE]: () => {
      own = []
      return { status: 200, data: { status: 'OK' } }
    },
  }
}

const openPanel = (answers: Handlers) =>
  renderRoutes(routes, '/painel-controle', {
    loggedIn: MARIA,
    before: () => visit.set('codeChannel', 'sms'),
    answers: { ...quietAnswers, 'POST /api/v1/negociacoes': list(), ...answers },
  })
const offer = () => screen.findByRole('region', { name: 'Entrar mais rápido da próxima vez' })
const noOffer = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: /^Entrar mais rápido/ })).toBeNull())

test('offered after a login by code, made with one press, and gone', async () => {
  browserWith()
  const { user, calls } = openPanel(bank())
  await user.click(within(await offer()).getByRole('button', MAKE))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toMatch(/^Chave de acesso criada/))
  expect(calls.find(({ call }) => call === CREATE)?.body).toMatchObject({ credencial: made })
  await noOffer()
})

test('cancelled in the device: said, and offered still; declined: gone', async () => {
  browserWith(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { user } = openPanel(bank())
  await user.click(within(await offer()).getByRole('button', MAKE))
  expect(await screen.findByText(/^A chave de acesso não foi criada/)).toBeVisible()
  await user.click(within(await offer()).getByRole('button', { name: 'Agora não' }))
  await noOffer()
})

test('not offered to whom has one', async () => {
  browserWith()
  const { calls } = openPanel(bank(true))
  await waitFor(() => expect(calls.some(({ call }) => call === LIST)).toBe(true))
  await noOffer()
})

test('a session that ends before the offer is drawn, in another tab, leaves the screen standing', async () => {
  browserWith()
  openPanel({
    ...bank(),
    'POST /api/v1/negociacoes': () => {
      localStorage.clear()
      return list()
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Não conseguimos buscar suas oportunidades')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Olá')
  await noOffer()
})

test('own data: a code first where the bank wants one, then the list, then removed', async () => {
  browserWith()
  let confirmed = false
  const opened = openProfile({
    ...bank(),
    [CHALLENGE]: () => {
      if (!confirmed) throw problem(403, 'Confirmação necessária', { codigo: 'CONFIRMACAO_NECESSARIA' })
      return options
    },
  })
  const { user } = opened
  await user.click(await screen.findByRole('button', MAKE))
  await screen.findByRole('dialog', { name: 'Confirme que é você' })
  confirmed = true
  await confirmWith(opened, 'AB3D')
  await user.click(await screen.findByRole('button', { name: 'Remover a chave iPhone' }))
  await user.click(screen.getByRole('button', { name: 'Remover chave' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remover a chave/ })).toBeNull())
})

test('own data: refused removal is said in its dialog', async () => {
  browserWith()
  const { user } = openProfile({
    ...bank(true),
    [REMOVE]: () => {
      throw problem(404, 'Chave de acesso não encontrada')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remover a chave iPhone' }))
  await user.click(screen.getByRole('button', { name: 'Remover chave' }))
  expect(await screen.findByText('Chave de acesso não encontrada')).toBeVisible()
})
