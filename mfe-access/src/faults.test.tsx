import { type Handlers, jwt, type RenderedRoutes, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { screen } from '@testing-library/react'
import { clearLastConsult } from './consult/consult'
import routes from './routes'
import { easyBotCheck, solveBotCheck } from './testing/bot-check'

const CPF = '52998224725'
const loggedIn = {
  status: 200 as const,
  data: { status: 'OK' as const, token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
}
const answers: Handlers = {
  ...easyBotCheck,
  'POST /api/verificar': {
    status: 200,
    data: { detail: 'NOK', data: { cpfCnpj: CPF, telefone: '(11) *****-4321', email: '' } },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
  'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: false, ren: false, boletos: [] } },
  'POST /api/auth/login/{botToken}': loggedIn,
  'POST /api/consultar_codigo': loggedIn,
  'GET /api/v1/getContactMeans/{id}': {
    status: 200,
    data: { cpfCnpj: CPF, meios: [{ canal: 'SMS', destino: '(11) *****-4321' }] },
  },
  'GET /api/login/GetCodigo/{id}': {
    status: 200,
    data: {
      status: 'OK',
      destino: '(11) *****-4321',
      expiraEm: '2026-11-20T12:15:00-03:00',
      reenvioEm: 60,
    },
  },
}

const openAt = (path: string, consulted?: string) => () => {
  clearLastConsult()
  const own = routes.filter((route) => route.path === path)
  return renderRoutes(own, path, { answers, ...(consulted && { consulted }) })
}
const press = async ({ user }: RenderedRoutes, name: string) =>
  user.click(await screen.findByRole('button', { name }))

const ticking = {
  open: openAt('/'),
  act: async ({ user }: RenderedRoutes) =>
    user.click(await screen.findByRole('checkbox', { name: 'Não sou um robô' })),
}
const consulting = {
  open: openAt('/'),
  act: async (opened: RenderedRoutes) => {
    await opened.user.type(await screen.findByLabelText('CPF'), CPF)
    await solveBotCheck(opened.user)
    await press(opened, 'Consultar')
  },
}
const password = {
  open: openAt('/login-cpf'),
  act: async (opened: RenderedRoutes) => {
    await opened.user.type(await screen.findByRole('textbox', { name: 'CPF' }), CPF)
    await opened.user.type(screen.getByLabelText('Senha'), 'Aurora2026')
    await solveBotCheck(opened.user)
    await press(opened, 'Entrar')
  },
}
const contacts = { open: openAt('/login-confirma', CPF) }
const code = {
  ...contacts,
  act: async (opened: RenderedRoutes) => {
    await press(opened, 'Enviar código')
    await opened.user.type(await screen.findByLabelText('Código de acesso'), 'ab2c')
  },
}

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

testFaults([
  ['GET /api/v1/altcha', 'bot check', ticking],
  ['GET /api/v1/get-csrf-token', 'consult', consulting],
  ['POST /api/verificar', 'consult', consulting],
  ['POST /api/v1/criar_exec', 'consult', consulting],
  ['POST /api/auth/login/{botToken}', 'password', password],
  ['GET /api/v1/getContactMeans/{id}', 'contacts', contacts],
  ['POST /api/consultar_codigo', 'code', code],
])
