import { execution, identification, productFlags, useToasts, visit } from '@portal/runtime'
import { type Handlers, jwt, problem, renderRoutes } from '@portal/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { clearLastConsult, consult } from '../../consult/consult'
import routes from '../../routes'
import { easyBotCheck, solveBotCheck } from '../../testing/bot-check'

const CPF = '529.982.247-25'
const EXEC = '9f2c01ab-0000-4000-8000-000000000001'

const consultOk: Handlers = {
  ...easyBotCheck,
  'POST /api/verificar': {
    status: 200,
    data: { detail: 'OK', data: { cpfCnpj: '52998224725', telefone: '(11) *****-4321', email: '' } },
  },
  'POST /api/v1/criar_exec': { status: 200, data: { execId: EXEC } },
}

// Only the home: the screens it navigates to have their own tests.
const home = routes.filter(({ path = '' }) => ['/', '/pj', '/refinanciamento'].includes(path))

const motion = jest.fn()
beforeEach(() => {
  clearLastConsult()
  motion.mockReturnValue({ matches: false })
  window.matchMedia = motion
})
afterEach(() => jest.restoreAllMocks())

async function renderHome(path = '/', answers: Handlers = consultOk) {
  const rendered = renderRoutes(home, path, { answers })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

describe('headline', () => {
  test.each([
    ['/', 'Consulte seu CPF Grátis', 'CPF'],
    ['/pj', 'Consulte seu CNPJ Grátis', 'CNPJ'],
  ])('%s', async (path, headline, label) => {
    await renderHome(path)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline)
    expect(screen.getByLabelText(label)).toBeInTheDocument()
  })

  test('"clique aqui" switches between CPF and CNPJ', async () => {
    const { user } = await renderHome()
    await user.click(screen.getByRole('button', { name: /clique aqui/ }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Consulte seu CNPJ Grátis')
    await user.click(screen.getByRole('button', { name: /clique aqui/ }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Consulte seu CPF Grátis')
  })
})

describe('consult form (spec §5)', () => {
  test('a pasted CNPJ turns the home into the company’s, and a pasted CPF back', async () => {
    const { user } = await renderHome()
    await user.click(screen.getByLabelText('CPF'))
    await user.paste('CNPJ 11222333000181')
    expect(screen.getByLabelText('CNPJ')).toHaveValue('11.222.333/0001-81')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Consulte seu CNPJ Grátis')
    await user.clear(screen.getByLabelText('CNPJ'))
    await user.paste(CPF)
    expect(screen.getByLabelText('CPF')).toHaveValue(CPF)
  })

  test('a session link of a company opens the company’s home', async () => {
    await renderHome(`/?cpfCnpj=11222333000181&execId=${EXEC}`, {
      'POST /api/v1/vincularExec': { status: 200, data: { status: 'OK', execId: EXEC } },
    })
    expect(await screen.findByLabelText('CNPJ')).toHaveValue('11.222.333/0001-81')
  })

  test.each([
    ['/', 'CPF', ''],
    ['/', 'CPF', '529.982.247-24'],
    ['/', 'CPF', '111.111.111-11'],
    ['/', 'CPF', 'abc'],
    ['/pj', 'CNPJ', '33444555000182'],
  ])('at %s the %s %j is refused at the field', async (path, label, typed) => {
    const { user, calls } = await renderHome(path)
    if (typed) await user.type(screen.getByLabelText(label), typed)
    await user.click(screen.getByRole('button', { name: 'Consultar' }))
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Verifique se o CPF\/CNPJ é válido/),
    )
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(calls).toEqual([])
  })

  test('an untouched field says nothing', async () => {
    const { user } = await renderHome()
    await user.click(screen.getByLabelText('CPF'))
    await user.tab()
    expect(screen.queryByText('Verifique se o CPF/CNPJ é válido')).not.toBeInTheDocument()
  })

  test('nothing is sent before the bot check is solved', async () => {
    const { user, calls } = await renderHome()
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.click(screen.getByRole('button', { name: 'Consultar' }))
    expect(await screen.findByText('Confirme que você não é um robô')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  test('pressed while the bot check is being solved, it is sent once that is done', async () => {
    const { user, location } = await renderHome()
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.click(screen.getByRole('checkbox', { name: 'Não sou um robô' }))
    screen.getByRole('checkbox', { name: 'Verificando…' })
    await user.click(screen.getByRole('button', { name: 'Consultar' }))
    await waitFor(() => expect(location()).toBe('/login-cpf'))
  })

  test('an alphanumeric CNPJ is sent as it is, for a company', async () => {
    const { user, calls } = await renderHome('/pj')
    await user.type(screen.getByLabelText('CNPJ'), '12abc34501de35')
    expect(screen.getByLabelText('CNPJ')).toHaveValue('12.ABC.345/01DE-35')
    await solveBotCheck(user)
    await user.click(screen.getByRole('button', { name: 'Consultar' }))
    await waitFor(() =>
      expect(calls).toContainEqual(
        expect.objectContaining({
          call: 'POST /api/verificar',
          body: expect.objectContaining({ cpfCnpj: '12ABC34501DE35', stateMode: 'PJ' }),
        }),
      ),
    )
  })
})

describe('after the consult', () => {
  async function consultCpf(answers: Handlers = consultOk) {
    const rendered = await renderHome('/', answers)
    await rendered.user.type(screen.getByLabelText('CPF'), CPF)
    await solveBotCheck(rendered.user)
    await rendered.user.click(screen.getByRole('button', { name: 'Consultar' }))
    return rendered
  }

  test('a known debtor goes to the login, with an execution and the id for the calls to come', async () => {
    const { location, calls, steps } = await consultCpf()
    await waitFor(() => expect(location()).toBe('/login-cpf'))
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/v1/altcha',
      'POST /api/verificar',
      'POST /api/v1/criar_exec',
    ])
    expect(identification.get()).toBe('52998224725')
    expect(execution.get()).toBe(EXEC)
    expect(visit.get('personType')).toBe('PF')
    await waitFor(() => expect(steps).toEqual(['consultaCpf', 'clienteDaBaseDeAcionamento']))
  })

  test('a campaign keeps its flags for the slips', async () => {
    const { location } = await consultCpf({
      ...consultOk,
      'POST /api/verificar': {
        status: 200,
        data: { detail: 'NOK', data: { cpfCnpj: '52998224725', telefone: '(11) *****-4321', email: '' } },
      },
      'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: true, ren: false, boletos: [] } },
    })
    await waitFor(() => expect(location()).toBe('/boletagem'))
    expect(productFlags.get()).toEqual({ bol: false, drc: true, ren: false })
  })

  test.each([
    [
      500,
      '',
      'Infelizmente não conseguimos processar suas informações no momento, tente novamente em alguns minutos',
    ],
    [404, '', 'Não foi possivel completar a operação neste momento'],
    [418, '', 'Não foi possivel completar a operação neste momento'],
    [503, '', 'Não foi possivel completar a operação neste momento'],
  ])('%i stays here, says why and keeps what was typed', async (status, title, message) => {
    const { location } = await consultCpf({
      ...consultOk,
      'POST /api/verificar': () => {
        throw problem(status, title)
      },
    })
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(useToasts.getState().toasts).toEqual([])
    expect(location()).toBe('/')
    expect(screen.getByLabelText('CPF')).toHaveValue(CPF)
    // A token is valid once: the check is solved again for a retry.
    if (status < 500) {
      expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument()
      expect(screen.getByRole('checkbox', { name: 'Não sou um robô' })).not.toBeChecked()
    } else {
      // The reason stands at the button, before the other link.
      const controls = screen.getByRole('button', { name: 'Tentar de novo' }).parentElement?.textContent
      expect(controls).toMatch(/Tentar de novo.+clique aqui/)
      expect(controls?.indexOf(message)).toBeLessThan(controls?.indexOf('clique aqui') ?? 0)
      await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Verificado/ })).toBeChecked())
    }
  })

  test.each([
    ['Telefone já existe em outro CPF', '/procure-uma-agencia'],
    ['Cadastro: dados inconsistentes, sem e-mail e telefone', '/sem-contato'],
    ['Cliente não autorizado', '/sem-negociacao'],
  ])('401 %s goes to %s', async (title, route) => {
    const { location } = await consultCpf({
      ...consultOk,
      'POST /api/verificar': () => {
        throw problem(401, title)
      },
    })
    await waitFor(() => expect(location()).toBe(route))
  })

  test('202 goes to /sem-negociacao and is recorded as not related', async () => {
    const { location, steps } = await consultCpf({
      ...consultOk,
      'POST /api/verificar': { status: 202, data: { status: 'NOK', title: '', detail: '' } },
    })
    await waitFor(() => expect(location()).toBe('/sem-negociacao'))
    await waitFor(() => expect(steps).toEqual(['consultaCpf', 'cpfNaoRelacionado']))
  })
})

