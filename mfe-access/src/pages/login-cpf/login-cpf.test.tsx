import { formatTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import { identification, readSession, useToasts } from '@portal/runtime'
import { type Handlers, jwt, problem, type RoutesUnderTest, renderRoutes } from '@portal/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import routes from '../../routes'
import { easyBotCheck, solveBotCheck } from '../../testing/bot-check'
import { LoginPage } from './login-cpf'

const CPF = '52998224725'
const LOGIN = 'POST /api/auth/login/{botToken}'
const TIME = 'GET /api/v1/getServerDate'
const login = routes.filter(({ path = '' }) => ['/login-cpf', '/login-nav'].includes(path))

const loggedIn: Handlers = {
  ...easyBotCheck,
  [TIME]: { status: 200, data: { serverDate: '2026-11-24T10:00:00-03:00' } },
  [LOGIN]: {
    status: 200,
    data: { status: 'OK', token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000' } },
}

async function renderLogin(path = '/login-cpf', options: RoutesUnderTest = {}) {
  const rendered = renderRoutes(login, path, { answers: loggedIn, ...options })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

async function logIn(options: RoutesUnderTest = {}, path = '/login-cpf') {
  const rendered = await renderLogin(path, options)
  await enter(rendered)
  return rendered
}

async function enter({ user }: Awaited<ReturnType<typeof renderLogin>>) {
  const id = screen.getByRole('textbox', { name: /^C(PF|NPJ)$/ })
  if (!(id instanceof HTMLInputElement) || id.value === '') await user.type(id, CPF)
  await user.type(screen.getByLabelText('Senha'), 'Aurora2026')
  await solveBotCheck(user)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

const refusing = (status: number, title: string): Handlers => ({
  ...loggedIn,
  [LOGIN]: () => {
    throw problem(status, title)
  },
})

test('has its title, its tabs and both ways to go without the password', async () => {
  const { user } = await renderLogin()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Acesse com seu CPF ou CNPJ e senha')
  expect(screen.getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute(
    'href',
    '/esqueci-a-senha',
  )
  expect(screen.getByRole('link', { name: 'Solicitar código de acesso' })).toHaveAttribute(
    'href',
    '/login-confirma',
  )
  await user.click(screen.getByRole('tab', { name: 'CNPJ' }))
  expect(screen.getByRole('textbox', { name: 'CNPJ' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'CPF' })).not.toBeInTheDocument()
})

test('the consulted id is not asked for again; a company finds its tab', async () => {
  await renderLogin('/login-cpf', { consulted: '12345678000195' })
  expect(await screen.findByRole('textbox', { name: 'CNPJ' })).toHaveValue('12.345.678/0001-95')
})

test('nothing is filled in where somebody already types', async () => {
  function Typing() {
    useLayoutEffect(() => screen.getByRole('textbox', { name: 'CPF' }).focus(), [])
    return <LoginPage />
  }
  const { user } = renderRoutes([{ path: '/login-cpf', element: <Typing /> }], '/login-cpf', {
    consulted: CPF,
  })
  await user.keyboard('111')
  expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveValue('111')
})

describe('rules (spec §5)', () => {
  test.each([
    ['', '', ['Informe o CPF', 'Informe a senha', 'Insira um CPF e senha válidos.']],
    ['123', 'x', ['CPF em formato inválido', 'Insira um CPF e senha válidos.']],
    ['111.111.111-11', 'x', ['CPF em formato inválido']],
  ])('CPF %j, password %j', async (id, password, messages) => {
    const { user, calls } = await renderLogin()
    if (id) await user.type(screen.getByRole('textbox', { name: 'CPF' }), id)
    if (password) await user.type(screen.getByLabelText('Senha'), password)
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    for (const message of messages) expect(await screen.findByText(message)).toBeInTheDocument()
    expect(await screen.findByText('Confirme que você não é um robô')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveFocus()
    expect(calls).toEqual([])
  })

  test('what only lacks the bot check leads to it', async () => {
    const { user, calls } = await renderLogin()
    await user.type(screen.getByRole('textbox', { name: 'CPF' }), '529.982.247-25')
    await user.type(screen.getByLabelText('Senha'), 'Aurora2026')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    const check = screen.getByRole('checkbox', { name: 'Não sou um robô' })
    await waitFor(() => expect(check).toHaveFocus())
    await waitFor(() => expect(check).toHaveAccessibleDescription('Erro: Confirme que você não é um robô'))
    expect(calls).toEqual([])
  })

  test('a CNPJ with a wrong digit', async () => {
    const { user, calls } = await renderLogin()
    await user.click(screen.getByRole('tab', { name: 'CNPJ' }))
    await user.type(screen.getByRole('textbox', { name: 'CNPJ' }), '12345678000194')
    await user.type(screen.getByLabelText('Senha'), 'x')
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    for (const message of ['CNPJ em formato inválido', 'Insira um CNPJ e senha válidos.'])
      expect(await screen.findByText(message)).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  test('shows and hides the password', async () => {
    const { user } = await renderLogin()
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }))
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Ocultar senha' }))
    expect(screen.getByLabelText('Senha')).toHaveAttribute('type', 'password')
  })
})

describe('success', () => {
  test('goes to the panel, with an execution opened and the step recorded', async () => {
    const { location, calls, steps } = await logIn()
    await waitFor(() => expect(location()).toBe('/painel-controle'))
    expect(readSession()?.cpfCnpj).toBe(CPF)
    // The server time is prefetched for the panel.
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/v1/altcha',
      LOGIN,
      TIME,
      'POST /api/v1/criar_exec',
    ])
    await waitFor(() => expect(steps).toEqual(['autenticacaoPfSenhaSucesso']))
  })

  test('goes back to the page that was asked for', async () => {
    const { location } = await logIn({}, '/login-cpf?voltar=%2Fmeus-acordos')
    await waitFor(() => expect(location()).toBe('/meus-acordos'))
  })
})

describe('refusals (spec §8)', () => {
  test.each([
    ['PF', 401, 'Credenciais inválidas. Caso não tenha cadastro consulte seu CPF na tela inicial'],
    ['PJ', 401, 'Credenciais inválidas. Caso não tenha cadastro consulte seu CNPJ na tela inicial'],
    ['PF', 500, 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'],
    ['PF', 503, 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'],
    ['PF', 404, 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'],
    ['PF', 429, 'Não foi possivel completar a operação. Tente novamente ou retorne mais tarde'],
  ])('%s %i', async (mode, status, message) => {
    const consulted = mode === 'PJ' ? '12345678000195' : CPF
    const { location, calls } = await logIn({ answers: refusing(status, 'Recusado'), consulted })
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(useToasts.getState().toasts).toEqual([])
    expect(calls.filter(({ call }) => call === LOGIN)).toHaveLength(1)
    expect(location()).toBe('/login-cpf')
    expect(screen.getByLabelText('Senha')).toHaveValue('Aurora2026')
    expect(screen.getByRole('checkbox', { name: 'Não sou um robô' })).not.toBeChecked()
  })
})

describe("'Usuario Ativo'", () => {
  const active = (): Handlers => {
    let tries = 0
    return {
      ...loggedIn,
      [LOGIN]: () => {
        tries += 1
        if (tries === 1) throw problem(401, 'Usuario Ativo')
        return {
          status: 200,
          data: { status: 'OK', token: jwt({ CpfCnpj: CPF }), expiraEm: '2026-11-20T12:00:00-03:00' },
        }
      },
      'POST /api/auth/TokenValidate': { status: 200, data: { status: 'OK' } },
    }
  }

  test('ending the other session logs in', async () => {
    const { user, location, calls } = await logIn({ answers: active() })
    const dialog = await screen.findByRole('dialog', { name: 'Você já entrou em outro lugar' })
    expect(dialog).toHaveTextContent('pode ser essa tentativa')
    await user.click(within(dialog).getByRole('button', { name: 'Encerrar a outra sessão e entrar' }))
    await waitFor(() => expect(location()).toBe('/painel-controle'))
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/v1/altcha',
      LOGIN,
      TIME,
      'POST /api/auth/TokenValidate',
      LOGIN,
      'POST /api/v1/criar_exec',
    ])
  })

  test('declining leaves everything as it was', async () => {
    const { user, location } = await logIn({ answers: active() })
    await user.click(await screen.findByRole('button', { name: 'Agora não' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(location()).toBe('/login-cpf')
    expect(screen.getByLabelText('Senha')).toHaveValue('Aurora2026')
  })
})

describe('one field for everybody', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^(CPF|CNPJ)/ })
  const tab = () => screen.getByRole('tab', { selected: true }).textContent

  test.each([
    ['CNPJ: 11.222.333/0001-81', '11.222.333/0001-81', 'CNPJ'],
    ['12abc34501de35', '12.ABC.345/01DE-35', 'CNPJ'],
    ['meu CPF é 529.982.247-25', '529.982.247-25', 'CPF'],
  ])('%s is pasted', async (text, shown, tabName) => {
    const { user } = await renderLogin()
    await user.click(field())
    await user.paste(text)
    expect(tab()).toBe(tabName)
    expect(field()).toHaveValue(shown)
    expect(field()).toHaveFocus()
  })

  test('a password manager fills in a company’s id', async () => {
    await renderLogin()
    fireEvent.input(field(), { target: { value: '11222333000181' } })
    expect(tab()).toBe('CNPJ')
    expect(field()).toHaveValue('11.222.333/0001-81')
  })

  test('a CPF pasted under CNPJ opens the other tab; another tab throws nothing away', async () => {
    const { user } = await renderLogin()
    await user.type(screen.getByLabelText('Senha'), 'senha forte')
    await user.click(screen.getByRole('tab', { name: 'CNPJ' }))
    expect(screen.getByLabelText('Senha')).toHaveValue('senha forte')
    await user.click(field())
    await user.paste('52998224725')
    expect(tab()).toBe('CPF')
    await user.click(screen.getByRole('tab', { name: 'CNPJ' }))
    expect(tab()).toBe('CNPJ')
    expect(normaliseTaxId(field().value)).toBe('52998224725')
    expect(screen.getByLabelText('Senha')).toHaveValue('senha forte')
  })
})

describe('/login-nav', () => {
  test('is where the code screens lead to, with the id that they have asked for', async () => {
    const { user, location } = renderRoutes(routes, '/login-segunda-via', {
      consulted: CPF,
      answers: { 'GET /api/v1/getContactMeans/{id}': { status: 200, data: { cpfCnpj: CPF, meios: [] } } },
    })
    await user.click(await screen.findByRole('link', { name: 'Prefiro entrar com senha' }))
    await waitFor(() => expect(location()).toBe('/login-nav?voltar=/segunda-via'))
    expect(await screen.findByLabelText('CPF')).toHaveValue(formatTaxId(CPF))
  })

  test('keeps the id in the visit and not in the history, where the next person would find it', async () => {
    const { location } = await renderLogin('/login-nav?voltar=%2Fmeus-acordos', { state: { cpfCnpj: CPF } })
    await waitFor(() => expect(identification.get()).toBe(CPF))
    expect(location()).toBe('/login-nav?voltar=%2Fmeus-acordos')
  })

  test('takes the id from the navigation and asks for the password only', async () => {
    const rendered = await renderLogin('/login-nav', { state: { cpfCnpj: CPF } })
    expect(screen.getByRole('textbox', { name: 'CPF' })).toHaveAttribute('readonly')
    await enter(rendered)
    await waitFor(() => expect(rendered.location()).toBe('/painel-controle'))
  })

  test('without an id it is the login', async () => {
    const { location } = await renderLogin('/login-nav?voltar=%2Fmeus-acordos')
    await waitFor(() => expect(location()).toBe('/login-cpf?voltar=%2Fmeus-acordos'))
  })
})
