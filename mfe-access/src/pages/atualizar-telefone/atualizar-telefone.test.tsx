import { execution, useToasts } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CPF = '11144477735'
const CNPJ = '33444555000181'
const screens = routes.filter(({ path }) => path === '/atualizar-telefone')
const withCode = routes.filter(({ path }) => path === '/atualizar-telefone' || path === '/cod-sms')

const changed = { status: 200, data: { status: 'OK', telefone: '(21) *****-3210', email: '' } } as const
const onFile: Handlers = {
  'GET /api/login/GetFone/{id}': { status: 200, data: { telefone: '(21) *****-1234' } },
  'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '********', motherName: '********' } },
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '********', partnerIdentification: '********' },
  },
}
const answers: Handlers = {
  ...onFile,
  'PUT /api/auth/AtualizarTelefone': changed,
  'POST /api/v1/User/pj/updatePhone': changed,
  'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios: [] } },
}

async function changePhone(answered: Handlers = answers) {
  const rendered = renderRoutes(screens, '/atualizar-telefone', {
    consulted: CPF,
    answers: { ...onFile, ...answered },
  })
  execution.set('9f2c01ab-0000-4000')
  const { user } = rendered
  await user.type(await screen.findByLabelText('Data de nascimento'), '21071990')
  await user.type(screen.getByLabelText('Nome completo da mãe'), ' tereza  pereira')
  await user.type(screen.getByLabelText('Novo telefone com DDD'), '21976543210')
  await user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  return rendered
}

test('an individual proves birth date and mother, then confirms the code', async () => {
  const { location, calls, steps } = await changePhone()
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls[2]).toMatchObject({
    call: 'PUT /api/auth/AtualizarTelefone',
    body: {
      cpfCnpj: CPF,
      telefone: '21976543210',
      DtNascimento: '1990-07-21',
      NomeMae: 'TEREZA PEREIRA',
      stateMode: 'PF',
    },
  })
  await waitFor(() => expect(steps).toEqual(['atualizouTelefone']))
})

async function changeCompanyPhone(answered: Handlers = answers, path = '/atualizar-telefone') {
  const companies = routes.filter((route) => route.path === path)
  const rendered = renderRoutes(companies, path, { consulted: CNPJ, answers: { ...onFile, ...answered } })
  execution.set('9f2c01ab-0000-4000')
  const { user } = rendered
  await user.type(await screen.findByLabelText('Ano de fundação'), '2014')
  await user.type(screen.getByLabelText('CPF de quem responde pela empresa'), '11144477735')
  await user.type(screen.getByLabelText('Novo telefone com DDD'), '1932324545')
  await user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  return rendered
}

test('a company proves foundation year and partner', async () => {
  const { calls, location } = await changeCompanyPhone()
  await waitFor(() => expect(location()).toBe('/cod-sms'))
  expect(calls[2]).toMatchObject({
    call: 'POST /api/v1/User/pj/updatePhone',
    body: { cpfCnpj: CNPJ, telefone: '1932324545', fundacao: '2014', cpfResponsavel: '11144477735' },
  })
})

const refusals = [
  [401, {}, 'Verifique seus dados!'],
  [401, { tentativasRestantes: 4 }, 'Verifique seus dados! Restam 4 tentativas.'],
  [429, {}, 'Você excedeu o máximo de tentativas!'],
  [503, {}, /^Não sabemos se o telefone foi trocado/],
] as const

test.each(refusals)('of a company, %i %j says: %s', async (status, more, message) => {
  const refused: Handlers = {
    'POST /api/v1/User/pj/updatePhone': () => {
      throw problem(status, 'Recusado', more)
    },
  }
  const { location, steps } = await changeCompanyPhone(refused, '/atualizar-dados-pj')
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(location()).toBe('/atualizar-dados-pj')
  expect(screen.getByLabelText('Ano de fundação')).toHaveValue('2014')
  expect(steps).toEqual([])
})

test.each(refusals)('%i %j says: %s', async (status, more, message) => {
  const { location, steps } = await changePhone({
    'PUT /api/auth/AtualizarTelefone': () => {
      throw problem(status, 'Recusado', more)
    },
  })
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(useToasts.getState().toasts).toEqual([])
  expect(location()).toBe('/atualizar-telefone')
  expect(steps).toEqual([])
  expect(screen.getByLabelText('Novo telefone com DDD')).toHaveValue('(21) 97654-3210')
})

test('an empty form lists what is missing and takes the focus', async () => {
  const { user, calls } = renderRoutes(screens, '/atualizar-telefone', { consulted: CPF, answers })
  await user.click(await screen.findByRole('button', { name: 'Salvar telefone' }))
  const summary = await screen.findByRole('alert', { name: 'Confira estes campos' })
  await waitFor(() => expect(summary).toHaveFocus())
  for (const text of ['Informe a data de nascimento', 'Informe o nome da mãe', 'Informe o telefone']) {
    expect(summary).toHaveTextContent(text)
  }
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/login/GetFone/{id}', 'GET /api/v1/validKBAs/{id}'])
})

test('tells which phone the new one takes the place of, masked', async () => {
  renderRoutes(screens, '/atualizar-telefone', { consulted: CPF, answers })
  expect(await screen.findByLabelText('Novo telefone com DDD')).toHaveAccessibleDescription(
    'Hoje o cadastro tem (21) *****-1234.',
  )
})

test('look-ups that fail leave the form as it is', async () => {
  renderRoutes(screens, '/atualizar-telefone', { consulted: CPF, answers: {} })
  expect(await screen.findByLabelText('Novo telefone com DDD')).not.toHaveAccessibleDescription()
})

test.each([
  [CPF, { 'GET /api/v1/validKBAs/{id}': { status: 200, data: { birthDate: '********', motherName: null } } }],
  [
    CNPJ,
    {
      'GET /api/v1/pj/validKBAs/{id}': {
        status: 200,
        data: { foundationDate: null, partnerIdentification: '********' },
      },
    },
  ],
] satisfies [string, Handlers][])(
  '%s without anything to prove itself with goes to a branch',
  async (id, more) => {
    const { location } = renderRoutes(screens, '/atualizar-telefone', {
      consulted: id,
      answers: { ...answers, ...more },
    })
    await waitFor(() => expect(location()).toBe('/procure-uma-agencia'))
  },
)

test('a change that waits is said where the code of the registered contact is asked for', async () => {
  const { user } = renderRoutes(withCode, '/atualizar-telefone', {
    consulted: CPF,
    answers: {
      ...answers,
      'PUT /api/auth/AtualizarTelefone': {
        status: 200,
        data: {
          status: 'OK',
          telefone: '(21) *****-1234',
          email: '',
          valeEm: '2026-11-21T16:05:00.000-03:00',
        },
      },
    },
  })
  await user.type(await screen.findByLabelText('Data de nascimento'), '21071990')
  await user.type(screen.getByLabelText('Nome completo da mãe'), 'TEREZA PEREIRA')
  await user.type(screen.getByLabelText('Novo telefone com DDD'), '21976543210')
  await user.click(screen.getByRole('button', { name: 'Salvar telefone' }))
  expect(await screen.findByText('Seu contato novo ainda não vale')).toBeInTheDocument()
  expect(screen.getByText(wholeText(/O novo vale a partir de 21\/11\/2026 às 16:05/))).toBeInTheDocument()
})