/** Solves the bot check, which the code card shows once it has the code. */
async function confirmAsHuman(user: UserEvent): Promise<void> {
  const card = screen.getByRole('region', { name: 'Já tem um código?' })
  await solveBotCheck(user, card)
  await user.click(within(card).getByRole('button', { name: 'Confirmar' }))
}

describe('code entry', () => {
  test('asks for the id when the consult has none, then shows the incorrect-code notice', async () => {
    const { user, calls } = await renderHome('/', {
      ...consultOk,
      'POST /api/consultar_codigo': () => {
        throw problem(401, 'Código inválido', { codigo: 'CODIGO_INVALIDO', tentativasRestantes: 2 })
      },
    })
    await user.type(screen.getByLabelText('Código de acesso'), 'ab2c')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    await user.type(await screen.findByLabelText('CPF ou CNPJ de quem recebeu o código'), CPF)
    await confirmAsHuman(user)
    expect(await screen.findByText('Código incorreto. Restam 2 tentativas.')).toBeInTheDocument()
    const identified = { cpfCnpj: '52998224725', doNotSave: true, token: expect.any(String) }
    expect(calls.filter(({ call }) => !/altcha|getServerDate/.test(call))).toMatchObject([
      { call: 'POST /api/verificar', body: identified },
      { call: 'POST /api/consultar_codigo', body: { cpf: '52998224725', code: 'AB2C' } },
    ])
  })

  test('takes the id that was typed for the consult', async () => {
    const { user, location } = await renderHome('/', {
      ...consultOk,
      'POST /api/consultar_codigo': { status: 202, data: { status: 'NOK', title: '', detail: '' } },
    })
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.type(screen.getByLabelText('Código de acesso'), 'ab2c')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Confirme que você não é um robô')).toBeInTheDocument()
    await confirmAsHuman(user)
    await waitFor(() => expect(location()).toBe('/sem-negociacao'))
  })

  test('leads to a code, for the id that was typed', async () => {
    const { user, location } = await renderHome()
    await user.type(screen.getByLabelText('CPF'), CPF)
    await user.click(screen.getByRole('link', { name: 'Não tenho código: quero receber um' }))
    expect(location()).toBe('/login-confirma')
    expect(identification.get()).toBe('52998224725')
  })

  test('an incomplete code is not sent', async () => {
    const { user, calls } = await renderHome()
    await user.type(screen.getByLabelText('Código de acesso'), 'ab')
    await user.click(screen.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Digite as quatro letras ou números do código')).toBeInTheDocument()
    expect(calls).toEqual([])
  })
})

describe('entering', () => {
  test('clears what the visit before has left', async () => {
    renderRoutes(home, '/', { consulted: '52998224725' })
    await screen.findByRole('heading', { level: 1 })
    expect(identification.get()).toBeNull()
  })

  test('a session link is taken over and leaves the address bar', async () => {
    const { location, calls } = await renderHome(`/?cpfCnpj=52998224725&execId=${EXEC}&SEMENTRADA=1`, {
      ...consultOk,
      'POST /api/v1/vincularExec': { status: 200, data: { status: 'OK', execId: EXEC } },
    })
    await waitFor(() => expect(execution.get()).toBe(EXEC))
    expect(location()).toBe('/')
    expect(screen.getByLabelText('CPF')).toHaveValue(CPF)
    expect(calls).toMatchObject([
      { call: 'POST /api/v1/vincularExec', body: { cpfCnpj: '52998224725', execId: EXEC, SEMENTRADA: 1 } },
    ])
  })
})

test('whoever is not the person of a link reads what to do, and that consult is not reused', async () => {
  const { unmount } = await renderHome()
  await consult('52998224725', 'solved')
  unmount()
  const { calls } = renderRoutes(home, '/', {
    answers: consultOk,
    before: () => visit.set('linkDeclined', true),
  })
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Nada foi pago. Não pague boletos de outra pessoa. Para ver os seus, digite seu CPF ou CNPJ.',
    ]),
  )
  expect(visit.get('linkDeclined')).toBeNull()
  await consult('52998224725', 'solved')
  expect(calls.map(({ call }) => call)).toContain('POST /api/verificar')
})

