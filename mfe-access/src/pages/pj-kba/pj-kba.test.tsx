import { execution, partnerIdentification, visit } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'

const CNPJ = '66777888000181'
const PARTNER = '98765432100'
const screens = routes.filter(({ path }) => path === '/pj-kba')

const result = (valido: boolean, aprovado: boolean, tentativasRestantes = 5) => ({
  status: 200 as const,
  data: { valido, aprovado, perguntasRestantes: 0, tentativasRestantes },
})

const onFile: Handlers = {
  'GET /api/v1/pj/validKBAs/{id}': {
    status: 200,
    data: { foundationDate: '********', partnerIdentification: '********' },
  },
}
const onFileOnce = () => {
  let requests = 0
  return () => ({
    status: 200 as const,
    data: { foundationDate: '********', partnerIdentification: requests++ === 0 ? '********' : null },
  })
}
const consulted = (detail: 'OK' | 'NOK'): Handlers => ({
  'POST /api/consultar_cnpj': {
    status: 200,
    data: { detail, data: { cpfCnpj: CNPJ, telefone: '', email: '' } },
  },
})

const questions = {
  status: 200 as const,
  data: {
    perguntas: [
      {
        type: 'anoFundacao',
        pergunta: 'Em que ano a empresa foi fundada?',
        opcoes: [
          { value: '1991', label: '1991' },
          { value: '1998', label: '1998' },
        ],
      },
      { type: 'cpfSocio', pergunta: 'Qual é o CPF de uma pessoa sócia?', opcoes: [] },
    ],
  },
}

