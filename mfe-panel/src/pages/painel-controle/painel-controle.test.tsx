import type { NegotiationList } from '@portal/contract'
import { debtorNameQuery } from '@portal/debtor/reads'
import { execution, partnerIdentification, productFlags, visit } from '@portal/runtime'
import { queryClient } from '@portal/runtime/query'
import { type Handlers, problem, type RoutesUnderTest, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { act, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { slipsCard, slots } from '../../testing/cards'
import { agreement, BAKERY, contract, list, MARIA, opportunity } from '../../testing/offers'
import { CLOSED_AT, quietAnswers, recordJourney } from '../../testing/panel-answers'

afterEach(() => jest.useRealTimers())

function openPanel(answers: Handlers = {}, options: RoutesUnderTest = {}) {
  return renderRoutes(routes, '/painel-controle', {
    loggedIn: MARIA,
    ...options,
    answers: { ...quietAnswers, ...answers },
  })
}

const withList = (dados: Partial<NegotiationList['dados']>): Handlers => ({
  'POST /api/v1/negociacoes': list(dados),
})
const failing: Handlers = {
  'POST /api/v1/negociacoes': () => {
    throw problem(502, 'Erro api Bradesco')
  },
}
const withTwo = withList({
  negociacoes: [
    opportunity(),
    opportunity({
      idNegociacao: 'NEG2',
      familia: 'VEICULO_V2',
      nomeProduto: 'Financiamento de veículo',
      valorOriginal: 2267.29,
      contratos: opportunity().contratos.slice(0, 1),
    }),
  ],
})

test('offers: greeting, how many, how much, and one way on in each card', async () => {
  openPanel(withTwo)
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Maria' })).toBeVisible()
  expect(
    screen.getByRole('heading', { level: 2, name: '2 oportunidades, R$\u00a07.482,19 no total' }),
  ).toBeVisible()
  const [card, vehicle] = screen.getAllByRole('article')
  if (!card || !vehicle) throw new Error('two cards expected')
  expect(card).toHaveAccessibleName('Cartão de crédito')
  expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent('Cartão de crédito')
  expect(card).toHaveTextContent('2 contratos neste grupo')
  expect(card).toHaveTextContent('62% de desconto à vista')
  expect(card).toHaveTextContent('Hoje você deve R$ 5.214,90')
  expect(card).toHaveTextContent('Você deixa de pagar R$ 3.233,24')
  expect(card).toHaveTextContent('R$ 1.981,66 à vista')
  expect(card).toHaveTextContent('de 6 a 24 vezes, a partir de R$ 118,40')
  expect(card).toHaveTextContent('Total em parcelasde R$ 2.400,61 a R$ 2.841,51')
  expect(card).toHaveTextContent('26,57% ao ano')
  // By server time, whatever the device's clock says.
  expect(card).toHaveTextContent('Oferta válida até sexta, 27 de novembro (faltam 3 dias)')
  expect(within(card).getByRole('link', { name: 'Negociar Cartão de crédito' })).toHaveAttribute(
    'href',
    '/negociacao?grupo=NEG1',
  )
  expect(within(vehicle).getByRole('link', { name: /^Negociar/ })).toHaveAttribute(
    'href',
    '/negociacao-reneg?grupo=NEG2',
  )
})

test('a group shows its contracts and says why they stay together', async () => {
  const { user } = openPanel(withTwo)
  await user.click(await screen.findByText('Ver os 2 contratos'))
  expect(screen.getByText(wholeText('Contrato 4886200282, vencido desde 17/05/2026'))).toBeVisible()
  expect(screen.getByText(/Não dá para separar/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Saiba por quê' })).toHaveAttribute(
    'href',
    '/painel-central-de-duvidas#contratos-agrupados',
  )
})

// Spec §4: each outcome is tracked verbatim and shown in plain language.
const outcomes: readonly [
  string,
  Handlers,
  string,
  string,
  { valueTotal: number; contractCount: number },
  string[],
][] = [
  [
    'Exibir negociações',
    withTwo,
    '2 oportunidades, R$\u00a07.482,19 no total',
    'pcOportunidades',
    { valueTotal: 7482.19, contractCount: 3 },
    ['pcOportunidades'],
  ],
  [
    'Fora de horário',
    { 'GET /api/v1/getServerDate': { status: 200, data: { serverDate: CLOSED_AT } } },
    'A negociação reabre amanhã às 6h',
    'pcOportunidades',
    { valueTotal: 0, contractCount: 0 },
    ['pcOportunidades', 'foraDeHorario'],
  ],
  [
    'Nenhum registro encontrado',
    { 'POST /api/v1/negociacoes': list({ sucesso: false, mensagem: 'NENHUM REGISTRO ENCONTRADO' }) },
    'Nada em aberto para você aqui',
    'pcOportunidades',
    { valueTotal: 0, contractCount: 0 },
    ['pcOportunidades'],
  ],
  [
    'Não há negociações',
    withList({}),
    'Não há oportunidades para você agora',
    'pcOportunidades',
    { valueTotal: 0, contractCount: 0 },
    ['pcOportunidades'],
  ],
  [
    'Erro api Bradesco',
    failing,
    'Não conseguimos buscar suas oportunidades',
    'pcOportunidades',
    { valueTotal: 0, contractCount: 0 },
    ['pcOportunidades', 'erroCarregarNegociacoes'],
  ],
]

test.each(outcomes)('%s', async (outcome, answers, words, step, totals, steps) => {
  const journey = recordJourney()
  const opened = openPanel({ ...answers, ...journey.answers })
  execution.set('EXEC-12345678')
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
  await waitFor(() => expect(journey.events.map((event) => event.step)).toEqual(steps))
  const event = journey.events.find((each) => each.step === step)
  expect(event?.metadata?.resultado).toBe(outcome)
  expect(event?.rest).toMatchObject(totals)
  const isListRequested = opened.calls.some(({ call }) => call === 'POST /api/v1/negociacoes')
  expect(isListRequested).toBe(outcome !== 'Fora de horário')
})

test('out of hours the debtor is greeted by name, and the agreements stay open', async () => {
  const { user, location } = openPanel({
    'GET /api/v1/getServerDate': { status: 200, data: { serverDate: CLOSED_AT } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Maria' })).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Ver meus acordos' }))
  expect(await screen.findByText('Você ainda não tem acordos')).toBeVisible()
  expect(location()).toBe('/painel-negociacoes')
})

test.each([
  ['10:00', false],
  ['20:10', true],
])('at %s it says that negotiation closes soon: %s', async (time, isShown) => {
  const serverDate = `2026-11-24T${time}:00-03:00`
  openPanel({ ...withTwo, 'GET /api/v1/getServerDate': { status: 200, data: { serverDate } } })
  await screen.findAllByRole('article')
  expect(screen.queryByText('A negociação fecha às 20h15') !== null).toBe(isShown)
})

test.each([
  ['AGUARDANDO_ASSINATURA', 'Assine o seu acordo', 'Assinar agora'],
  ['AGUARDANDO_DOCUMENTOS', 'Envie os documentos do acordo', 'Enviar documentos'],
] as const)('who must act is told so, and never that there is nothing: %s', async (estado, title, action) => {
  openPanel(withList({ acordos: [agreement({ estado })] }))
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: action })).toBeVisible()
  expect(screen.queryByText('Não há oportunidades para você agora')).not.toBeInTheDocument()
})

