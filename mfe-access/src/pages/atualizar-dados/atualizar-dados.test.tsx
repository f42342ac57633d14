import { execution } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CPF = '39053344705'
const screens = routes.filter(({ path }) => path === '/atualizar-dados')

const onFile: Handlers = {
  'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '********', motherName: '********' } },
}
const answers: Handlers = {
  ...onFile,
  'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 5 } },
  'PUT /api/auth/PhoneRegister': {
    status: 200,
    data: { status: 'OK', telefone: '(11) *****-3210', email: 'l****@exemplo.com.br' },
  },
  'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios: [] } },
}

async function prove(answered: Handlers = answers) {
  const rendered = renderRoutes(screens, '/atualizar-dados', { consulted: CPF, answers: answered })
  execution.set('9f2c01ab-0000-4000')
  const { user } = rendered
  await user.type(await screen.findByLabelText('Data de nascimento'), '02111972')
  await user.type(screen.getByLabelText('Nome completo da mãe'), 'Madalena  da Silva')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  return rendered
}

test('who, then where to: the checks and the registration, then the code', async () => {
  const { user, calls, steps, location } = await prove()
  await user.type(await screen.findByLabelText('Celular com DDD'), '11976543210')
  await user.type(screen.getByLabelText(/^E-mail/), 'luzia@exemplo.com.br')
  await user.click(screen.getByRole('button', { name: 'Salvar contatos' }))
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls.slice(1, 3)).toMatchObject([
    {
      call: 'POST /v1/User/VerificaKBA',
      body: { cpfCnpj: CPF, nascimento: '1972-11-02', nomeMae: 'MADALENA', sobrenomeMae: 'DA SILVA' },
    },
    {
      call: 'PUT /api/auth/PhoneRegister',
      body: {
        cpfCnpj: CPF,
        Email: 'LUZIA@EXEMPLO.COM.BR',
        Telefone: '11976543210',
        DtNascimento: '1972-11-02',
        NomeMae: 'MADALENA DA SILVA',
      },
    },
  ])
  await waitFor(() => expect(steps).toEqual(['kbaConfirmado', 'atualizouTelefone']))
})

test('who has only a phone gives no e-mail', async () => {
  const { user, calls, location } = await prove()
  await user.type(await screen.findByLabelText('Celular com DDD'), '11976543210')
  await user.click(screen.getByRole('button', { name: 'Salvar contatos' }))
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls[2]?.body).toMatchObject({ Email: '', Telefone: '11976543210' })
})

test.each([
  [401, 'Verifique seus dados!'],
  [429, 'Você excedeu o máximo de tentativas!'],
  [503, /^Não sabemos se o telefone foi trocado/],
])('contacts answered with %i: %s', async (status, message) => {
  const { user, location, steps } = await prove({
    ...answers,
    'PUT /api/auth/PhoneRegister': () => {
      throw problem(status, 'Recusado')
    },
  })
  await user.type(await screen.findByLabelText('Celular com DDD'), '11976543210')
  await user.click(screen.getByRole('button', { name: 'Salvar contatos' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(location()).toBe('/atualizar-dados')
  expect(screen.getByLabelText('Celular com DDD')).toHaveValue('(11) 97654-3210')
  expect(steps).toEqual(['kbaConfirmado'])
})

test('answers that do not match say so, with the tries left', async () => {
  const { steps } = await prove({
    ...onFile,
    'POST /v1/User/VerificaKBA': { status: 200, data: { status: 'NOK', tentativasRestantes: 4 } },
  })
  expect(
    await screen.findByText('Os dados não conferem com o cadastro. Restam 4 tentativas.'),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Data de nascimento')).toHaveValue('02/11/1972')
  await waitFor(() => expect(steps).toEqual(['kbaNaoConfirmado']))
})

test('too many tries', async () => {
  await prove({
    ...onFile,
    'POST /v1/User/VerificaKBA': () => {
      throw problem(429, 'Você excedeu o máximo de tentativas!')
    },
  })
  expect(await screen.findByText('Você excedeu o máximo de tentativas!')).toBeInTheDocument()
})

test.each([
  ['31/02/1980', 'Data inválida: use dia, mês e ano'],
  ['01/01/2999', 'A data ainda não chegou'],
])('birth date %s: %s', async (typed, message) => {
  const { user } = renderRoutes(screens, '/atualizar-dados', { consulted: CPF, answers })
  await user.type(await screen.findByLabelText('Data de nascimento'), typed)
  await user.tab()
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test.each([
  { birthDate: null, motherName: '********' },
  { birthDate: '********', motherName: null },
])('with %j on file a branch must help', async (data) => {
  const { location } = renderRoutes(screens, '/atualizar-dados', {
    consulted: CPF,
    answers: { 'GET /api/v1/validKBAs/{id}': { status: 200, data } },
  })
  await waitFor(() => expect(location()).toBe('/procure-uma-agencia'))
})
