import { execution, pendingPassword, visit } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CPF = '11144477735'
const screens = routes.filter(({ path }) => path === '/cria-senha')

const answers: Handlers = {
  'PUT /api/login/PwsRegister': {
    status: 200,
    data: { status: 'OK', pendente: true, telefone: '(21) *****-1234', email: '' },
  },
  'GET /api/v1/getContactMeans/{id}': {
    status: 200,
    data: { cpfCnpj: CPF, meios: [{ canal: 'EMAIL', destino: 'j****@exemplo.com.br' }] },
  },
  'GET /api/login/GetCodByEmail/{id}': {
    status: 200,
    data: {
      status: 'OK',
      destino: 'j****@exemplo.com.br',
      expiraEm: '2026-11-20T12:15:00-03:00',
      reenvioEm: 60,
    },
  },
}

async function create(password: string, more: Handlers = {}) {
  const rendered = renderRoutes(screens, '/cria-senha', {
    consulted: CPF,
    answers: { ...answers, ...more },
  })
  execution.set('9f2c01ab-0000-4000')
  const field = await screen.findByLabelText('Nova senha')
  if (password) await rendered.user.type(field, password)
  await rendered.user.click(screen.getByRole('button', { name: 'Criar senha' }))
  return rendered
}

test('the password stays pending, the code goes out, the code screen comes', async () => {
  const { location, calls, steps } = await create('uma frase curta')
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls.map(({ call }) => call)).toEqual([
    'PUT /api/login/PwsRegister',
    'GET /api/v1/getContactMeans/{id}',
    'GET /api/login/GetCodByEmail/{id}',
  ])
  expect(calls[0]?.body).toEqual({ cpfCnpj: CPF, senha: 'uma frase curta', StateMode: 'PF' })
  expect(pendingPassword.get()).toBe('uma frase curta')
  expect(visit.get('codeChannel')).toBe('email')
  await waitFor(() => expect(steps).toEqual(['criaSenha']))
})

test.each([
  ['', 'Informe a senha'],
  ['1234567', 'A senha precisa de 8 caracteres ou mais'],
  ['x'.repeat(65), 'A senha pode ter até 64 caracteres'],
  ['111.444.777-35', 'A senha não pode ser o seu CPF ou CNPJ'],
])('%j is refused: %s', async (password, message) => {
  const { calls } = await create(password)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(calls).toEqual([])
})

test.each([
  ['senha123', /muito usada e fácil de adivinhar/],
  ['BancoAurora-1', /o nome do banco/],
])('%j is refused at the field when it is left', async (password, message) => {
  const { user } = renderRoutes(screens, '/cria-senha', { consulted: CPF, answers })
  await user.type(await screen.findByLabelText('Nova senha'), password)
  await user.tab()
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(message)
})

test('what the bank refuses is said at the field', async () => {
  const detail = 'Esta senha apareceu num vazamento.'
  await create('uma frase curta', {
    'PUT /api/login/PwsRegister': () => {
      throw problem(400, 'Senha recusada', { codigo: 'SENHA_RECUSADA', detail })
    },
  })
  expect(await screen.findByText(detail)).toBeInTheDocument()
  expect(screen.getByLabelText('Nova senha')).toHaveAccessibleDescription(new RegExp(detail))
  expect(screen.getByLabelText('Nova senha')).toHaveFocus()
})

test('the birth date is no password', async () => {
  const { user, calls } = renderRoutes(screens, '/cria-senha', { consulted: CPF, answers })
  visit.set('birthDate', '1990-07-21')
  await user.type(await screen.findByLabelText('Nova senha'), '21071990')
  await user.click(screen.getByRole('button', { name: 'Criar senha' }))
  expect(await screen.findByText('A senha não pode ser a sua data de nascimento')).toBeInTheDocument()
  expect(calls).toEqual([])
})

test('a password that exists already leads to the login', async () => {
  await create('uma frase curta', {
    'PUT /api/login/PwsRegister': () => {
      throw problem(409, 'Senha já cadastrada', { detail: 'Entre com a sua senha ou peça um código.' })
    },
  })
  expect(await screen.findByRole('link', { name: 'Entrar com a senha' })).toHaveAttribute(
    'href',
    '/login-cpf',
  )
})

test('without a consult the home comes first', async () => {
  const { location } = renderRoutes(screens, '/cria-senha')
  await waitFor(() => expect(location()).toBe('/'))
})
