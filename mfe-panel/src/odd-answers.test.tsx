import { renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen } from '@testing-library/react'
import routes from './routes'
import { agreement, list, MARIA, opportunity } from './testing/offers'
import { quietAnswers } from './testing/panel-answers'
import { address, openProfile, user } from './testing/profile'

/** Untyped JSON, as received from the network. */
const asSent = (value: unknown) => JSON.parse(JSON.stringify(value))
const other = opportunity({ idNegociacao: 'NEG2', nomeProduto: 'Empréstimo pessoal' })
const option = (change: object) => [{ ...opportunity().opcoes[1], ...change }]

function open(path: string, dados: object, answers: object = {}) {
  const { data } = list()
  const sent = asSent({ ...data, dados: { ...data.dados, ...dados } })
  return renderRoutes(routes, path, {
    loggedIn: MARIA,
    overWire: true,
    answers: { ...quietAnswers, 'POST /api/v1/negociacoes': { status: 200, data: sent }, ...answers },
  })
}
const panelWith = (change: object) =>
  open('/painel-controle', { negociacoes: [{ ...opportunity(), ...change }, other] })

const offers = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))
const LEFT_OUT = 'Uma oferta não pôde ser mostrada'

test.each<[string, object]>([
  ['no last day', { validade: null }],
  ['a day that no calendar has', { validade: '2026-02-31' }],
  ['a day in other words', { validade: '31/02/2026' }],
  ['no options', { opcoes: null }],
  ['a choice without choices', { opcoes: [] }],
  ['only an option that costs nothing', { opcoes: option({ valorParcela: 0, totalAPagar: 0 }) }],
  ['only an option that does not sum', { opcoes: option({ totalAPagar: 1542.35 }) }],
  ['a number as text', { valorOriginal: '5214.90' }],
  ['contracts of another sum', { valorOriginal: 9000, valorDesconto: 7018.34 }],
  ['an unknown family', { familia: 'NOVA' }],
  ['an unknown method', { formasPagamento: ['PIX_PARCELADO'] }],
  ['the id of the other', { idNegociacao: 'NEG2' }],
])('a group with %s costs one group', async (_, change) => {
  panelWith(change)
  // With offers left out, the heading must not call the sum a total.
  const heading = /^1 oportunidade, R\$\s5\.214,90 na oferta abaixo$/
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible()
  expect(offers()).toHaveLength(1)
  expect(screen.getByText(LEFT_OUT)).toBeVisible()
  expect(screen.queryByText('Tentar de novo')).not.toBeInTheDocument()
  expect(document.body).not.toHaveTextContent('R$ 0,00')
})

test('what may be null may be missing, and a name is no debt', async () => {
  const missing = { veiculo: undefined, seguro: undefined, prazoFinal: undefined, acordoOrigem: undefined }
  open('/painel-controle', { nomeCliente: null, negociacoes: [{ ...opportunity(), ...missing }, other] })
  expect(await screen.findByRole('heading', { level: 2, name: /^2 oportunidades, / })).toBeVisible()
  expect(screen.queryByText(LEFT_OUT)).not.toBeInTheDocument()
})

test.each([
  ['', {}, / no total$/, 1],
  [' but one that is missing', { validade: null }, / nas ofertas abaixo$/, 0],
  [' but one that is over', { validade: '2026-11-20' }, / nas ofertas abaixo$/, 0],
])('all offers%s are what is owed', async (_, change, words, sums) => {
  const last = { ...opportunity({ idNegociacao: 'NEG3' }), ...change }
  open('/painel-controle', { negociacoes: [opportunity(), other, last] })
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'Quanto você deve' })).toHaveLength(sums)
})

test('a list of which nothing can be shown is not called empty', async () => {
  open('/painel-controle', { negociacoes: [{ ...opportunity(), validade: null }] })
  expect(await screen.findByText(LEFT_OUT)).toBeVisible()
  expect(screen.queryByText(/Não há oportunidades/)).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Ver meus acordos' })).toBeVisible()
})

test('an answer that is none offers no other try, which would be the same', async () => {
  open('/painel-controle', { negociacoes: 'nenhuma' })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('O banco enviou dados que não combinam entre si')
  expect(screen.queryByText('Tentar de novo')).not.toBeInTheDocument()
})

test('an offer that is over is told as ended, and nothing leads to it', async () => {
  panelWith({ validade: '2026-11-20' })
  expect(await screen.findByText('Uma oferta terminou')).toBeVisible()
  expect(screen.getByText(wholeText(/Cartão de crédito: até sexta, 20 de novembro\./))).toBeVisible()
  expect(screen.getByText(wholeText(/A oferta abaixo vale até sexta, 27 de novembro\.$/))).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^Negociar/ })).toHaveLength(1)
})

test.each<[string, object]>([
  ['of a number that is there already', {}],
  ['whose instalments are another sum', { numeroAcordo: '1', valorTotal: 600 }],
  ['of an unknown family', { numeroAcordo: '1', familia: 'NOVA' }],
])('an agreement %s costs one agreement', async (_, change) => {
  open('/painel-negociacoes', { acordos: [agreement(), { ...agreement(), ...change }] })
  expect(await screen.findByRole('heading', { level: 2, name: '1 acordo em andamento' })).toBeVisible()
  expect(screen.getByText('Um acordo não pôde ser mostrado')).toBeVisible()
})

test.each<[string, object]>([
  [
    'Um contato não pôde ser mostrado',
    { 'GET /api/UsuarioData/{id}': { ...user, telefones: [...user.telefones, { numero: 11 }] } },
  ],
  [
    '2 endereços não puderam ser mostrados',
    {
      'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': {
        enderecos: [{ ...address, cep: null }, { ...address, tipo: 'PRAIA' }, address],
      },
    },
  ],
  [
    'Uma chave de acesso não pôde ser mostrada',
    {
      'GET /api/v1/chaves-acesso': {
        chaves: [
          { id: 'c1', nome: 'Celular', criadaEm: '2026-11-20T12:00:00-03:00', usadaEm: null },
          { id: 'c2', nome: 'Tablet', criadaEm: 'ontem', usadaEm: null },
        ],
      },
    },
  ],
])('Meus dados: %s', async (text, sent) => {
  const answers = Object.fromEntries(
    Object.entries(sent).map(([call, data]) => [call, { status: 200, data: asSent(data) }]),
  )
  openProfile(answers, MARIA, { overWire: true, config: { passkeys: true } })
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByText(/Jardim das Flores/)).toBeVisible()
})

const campaign = { id: 'C1', nome: 'Feirão', familia: 'DRC', quantidadeContratos: 2, valor: 900 }

test('a campaign that cannot be shown is told beside the others', async () => {
  open(
    '/painel-controle',
    {},
    {
      'GET /api/v1/get_portfolios/{taxId}': {
        status: 200,
        data: asSent({
          RENEG_VEICULOS: { campaignList: [{ ...campaign, id: 'C2', valor: 0 }] },
          BRADESCO_DRC: { campaignList: [campaign] },
        }),
      },
    },
  )
  expect(await screen.findByText('Uma campanha não pôde ser mostrada')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Feirão' })).toBeVisible()
})