test('several offers are summed up: what is owed, and for how much it ends', async () => {
  openPanel(withTwo)
  const sum = await screen.findByRole('region', { name: 'Quanto você deve' })
  expect(sum).toHaveTextContent('Você deveR$ 7.482,19Hoje você quita tudo porR$ 3.963,32')
  expect(sum).toHaveTextContent('Você deixa de pagar R$ 3.518,87')
})

test('the query is split as the bank wants it', async () => {
  const { calls } = openPanel(withTwo)
  await screen.findAllByRole('article')
  expect(calls.find(({ call }) => call === 'POST /api/v1/negociacoes')?.body).toEqual({
    cpfCnpj: '529982247',
    filial: '0000',
    tipoPessoa: 1,
    digitoDocumento: '25',
    execResposta: '',
  })
})

test('without the bank’s clock the device’s decides', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-24T05:59:00-03:00'),
    doNotFake: ['setTimeout', 'queueMicrotask'],
  })
  const broken: Handlers = {
    'GET /api/v1/getServerDate': () => {
      throw problem(500, 'Erro interno')
    },
  }
  openPanel(broken)
  expect(await screen.findByText('A negociação reabre hoje às 6h')).toBeVisible()
  screen.getByRole('button', { name: 'Lembrar na agenda' })
})

