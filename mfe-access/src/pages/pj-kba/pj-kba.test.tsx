import { screen, waitFor } from '@testing-library/react'
import { execution, partnerIdentification, visit } from 'shared-kernel'
import { type Handlers, problem, renderRoutes } from 'shared-kernel/testing'
import routes from '../../routes'

const CNPJ = '66777888000181'
const PARTNER = '98765432100'
const screens = routes.filter(({ path }) => path === '/pj-kba')

const result = (valido: boolean, aprovado: boolean, tentativasRestantes = 5) => ({
  status: 200 as const,
  data: { valido, aprovado, perguntasRestantes: 0, tentativasRestantes },
})

const answers: Handlers = {
  'POST /v1/User/pj/VerificaKBA': { status: 200, data: { status: 'OK', tentativasRestantes: 5 } },
  'PUT /api/v1/pj/partnerIdentification': { status: 200, data: { status: 'OK' } },
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': {
    status: 200,
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
        { type: 'cpfSocio', pergunta: 'Qual é o CPF de um sócio?', opcoes: [] },
      ],
    },
  },
  'POST /api/v1/kbas/interativo/validacao': ({ body }) =>
    isRecord(body) && body.value === '1998' ? result(true, false) : result(false, false, 4),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': result(true, true),
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

async function render(more: Handlers = {}) {
  const rendered = renderRoutes(screens, '/pj-kba', { consulted: CNPJ, answers: { ...answers, ...more } })
  await screen.findByRole('heading', { level: 1 })
  execution.set('9f2c01ab-0000-4000')
  return rendered
}

async function fillRecord({ user }: Awaited<ReturnType<typeof render>>) {
  await user.type(screen.getByLabelText('Ano de fundação'), '1998')
  await user.type(screen.getByLabelText('CPF do responsável'), PARTNER)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
}

describe('by the record', () => {
  test('a right answer states the partner and leads to the registration', async () => {
    const rendered = await render()
    await fillRecord(rendered)
    await waitFor(() => expect(rendered.location()).toBe('/cadastro-pj'))
    expect(rendered.calls).toMatchObject([
      {
        call: 'POST /v1/User/pj/VerificaKBA',
        body: { cpfCnpj: CNPJ, anoFundacao: '1998', cpfResponsavel: PARTNER },
      },
      {
        call: 'PUT /api/v1/pj/partnerIdentification',
        body: { cpfCnpj: CNPJ, partnerIdentification: PARTNER },
      },
    ])
    expect(partnerIdentification.get()).toBe(PARTNER)
    expect(visit.get('foundationYear')).toBe('1998')
    await waitFor(() => expect(rendered.steps).toEqual(['kbaConfirmado']))
  })

  test('a wrong one counts', async () => {
    const rendered = await render({
      'POST /v1/User/pj/VerificaKBA': { status: 200, data: { status: 'NOK', tentativasRestantes: 1 } },
    })
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
  test('one after the other; a wrong answer may be corrected; a CPF is typed', async () => {
    const { user, location, calls, steps } = await render()
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await user.click(await screen.findByRole('radio', { name: '1991' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('Esta resposta não confere. Restam 4 tentativas.')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '1998' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    await user.type(await screen.findByLabelText('Qual é o CPF de um sócio?'), PARTNER)
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    await waitFor(() => expect(location()).toBe('/cadastro-pj'))
    expect(calls.at(-1)).toMatchObject({
      call: 'POST /api/v1/kbas/interativo/validacao/cpfSocio',
      body: { type: 'cpfSocio', value: PARTNER, identification: CNPJ },
    })
    await waitFor(() => expect(steps).toEqual(['kbaNaoConfirmado', 'kbaConfirmado']))
  })

  test('nothing chosen is told at the question', async () => {
    const { user, calls } = await render()
    await user.click(screen.getByRole('button', { name: 'Responder outras perguntas' }))
    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    expect(screen.getByText('Escolha uma resposta')).toBeInTheDocument()
    expect(calls).toHaveLength(1)
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
