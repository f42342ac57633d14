import { type Handlers, jwt, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { fireEvent, screen } from '@testing-library/react'
import { clearLastConsult } from './consult/consult'
import routes from './routes'
import { easyBotCheck } from './testing/bot-check'

const CPF = '52998224725'
const loggedIn = {
  status: 200 as const,
  data: { status: 'OK' as const, token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
}
const answers: Handlers = {
  ...easyBotCheck,
  'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } },
  'POST /api/verificar': {
    status: 200,
    data: { detail: 'OK', data: { cpfCnpj: CPF, telefone: '(11) *****-4321', email: '' } },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
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
const typeInto = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button, button *' }))
const tick = async () => fireEvent.click(await screen.findByLabelText('Não sou um robô'))
const solve = async () => {
  await tick()
  await screen.findByLabelText('Verificado: você não é um robô')
}

const home = openAt('/')
const botCheck = { open: home, act: tick }
const consult = {
  open: home,
  act: async () => {
    await typeInto('CPF', CPF)
    await solve()
    await press('Consultar')
  },
}
const password = {
  open: openAt('/login-cpf', CPF),
  act: async () => {
    await typeInto('Senha', 'Aurora2026')
    await solve()
    await press('Entrar')
  },
}
const whereTo = openAt('/login-confirma', CPF)
const code = {
  open: whereTo,
  act: async () => {
    await press('Enviar código')
    await typeInto('Código de acesso', 'ab2c')
  },
}

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

testFaults([
  ['GET /api/v1/altcha', 'bot check', botCheck],
  ['GET /api/v1/get-csrf-token', 'consult', consult],
  ['POST /api/verificar', 'consult', consult],
  ['POST /api/v1/criar_exec', 'consult', consult],
  ['POST /api/auth/login/{botToken}', 'password', password],
  ['GET /api/v1/getContactMeans/{id}', 'where to send a code', { open: whereTo }],
  ['POST /api/consultar_codigo', 'code', code],
])