test('a link’s id that the browser fills in again after a reload is still to be confirmed', async () => {
  const owner = { taxId: '52998224725', name: '' }
  jest.spyOn(HTMLInputElement.prototype, 'value', 'get').mockReturnValue(CPF)
  renderRoutes(home, '/', { before: () => visit.set('linkOwner', owner) })
  await screen.findByRole('heading', { level: 1 })
  expect(visit.get('linkOwner')).toEqual(owner)
})

test('a session link with SEMENTRADA=1 leads to the special offer after the login', async () => {
  const { user, location } = await renderHome(`/?cpfCnpj=52998224725&execId=${EXEC}&SEMENTRADA=1`, {
    ...consultOk,
    'POST /api/v1/vincularExec': { status: 200, data: { status: 'OK', execId: EXEC } },
    'POST /api/consultar_codigo': {
      status: 200,
      data: { status: 'OK', token: jwt({ CpfCnpj: '52998224725' }), expiraEm: '2026-11-20T12:00:00-03:00' },
    },
  })
  await waitFor(() => expect(execution.get()).toBe(EXEC))
  await user.type(screen.getByLabelText('Código de acesso'), 'ab2c')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await confirmAsHuman(user)
  await waitFor(() => expect(location()).toBe('/oferta-especial'))
})

