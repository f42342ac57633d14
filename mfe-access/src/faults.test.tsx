import { type Handlers, jwt, type RenderedRoutes, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { screen } from '@testing-library/react'
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
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
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
const code = {
  open: openAt('/login-confirma', CPF),
  act: async ({ user }: RenderedRoutes) => {
    await user.click(await screen.findByRole('button', { name: 'Enviar código' }))
    await user.type(await screen.findByLabelText('Código de acesso'), 'ab2c')
  },
}

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

// The other screens meet their faults in the browser, e2e/faults.
testFaults([['POST /api/consultar_codigo', 'code', code]])
