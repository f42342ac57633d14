import type { Concluded, Data } from '@portal/contract'
import { anonymousAttempts, openAttempts, saveAttempt } from '@portal/debtor/conclusion'
import { anonymousStore, flushJourney } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor } from '@testing-library/react'
import routes from '../routes'
import { attempt } from '../testing/attempt'
import { agreement, list, MARIA, opportunity } from '../testing/offers'
import { quietAnswers } from '../testing/panel-answers'

const OUTCOME = 'GET /api/v1/Negociacao/Conclusao/{chave}'
type Outcome = Data<typeof OUTCOME>

const says = (estado: Outcome['estado'], change: Partial<Outcome> = {}) => ({
  status: 200 as const,
  data: { estado, acordo: null, codigo: '', errosValidacao: [], ...change },
})

const concluded: Concluded = {
  numeroAcordo: '1234567890',
  estado: 'ATIVO',
  proximoPasso: 'PAGAR',
  carteira: '09',
  divida: '1234567890001',
  linhaDigitavel: null,
  vencimento: '2026-12-21',
  valor: 208.14,
  valorTotal: 2497.68,
  tipo: 'Parcelado',
  formaPagamento: 'BOLETO',
  parcelas: [
    { numero: 1, vencimento: '2026-12-21', valor: 208.14, juros: 0, amortizacao: 208.14, saldoDevedor: 0 },
  ],
  contrato: { titulo: 'Instrumento', texto: ['Cláusula única.'], hash: 'a'.repeat(64) },
  formalizadoEm: '2026-11-20T12:00:00-03:00',
}

function open(path: string, answers: Handlers) {
  const opened = renderRoutes(routes, path, { loggedIn: MARIA, answers: { ...quietAnswers, ...answers } })
  saveAttempt(attempt)
  return opened
}

test.each(['/painel-controle', '/painel-negociacoes'])('%s: unknown, then made', async (path) => {
  let answer = says('EM_ANDAMENTO')
  const { user, location, steps } = open(path, { [OUTCOME]: () => answer })
  expect(await screen.findByText('Ainda não sabemos se o acordo foi feito')).toBeVisible()
  expect(screen.getByText(wholeText(/Cartão de crédito: 12 × R\$ 208,14/))).toBeVisible()
  expect(screen.getByText(/não pague esta dívida em outro lugar/)).toBeVisible()
  answer = says('CONCLUIDA', { acordo: concluded })
  expect(await screen.findByText('Seu acordo foi feito')).toBeVisible()
  expect(openAttempts()).toHaveLength(1)
  await flushJourney()
  expect(steps.filter((step) => step === 'sucesso')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Ver acordo e boleto' }))
  expect(location()).toBe('/sucesso?acordo=1234567890')
  expect(openAttempts()).toEqual([])
})

test('a negotiation whose conclusion is unknown is not offered as half-way', async () => {
  const event = {
    step: '',
    codigo: '9A' as const,
    priority: 6,
    flowIn: '',
    statusIn: '',
    statusOut: '',
    flowOut: '',
    idNegociacao: 'NEG1',
    metadata: {},
    execId: '',
    em: '2026-11-24T09:00:00-03:00',
  }
  open('/painel-controle', {
    [OUTCOME]: says('EM_ANDAMENTO'),
    'POST /api/v1/negociacoes': list({ negociacoes: [opportunity()] }),
    'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: MARIA, eventos: [event] } },
  })
  expect(await screen.findByRole('article')).toBeVisible()
  expect(screen.queryByText(/está pela metade/)).not.toBeInTheDocument()
})

test('not made: the reason, and the way to try again', async () => {
  const { user } = open('/painel-controle', { [OUTCOME]: says('RECUSADA', { codigo: 'PROPOSTA_VENCIDA' }) })
  expect(await screen.findByText('O acordo não foi feito')).toBeVisible()
  expect(screen.getByText(/As condições venceram/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tentar de novo' })).toHaveAttribute(
    'href',
    '/negociacao?grupo=NEG1',
  )
  await user.click(screen.getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByText('O acordo não foi feito')).not.toBeInTheDocument())
  expect(openAttempts()).toEqual([])
})

test('an agreement with other conditions is not told as the accepted one', async () => {
  open('/painel-controle', {
    [OUTCOME]: () => {
      throw problem(404, 'Não encontrado')
    },
    'POST /api/v1/negociacoes': list({ acordos: [agreement()] }),
  })
  expect(await screen.findByText('Esta dívida já tem outro acordo')).toBeVisible()
  expect(
    screen.getByText(wholeText(/O que você aceitou não foi contratado. Cartão de crédito: 12 ×/)),
  ).toBeVisible()
  expect(screen.getByText(/^Vale o acordo/)).toBeVisible()
})

test('without an open conclusion nothing is asked', async () => {
  const { calls } = renderRoutes(routes, '/painel-controle', { loggedIn: MARIA, answers: quietAnswers })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(calls.length).toBeGreaterThan(3))
  expect(calls.filter(({ call }) => call === OUTCOME)).toEqual([])
})

describe('after an expiry and a reload only the key is left', () => {
  function openAnonymous(answers: Handlers) {
    return renderRoutes(routes, '/painel-controle', {
      loggedIn: MARIA,
      answers: { ...quietAnswers, ...answers },
      before: () => void anonymousStore.write(`conclusion.${attempt.key}`, String(attempt.sentAt)),
    })
  }

  test('the bank tells its debtor: unknown, then made', async () => {
    let answer = says('EM_ANDAMENTO')
    const { user, location } = openAnonymous({ [OUTCOME]: () => answer })
    expect(await screen.findByText('Ainda não sabemos se o acordo foi feito')).toBeVisible()
    expect(screen.getByText(/não conclua de novo/)).toBeVisible()
    answer = says('CONCLUIDA', { acordo: concluded })
    expect(await screen.findByText('Seu acordo foi feito')).toBeVisible()
    expect(
      screen.getByText(wholeText(/pagamento único de R\$ 208,14.*O número do acordo é 1234567890/)),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Ver acordo e boleto' }))
    expect(location()).toBe('/sucesso?acordo=1234567890')
    expect(anonymousAttempts()).toEqual([])
  })

  test.each([
    ['PROPOSTA_VENCIDA', 'O acordo não foi feito', /As condições venceram/],
    ['JA_FORMALIZADA', 'Esta dívida já tem outro acordo', /está em Meus acordos/],
  ])('refused as %s', async (codigo, title, words) => {
    const { user } = openAnonymous({ [OUTCOME]: says('RECUSADA', { codigo }) })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Entendi' }))
    await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument())
    expect(anonymousAttempts()).toEqual([])
  })

  test.each<[string, NonNullable<Handlers[typeof OUTCOME]>]>([
    ['does not know the key in this name', says('DESCONHECIDA')],
    [
      'has no such call',
      () => {
        throw problem(404, 'Não encontrado')
      },
    ],
  ])('a bank that %s: nothing is told, it may be of somebody else; the key stays', async (_, answer) => {
    const { calls } = openAnonymous({ [OUTCOME]: answer })
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain(OUTCOME))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/acordo foi feito|não foi feito|pedido/)).not.toBeInTheDocument()
    expect(anonymousAttempts()).toHaveLength(1)
  })
})