test('the campaigns of the portfolios are there even when the list fails', async () => {
  const campaign = {
    id: 'NEG9',
    nome: 'Veículos',
    familia: 'VEICULO_V3' as const,
    quantidadeContratos: 1,
    valor: 22190,
  }
  openPanel({
    ...failing,
    'GET /api/v1/get_portfolios/{taxId}': {
      status: 200,
      data: { RENEG_VEICULOS: { campaignList: [campaign] }, BRADESCO_DRC: { campaignList: [] } },
    },
  })
  expect(await screen.findByText('Campanhas abertas para você')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver condições de Veículos' })).toHaveAttribute(
    'href',
    '/negociacao-reneg?grupo=NEG9',
  )
})

test('a campaign that the list shows already is not shown twice', async () => {
  const campaign = {
    id: 'NEG2',
    nome: 'Veículos',
    familia: 'VEICULO_V2' as const,
    quantidadeContratos: 1,
    valor: 2267,
  }
  const { calls } = openPanel({
    ...withTwo,
    'GET /api/v1/get_portfolios/{taxId}': {
      status: 200,
      data: { RENEG_VEICULOS: { campaignList: [campaign] }, BRADESCO_DRC: { campaignList: [] } },
    },
  })
  await screen.findAllByRole('article')
  await waitFor(() =>
    expect(calls.some(({ call }) => call.startsWith('GET /api/v1/get_portfolios'))).toBe(true),
  )
  expect(screen.queryByText('Campanhas abertas para você')).not.toBeInTheDocument()
})

