import { execution } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { reasons } from './unwanted-call'

const REPORT = 'POST /api/auth/LigacaoIndevida'
const screens = routes.filter(({ path }) => path === '/notificacoes-indevidas')
const received: Handlers = { [REPORT]: { status: 200, data: { status: 'OK', protocolo: '2026-000123' } } }

async function fill(reason: string, answers = received) {
  const rendered = renderRoutes(screens, '/notificacoes-indevidas', { answers })
  const { user } = rendered
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${reason}`) }))
  await user.type(screen.getByLabelText('Seu CPF ou CNPJ'), '52998224725')
  await user.type(screen.getByLabelText('Seu nome'), 'Maria de Souza')
  return rendered
}

test.each([
  ['Não concordo com a dívida', 'divida-contestada', 'ligacaoDividaContestada'],
  ['Não sou a pessoa procurada', 'nao-sou-a-pessoa', 'ligacaoNaoSouAPessoa'],
  ['Não reconheço a dívida', 'nao-reconheco-a-divida', 'ligacaoNaoReconheceDivida'],
  ['Já paguei', 'ja-paguei', 'ligacaoDividaPaga'],
])('%s is reported and recorded', async (title, motivo, step) => {
  const { user, calls, steps } = await fill(title)
  await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  expect(await screen.findByText('2026-000123')).toBeInTheDocument()
  expect(calls[0]?.body).toEqual({
    cpfCnpj: '52998224725',
    nome: 'MARIA DE SOUZA',
    rest: { motivo },
  })
  await waitFor(() => expect(steps).toEqual([step]))
})

test('who has consulted before is reported with the execution', async () => {
  const { user, calls } = await fill(reasons[0].title)
  execution.set('9f2c01ab-0000-4000')
  await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  await screen.findByText('2026-000123')
  expect(calls[0]?.body).toMatchObject({ execInfo: '9f2c01ab-0000-4000' })
})

test('phone and e-mail are sent when they are there', async () => {
  const { user, calls } = await fill(reasons[0].title)
  await user.type(screen.getByLabelText(/Telefone que recebe as ligações/), '11987654321')
  await user.type(screen.getByLabelText(/E-mail/), 'maria@exemplo.com.br')
  await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  await screen.findByText('2026-000123')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(calls[0]?.body).toMatchObject({ telefone: '11987654321', email: 'MARIA@EXEMPLO.COM.BR' })
})

const userData = {
  cpfCnpj: '52998224725',
  tipoPessoa: 1 as const,
  telefone: '',
  email: '',
  emailConfirmado: false,
  telefones: [],
  emails: [],
  nascimento: null,
  anoFundacao: null,
  optInWhatsApp: false,
  senhaCadastrada: true,
  ultimoAcesso: null,
}

test.each<[string, NonNullable<Handlers['GET /api/UsuarioData/{id}']>]>([
  ['MARIA DE SOUZA', { status: 200, data: { ...userData, nome: 'MARIA DE SOUZA' } }],
  [
    'JOSE LIMA',
    () => {
      throw problem(500, 'Erro')
    },
  ],
])(
  'who is logged in is asked for no CPF, and for the name only when the bank does not tell it: %s',
  async (nome, answer) => {
    const { user, calls } = renderRoutes(screens, '/notificacoes-indevidas', {
      loggedIn: '52998224725',
      answers: { ...received, 'GET /api/UsuarioData/{id}': answer },
    })
    expect(await screen.findByText('***.982.247-**')).toBeInTheDocument()
    expect(screen.queryByLabelText('Seu CPF ou CNPJ')).not.toBeInTheDocument()
    if (nome === 'JOSE LIMA') await user.type(screen.getByLabelText('Seu nome'), 'José Lima')
    else await waitFor(() => expect(screen.queryByLabelText('Seu nome')).not.toBeInTheDocument())
    await user.click(screen.getByRole('radio', { name: /^Já paguei/ }))
    await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
    await screen.findByText('2026-000123')
    expect(calls.at(-1)?.body).toMatchObject({
      cpfCnpj: '52998224725',
      nome: expect.stringMatching(/MARIA|JOS/),
    })
  },
)

test('what is missing is listed; nothing is sent', async () => {
  const { user, calls } = renderRoutes(screens, '/notificacoes-indevidas', { answers: received })
  await user.click(await screen.findByRole('button', { name: 'Enviar aviso' }))
  const summary = await screen.findByRole('alert', { name: 'Confira estes campos' })
  for (const text of ['Escolha um motivo', 'Verifique se o CPF/CNPJ é válido', 'Informe o nome']) {
    expect(summary).toHaveTextContent(text)
  }
  expect(calls).toEqual([])
})

test('a failure keeps what was typed', async () => {
  const { user } = await fill('Já paguei', {
    [REPORT]: () => {
      throw problem(500, 'Erro')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
  expect(
    await screen.findByText(/Não sabemos se o seu aviso chegou. Pode enviar de novo/),
  ).toBeInTheDocument()
  expect(screen.getByLabelText('Seu nome')).toHaveValue('Maria de Souza')
})

describe('following a report', () => {
  const PROGRESS = 'POST /api/auth/LigacaoIndevida/andamento'
  const progress = (dates: { emAnaliseDesde: string | null; concluidoEm: string | null }): Handlers => ({
    ...received,
    [PROGRESS]: {
      status: 200,
      data: { recebidoEm: '2026-11-20T14:03:00-03:00', respostaAte: '2026-11-27', ...dates },
    },
  })

  async function follow(answers: Handlers) {
    const rendered = renderRoutes(screens, '/notificacoes-indevidas', { answers })
    await rendered.user.type(await screen.findByLabelText('Número do relato'), ' 2026-000123 ')
    await rendered.user.type(screen.getByLabelText('CPF ou CNPJ do aviso'), '52998224725')
    await rendered.user.click(screen.getByRole('button', { name: 'Ver andamento' }))
    return rendered
  }

  test.each([
    [null, null, ['Recebido', '20/11/2026 às 14:03', 'fila', 'Até 27/11/2026']],
    [
      '2026-11-20T15:03:00-03:00',
      null,
      ['Em análise (etapa atual)', '20/11/2026 às 15:03', 'Até 27/11/2026'],
    ],
    [
      '2026-11-20T15:03:00-03:00',
      '2026-11-25T14:03:00-03:00',
      ['Respondido (etapa concluída)', '25/11/2026 às 14:03', 'A verificação terminou'],
    ],
  ])('in analysis since %s, answered %s', async (emAnaliseDesde, concluidoEm, words) => {
    const { calls } = await follow(progress({ emAnaliseDesde, concluidoEm }))
    const steps = await screen.findByRole('list', { name: 'Andamento do relato' })
    for (const text of words) expect(steps).toHaveTextContent(text)
    expect(calls.at(-1)).toMatchObject({
      call: PROGRESS,
      body: { protocolo: '2026-000123', cpfCnpj: '52998224725' },
    })
  })

  test.each([
    [404, 'Não achamos um relato com este número e este CPF ou CNPJ. Confira os dois.'],
    [429, /^Você excedeu/],
  ] as const)('a refusal with %s shows no step', async (status, words) => {
    await follow({
      [PROGRESS]: () => {
        throw problem(status, 'Muitas requisições')
      },
    })
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Andamento do relato' })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Número do relato')).toHaveValue(' 2026-000123 ')
  })

  test('who has just sent one finds its number filled in', async () => {
    const { user } = await fill('Já paguei')
    await user.click(screen.getByRole('button', { name: 'Enviar aviso' }))
    await waitFor(() => expect(screen.getByLabelText('Número do relato')).toHaveValue('2026-000123'))
  })
})