test.each([
  [
    'that the bank does not know is said so',
    404,
    ['Este link não vale mais. Consulte seu CPF ou CNPJ aqui.'],
  ],
  ['that could not be checked leaves an ordinary consult', 500, []],
])('a session link %s', async (_case, status, messages) => {
  const refused = () => {
    throw problem(status, 'Link inválido ou vencido')
  }
  const { calls } = await renderHome(`/?cpfCnpj=52998224725&execId=${EXEC}`, {
    'POST /api/v1/vincularExec': refused,
  })
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(messages))
  expect([execution.get(), screen.getByLabelText<HTMLInputElement>('CPF').value]).toEqual([null, CPF])
})

describe('abandoned consult', () => {
  test('is recorded when something was typed and the page is left', async () => {
    const { user, steps, unmount } = await renderHome()
    await user.type(screen.getByLabelText('CPF'), '529')
    unmount()
    await waitFor(() => expect(steps).toEqual(['abandonouConsultaCpf']))
  })
})

describe('sections', () => {
  test('the anchors of the bar are there; without stories that section is not', async () => {
    await renderHome()
    for (const id of ['quem-somos', 'por-que-e-seguro', 'como-funciona']) {
      expect(document.getElementById(id)).toBeInTheDocument()
    }
    expect(document.getElementById('historias')).not.toBeInTheDocument()
  })

  test('stories come from the configuration', async () => {
    renderRoutes(home, '/', { config: { stories: [{ name: 'Rita', text: 'Paguei tudo.' }] } })
    expect(await screen.findByRole('region', { name: 'Histórias reais' })).toHaveTextContent('Paguei tudo.')
  })
})

describe('banner', () => {
  const shown = () =>
    screen.getAllByText(/./, { selector: '[data-shown] .title' }).map(({ textContent }) => textContent)
  const firstSlide = 'Condições que cabem no seu mês'
  const second = 'Você escolhe o dia do primeiro boleto'

  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => void jest.useRealTimers())

  test('turns every 6 seconds, and not while paused', async () => {
    await renderHome()
    expect(shown()).toEqual([firstSlide])
    act(() => void jest.advanceTimersByTime(5900))
    expect(shown()).toEqual([firstSlide])
    act(() => void jest.advanceTimersByTime(200))
    expect(shown()).toEqual([second])
    act(() => screen.getByRole('button', { name: 'Pausar os destaques' }).click())
    act(() => void jest.advanceTimersByTime(20_000))
    expect(shown()).toEqual([second])
  })

  test('stands still for people who asked for less motion', async () => {
    motion.mockReturnValue({ matches: true })
    await renderHome()
    act(() => void jest.advanceTimersByTime(20_000))
    expect(shown()).toEqual([firstSlide])
  })

  test('a variant shows its own and nothing turns', async () => {
    await renderHome('/refinanciamento')
    expect(shown()).toEqual(['Refinancie seu veículo'])
    expect(screen.queryByRole('button', { name: /destaques/ })).not.toBeInTheDocument()
  })
})
