import { pendingPassword } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CNPJ = '33444555000181'
const screens = routes.filter(({ path = '' }) => ['/cadastro-pj', '/atualizar-dados-pj'].includes(path))

const answers: Handlers = {
  'GET /api/login/GetFone/{id}': { status: 200, data: { telefone: '(19) ****-4545' } },
  'GET /api/login/GetEmail/{id}': { status: 200, data: { email: 'c****@exemplo.com.br' } },
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '********', partnerIdentification: '********' },
  },
  'POST /api/login/cadastro': {
    status: 200,
    data: { status: 'OK', pendente: true, telefone: '(19) *****-3210', email: '' },
  },
  'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CNPJ, meios: [] } },
  'POST /api/v1/User/pj/updatePhone': { status: 200, data: { status: 'OK', telefone: '', email: '' } },
}

async function register(answered: Handlers = answers, email = 'contato@exemplo.com.br') {
  const rendered = renderRoutes(screens, '/cadastro-pj', { consulted: CNPJ, answers: answered })
  const { user } = rendered
  await user.type(await screen.findByLabelText('Ano de fundação'), '2014')
  await user.type(screen.getByLabelText('CPF de quem responde pela empresa'), '11144477735')
  await user.type(screen.getByLabelText('Telefone com DDD'), '19976543210')
  if (email) await user.type(screen.getByLabelText(/^E-mail/), email)
  await user.type(screen.getByLabelText('Crie uma senha'), 'uma frase curta')
  await user.click(screen.getByRole('button', { name: 'Cadastrar empresa' }))
  return rendered
}

test('a company registers and confirms the code', async () => {
  const { calls, location } = await register()
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls[2]).toMatchObject({
    call: 'POST /api/login/cadastro',
    body: {
      cpfCnpj: CNPJ,
      stateMode: 'PJ',
      email: 'CONTATO@EXEMPLO.COM.BR',
      telefone: '19976543210',
      senha: 'uma frase curta',
      anoFundacao: '2014',
      cpfResponsavel: '11144477735',
    },
  })
  expect(pendingPassword.get()).toBe('uma frase curta')
})

test('a company with a phone alone registers too', async () => {
  const { calls, location } = await register(answers, '')
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls[2]?.body).toMatchObject({ email: '', telefone: '19976543210' })
})

test('a refusal is told and keeps what was typed', async () => {
  const { location } = await register({
    'POST /api/login/cadastro': () => {
      throw problem(401, 'Telefone já existe em outro CPF')
    },
  })
  expect(await screen.findByText('Telefone já existe em outro CPF')).toBeInTheDocument()
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue('contato@exemplo.com.br')
  expect(location()).toBe('/cadastro-pj')
})

test('tells which contacts it replaces, masked', async () => {
  renderRoutes(screens, '/cadastro-pj', { consulted: CNPJ, answers })
  expect(await screen.findByLabelText('Telefone com DDD')).toHaveAccessibleDescription(
    'Hoje o cadastro tem (19) ****-4545. Um celular recebe o código por mensagem de texto.',
  )
  expect(screen.getByLabelText(/^E-mail/)).toHaveAccessibleDescription(
    'Hoje o cadastro tem c****@exemplo.com.br.',
  )
})

test('contacts that cannot be told leave the form as it is', async () => {
  renderRoutes(screens, '/cadastro-pj', { consulted: CNPJ, answers: {} })
  expect(await screen.findByLabelText('Telefone com DDD')).toHaveAccessibleDescription(
    'Um celular recebe o código por mensagem de texto.',
  )
  expect(screen.getByLabelText(/^E-mail/)).not.toHaveAccessibleDescription()
})

test('an individual creates a password instead', async () => {
  const { location } = renderRoutes(screens, '/cadastro-pj', { consulted: '11144477735', answers })
  await waitFor(() => expect(location()).toBe('/cria-senha'))
})

describe('/atualizar-dados-pj', () => {
  test('before the login: the phone, with proof', async () => {
    const { user, location } = renderRoutes(screens, '/atualizar-dados-pj', { consulted: CNPJ, answers })
    await user.type(await screen.findByLabelText('Ano de fundação'), '2014')
    await user.type(screen.getByLabelText('CPF de quem responde pela empresa'), '11144477735')
    await user.type(screen.getByLabelText('Novo telefone com DDD'), '19976543210')
    await user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
    await waitFor(() => expect(location()).toBe('/cod-sms'))
  })

  test('after it, data change in the panel', async () => {
    const { calls, location } = renderRoutes(screens, '/atualizar-dados-pj', { loggedIn: CNPJ, answers })
    await waitFor(() => expect(location()).toBe('/painel-meus-dados'))
    expect(calls).toEqual([])
  })

  test('with neither, the home in company mode comes first', async () => {
    const { location } = renderRoutes(screens, '/atualizar-dados-pj', { answers })
    await waitFor(() => expect(location()).toBe('/pj'))
  })
})