test('a failed list can be asked for again', async () => {
  let tries = 0
  const { user } = openPanel({
    'POST /api/v1/negociacoes': () => {
      tries += 1
      if (tries === 1) throw problem(502, 'Erro api Bradesco')
      return list({ negociacoes: [opportunity()] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('1 oportunidade,', { exact: false })).toBeVisible()
})

test('after three seconds it says that it takes long, and may be stopped and started', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const answers: (Promise<never> | ReturnType<typeof list>)[] = [
    new Promise(() => {}),
    list({ negociacoes: [opportunity()] }),
  ]
  const { user, calls } = openPanel({ 'POST /api/v1/negociacoes': () => answers.shift() ?? list() })
  await waitFor(() => expect(calls.some(({ call }) => call === 'POST /api/v1/negociacoes')).toBe(true))
  expect(screen.queryByText('Está demorando mais do que o normal')).not.toBeInTheDocument()
  await act(() => jest.advanceTimersByTimeAsync(3000))
  expect(screen.getByText('Está demorando mais do que o normal')).toBeVisible()
  jest.useRealTimers()
  await user.click(screen.getByRole('button', { name: 'Parar de procurar' }))
  expect(screen.getByText('Você parou a busca')).toBeVisible()
  // The focused button was removed; the focus stays in this region.
  expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Procurar de novo' }))
  expect(document.activeElement).not.toBe(document.body)
  expect(calls.find(({ call }) => call === 'POST /api/v1/negociacoes')?.signal?.aborted).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Procurar de novo' }))
  expect(await screen.findByText('1 oportunidade,', { exact: false })).toBeVisible()
})

test('a negotiation left half-way goes on where it stopped', async () => {
  const event = {
    step: 'vencimento',
    codigo: '9A' as const,
    priority: 6,
    flowIn: '',
    statusIn: '',
    statusOut: '',
    flowOut: '',
    idNegociacao: 'NEG1',
    metadata: {},
    execId: '',
    em: '2026-11-23T10:00:00-03:00',
  }
  const stopped = (eventos: (typeof event)[]): Handlers => ({
    'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: MARIA, eventos } },
  })
  const { unmount } = openPanel({ ...withTwo, ...stopped([event]) })
  expect(await screen.findByRole('link', { name: 'Continuar de onde parei' })).toHaveAttribute(
    'href',
    '/vencimento',
  )
  unmount()
  openPanel({ ...withTwo, ...stopped([{ ...event, idNegociacao: 'GONE' }]) })
  await screen.findAllByRole('article')
  expect(screen.queryByRole('link', { name: 'Continuar de onde parei' })).not.toBeInTheDocument()
})

test('name and score are recorded once the list is there', async () => {
  const { calls } = openPanel(withTwo, { loggedIn: '11144477735' })
  await screen.findAllByRole('article')
  expect(calls.find(({ call }) => call === 'POST /api/v1/score_miner')?.body).toEqual({
    contact: {
      identification: '11144477735',
      identificationKind: 1,
      name: 'MARIA APARECIDA DE SOUZA',
      score60d: 812,
    },
    origin: 'site',
  })
  expect(queryClient.getQueryData(debtorNameQuery().queryKey)).toBe('MARIA APARECIDA DE SOUZA')
  // Only mfe-negotiation writes the visit's negotiation data.
  expect(visit.get('negotiation')).toBeNull()
})

test('a card whose call fails is absent, and the others are drawn', async () => {
  const dataCard = {
    ...slipsCard,
    card: {
      call: 'GET /api/v1/basic-data/{id}',
      title: 'Confira os seus dados',
      text: 'Eles mudam.',
    } as const,
    label: 'Conferir',
  }
  openPanel(
    {
      'POST /api/v1/p/{taxId}': () => {
        throw problem(500, 'Erro interno')
      },
    },
    { slots: { ...slots, useCards: () => [slipsCard, dataCard] } },
  )
  expect(await screen.findByRole('link', { name: 'Conferir' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ver boletos prontos' })).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a company: its partner goes with the journey, its flags are kept, its slips are shown below its list', async () => {
  const journey = recordJourney()
  let sendList = () => {}
  openPanel(
    {
      ...journey.answers,
      'POST /api/v1/negociacoes': () =>
        new Promise((resolve) => {
          sendList = () => resolve(list({ negociacoes: [opportunity()] }))
        }),
      'GET /api/Login/GetPartnerIdentification/{taxId}': {
        status: 200,
        data: [{ context: [{ type: 'partnerIdentification', value: MARIA }] }],
      },
      'POST /api/v1/p/{taxId}': {
        status: 200,
        data: {
          bol: true,
          drc: false,
          ren: true,
          boletos: [
            {
              idNegociacao: 'NEG1',
              familia: 'CAMPANHA_BOLETO',
              carteira: '17',
              nomeProduto: 'Campanha',
              contratos: ['****1234'],
              beneficiario: 'Banco Aurora S.A.',
              pagador: '**.345.678/0001-**',
              valorOriginal: 100,
              valorDesconto: 50,
              valor: 50,
              vencimento: '2026-11-30',
              linhaDigitavel: '1'.repeat(47),
            },
          ],
        },
      },
    },
    { loggedIn: BAKERY, slots },
  )
  execution.set('EXEC-12345678')
  await waitFor(() => expect(productFlags.get()).toEqual({ bol: true, drc: false, ren: true }))
  await act(async () => {})
  // They are not rendered before the list, which would shift them.
  expect(screen.queryByRole('link', { name: 'Ver boletos prontos' })).not.toBeInTheDocument()
  act(sendList)
  await screen.findAllByRole('article')
  expect(await screen.findByRole('link', { name: 'Ver boletos prontos' })).toHaveAttribute(
    'href',
    '/boletagem',
  )
  expect(screen.getByText(/^Próximo vencimento:/)).toHaveTextContent('Próximo vencimento: 30/11/2026')
  expect(partnerIdentification.get()).toBe(MARIA)
  await waitFor(() => expect(journey.events[0]?.rest).toMatchObject({ partnerIdentification: MARIA }))
})

test('many groups can be sorted, filtered and searched, and come a dozen at a time', async () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    opportunity({
      idNegociacao: `NEG${i}`,
      nomeProduto: i % 2 === 0 ? 'Cartão de crédito' : 'Empréstimo pessoal',
      valorOriginal: 1000,
      valorAVista: 10 * (90 - i),
      contratos: [contract(`90${i}`, 100)],
    }),
  )
  const { user } = openPanel(withList({ negociacoes: many }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12))
  await user.click(screen.getByRole('button', { name: 'Mostrar mais 12' }))
  expect(screen.getAllByRole('article')).toHaveLength(24)
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Maior desconto à vista')
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('49% de desconto')
  await user.selectOptions(screen.getByLabelText('Produto'), 'Cartão de crédito')
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('48% de desconto')
  await user.type(screen.getByLabelText('Procurar'), '904')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await user.type(screen.getByLabelText('Procurar'), '9')
  await user.click(await screen.findByRole('button', { name: 'Mostrar todas' }))
  expect(screen.getAllByRole('article')).toHaveLength(12)
})

test('few groups need no sorting', async () => {
  openPanel(withTwo)
  await screen.findAllByRole('article')
  expect(screen.queryByLabelText('Ordenar por')).not.toBeInTheDocument()
})