const answers: Handlers = {
  ...onFile,
  ...consulted('NOK'),
  'POST /api/v1/criar_exec': { status: 200, data: { execId: '9f2c01ab-0000-4000-8000-000000000001' } },
  'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: false, ren: false, boletos: [] } },
  'POST /v1/User/pj/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 5 } },
  'PUT /api/v1/pj/partnerIdentification': { status: 200, data: { status: 'OK' } },
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': questions,
  'POST /api/v1/kbas/interativo/validacao': ({ body }) =>
    isRecord(body) && body.value === '1998' ? result(true, false) : result(false, false, 4),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': result(true, true),
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function render(more: Handlers = {}) {
  const rendered = renderRoutes(screens, '/pj-kba', { consulted: CNPJ, answers: { ...answers, ...more } })
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

async function fillRecord({ user }: Awaited<ReturnType<typeof render>>) {
  await user.type(screen.getByLabelText('Ano de fundação'), '1998')
  await user.type(screen.getByLabelText('CPF de quem responde pela empresa'), PARTNER)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
}

describe('by the record', () => {
  test('a right answer states the partner and leads to the registration', async () => {
    const rendered = await render()
    await fillRecord(rendered)
    await waitFor(() => expect(rendered.location()).toBe('/cadastro-pj'))
    expect(rendered.calls).toMatchObject([
      { call: 'GET /api/v1/pj/validKBAs/{id}', params: { id: CNPJ } },
      {
        call: 'POST /v1/User/pj/VerificaKBA',
        body: { cpfCnpj: CNPJ, anoFundacao: '1998', cpfResponsavel: PARTNER },
      },
      {
        call: 'PUT /api/v1/pj/partnerIdentification',
        body: { cpfCnpj: CNPJ, partnerIdentification: PARTNER },
      },
      { call: 'POST /api/consultar_cnpj', body: { cpfCnpj: CNPJ, stateMode: 'PJ' } },
      { call: 'POST /api/v1/criar_exec' },
      { call: 'GET /api/v1/pj/validKBAs/{id}' },
      { call: 'POST /api/v1/p/{taxId}' },
    ])
    expect(execution.get()).toBe('9f2c01ab-0000-4000-8000-000000000001')
    expect(partnerIdentification.get()).toBe(PARTNER)
    expect(visit.get('foundationYear')).toBe('1998')
    await waitFor(() => expect(rendered.steps).toEqual(['clienteDoMarAberto', 'kbaConfirmado']))
  })

  test.each<[string, Handlers, string]>([
    ['it has a password', consulted('OK'), '/login-cpf'],
    [
      'it has a campaign',
      {
        'POST /api/v1/p/{taxId}': { status: 200, data: { bol: false, drc: false, ren: true, boletos: [] } },
      },
      '/boletagem',
    ],
    [
      'there is nothing to negotiate',
      {
        'POST /api/consultar_cnpj': {
          status: 202,
          data: { status: 'NOK', title: 'Nenhuma negociação disponível', detail: '' },
        },
      },
      '/sem-negociacao',
    ],
    [
      'its data still do not match',
      {
        'POST /api/consultar_cnpj': () => {
          throw problem(401, 'Cadastro: dados inconsistentes, sem e-mail e telefone')
        },
      },
      '/cadastro-pj',
    ],
    [
      'the consult fails',
      {
        'POST /api/consultar_cnpj': () => {
          throw problem(503, 'Fora do ar')
        },
      },
      '/cadastro-pj',
    ],
    [
      'it has nothing on file any more',
      { 'GET /api/v1/pj/validKBAs/{id}': onFileOnce() },
      '/procure-uma-agencia',
    ],
  ])('a right answer consults the company anew: %s', async (_case, more, route) => {
    const rendered = await render(more)
    await fillRecord(rendered)
    await waitFor(() => expect(rendered.location()).toBe(route))
  })

  test('without anything on file to prove itself with, a branch helps', async () => {
    const { location } = renderRoutes(screens, '/pj-kba', {
      consulted: CNPJ,
      answers: {
        'GET /api/v1/pj/validKBAs/{id}': {
          status: 200,
          data: { foundationDate: null, partnerIdentification: null },
        },
      },
    })
    await waitFor(() => expect(location()).toBe('/procure-uma-agencia'))
  })

  test('a wrong one counts', async () => {
    const rendered = await render({
      'POST /v1/User/pj/VerificaKBA': { status: 200, data: { status: 'NOK', tentativasRestantes: 1 } },
    })
    execution.set('9f2c01ab-0000-4000')
    await fillRecord(rendered)
    expect(
      await screen.findByText('Os dados não conferem com o cadastro. Resta 1 tentativa.'),
    ).toBeInTheDocument()
    await waitFor(() => expect(rendered.steps).toEqual(['kbaNaoConfirmado']))
  })

  test('too many are refused, and there is a way on', async () => {
    const rendered = await render({
      'POST /v1/User/pj/VerificaKBA': () => {
        throw problem(429, 'Você excedeu o máximo de tentativas!')
      },
    })
    await fillRecord(rendered)
    expect(await screen.findByText('Você excedeu o máximo de tentativas!')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Não consigo confirmar' })).toHaveAttribute(
      'href',
      '/procure-uma-agencia',
    )
  })
})

describe('by questions', () => {
  test('one after the other; a CPF is typed', async () => {
    const { user, location, calls, steps } = await render()
    execution.set('9f2c01ab-0000-4000')
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Pergunta 1 de 2' })).toHaveFocus())
    await user.click(await screen.findByRole('radio', { name: '1998' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    await user.type(await screen.findByLabelText('Qual é o CPF de uma pessoa sócia?'), PARTNER)
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    await waitFor(() => expect(location()).toBe('/cadastro-pj'))
    expect(calls).toContainEqual(
      expect.objectContaining({
        call: 'POST /api/v1/kbas/interativo/validacao/cpfSocio',
        body: { type: 'cpfSocio', value: PARTNER, identification: CNPJ },
      }),
    )
    await waitFor(() => expect(steps).toEqual(['clienteDoMarAberto', 'kbaConfirmado']))
  })

  test('a wrong answer ends them, with two ways on', async () => {
    const { user, steps, calls } = await render()
    execution.set('9f2c01ab-0000-4000')
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await user.click(await screen.findByRole('radio', { name: '1991' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('As respostas não conferem')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Procurar uma agência' })).toHaveAttribute(
      'href',
      '/procure-uma-agencia',
    )
    expect(calls.filter(({ call }) => call.includes('validacao'))).toHaveLength(1)
    await waitFor(() => expect(steps).toEqual(['kbaNaoConfirmado']))
    await user.click(screen.getByRole('button', { name: 'Voltar aos dados da empresa' }))
    expect(screen.getByLabelText('Ano de fundação')).toBeInTheDocument()
  })

  test('a pause is told with its end; one that begins meanwhile too', async () => {
    let paused = false
    const { user } = await render({
      'GET /api/v1/kbas/interativo/{id}/{quantidade}': () =>
        paused ? { status: 200, data: { perguntas: [], reabreEm: '2026-12-24T10:00:00-03:00' } } : questions,
      'POST /api/v1/kbas/interativo/validacao': () => {
        paused = true
        throw problem(404, 'Pergunta não encontrada')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await user.click(await screen.findByRole('radio', { name: '1991' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('As perguntas estão em pausa')).toBeInTheDocument()
    expect(screen.getByText(wholeText(/voltam em 24\/12\/2026/))).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Voltar aos dados da empresa' })).toBeInTheDocument()
  })

  test('nothing chosen is told at the question', async () => {
    const { user, calls } = await render()
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('Escolha uma resposta')).toBeInTheDocument()
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /api/v1/pj/validKBAs/{id}',
      'GET /api/v1/kbas/interativo/{id}/{quantidade}',
    ])
  })

  test('questions that cannot be had can be asked for again', async () => {
    const { user } = await render({
      'GET /api/v1/kbas/interativo/{id}/{quantidade}': () => {
        throw problem(503, 'Fora do ar')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Voltar aos dados da empresa' }))
    expect(screen.getByLabelText('Ano de fundação')).toBeInTheDocument()
  })
})
