import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor } from '@testing-library/react'
import { bank, list } from './testing/answers'
import { openScreen } from './testing/open-screen'
import {
  agreement,
  choice,
  contractToSign,
  inFull,
  negotiation,
  opportunity,
  option,
  proposalSlip,
  requiredDocument,
  terms,
} from './testing/samples'

/** Untyped JSON, as received from the network. */
const asSent = (value: unknown) => JSON.parse(JSON.stringify(value))
const LIST = 'POST /api/v1/negociacoes'
const open = (path: string, change: Parameters<typeof bank>[0]) =>
  openScreen(path, {
    overWire: true,
    answers: bank({
      'GET /api/v1/journey_tracker/{id}/{step}': {
        status: 200,
        data: { cpfCnpj: '52998224725', eventos: [] },
      },
      'GET /api/v1/journey_tracker/13a/{id}': { status: 200, data: { cpfCnpj: '52998224725', eventos: [] } },
      ...change,
    }),
  })

const startingOn = (day: string) => ({
  dataVencimentoPrimeiraParcela: day,
  parcelas: terms().parcelas.map((one) => (one.numero === 1 ? { ...one, vencimento: day } : one)),
})

test.each([
  ['that costs nothing', { valorParcela: 0, totalAPagar: 0 }],
  ['whose total is another', { totalAPagar: 1042.35 }],
  ['with a down payment above its total', { valorEntrada: 5000 }],
  ['below what is split', { valorParcela: 80, totalAPagar: 960 }],
  ['without a cost of its interest', { cetAoAno: 0 }],
  ['of a rate that is none', { taxaJurosAoAno: 2.6 }],
])('an option %s is no choice, and the others stay', async (_, change) => {
  open('/negociacao?grupo=N1', { [LIST]: list([opportunity({ opcoes: [inFull(), option(change)] })]) })
  expect(await screen.findByText('Uma condição não pôde ser mostrada')).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(document.body).not.toHaveTextContent(/R\$ 0,00|R\$ 1\.042,35/)
})

test('the address of an offer that is over leads to the panel, which tells it', async () => {
  const { location } = open('/negociacao?grupo=N1', {
    [LIST]: list([opportunity({ validade: '2026-11-19' })]),
  })
  await waitFor(() => expect(location()).toBe('/painel-controle'))
})

test.each(['/vencimento', '/forma-pagamento'])('so does %s of it', async (path) => {
  const { location } = openScreen(path, {
    negotiation: negotiation({ opportunity: opportunity({ validade: '2026-11-19' }), choice: choice() }),
  })
  await waitFor(() => expect(location()).toBe('/painel-controle'))
})

test.each([
  ['contradicts itself', { totalAPagar: 1000 }],
  ['begins in the past', startingOn('2026-11-19')],
])('a calculation that %s is not shown, and not asked for again', async (_, change) => {
  const { user } = open('/negociacao?grupo=N1', {
    'POST /api/v1/Negociacao/Efetivar': {
      status: 200,
      data: { sucesso: 1, dados: terms(change), errosValidacao: [] },
    },
  })
  await user.click(await screen.findByRole('radio', { name: /12/ }))
  expect(await screen.findByRole('heading', { name: 'Não conseguimos calcular agora' })).toBeVisible()
  expect(screen.getByText(/O banco enviou dados que não combinam entre si/)).toBeVisible()
  expect(screen.queryByText('Tentar de novo')).not.toBeInTheDocument()
})

test('a slip whose line says another value is not shown', async () => {
  open('/boletagem', {
    'POST /api/v1/p/{taxId}': {
      status: 200,
      data: {
        bol: true,
        drc: false,
        ren: false,
        boletos: [proposalSlip({ valor: 107.1, valorDesconto: 2272.9 })],
      },
    },
  })
  expect(await screen.findByText('Um boleto não pôde ser mostrado')).toBeVisible()
  expect(screen.queryByText('Nenhum boleto de campanha agora')).not.toBeInTheDocument()
})

test.each([
  ['2026-11-25T23:59:00-03:00', 1],
  ['2026-11-26T00:00:00-03:00', 0],
])('at %s, of a slip until the 25th, %i can be paid, or its end is told', async (serverDate, payable) => {
  const data = { bol: true, drc: false, ren: false, boletos: [proposalSlip()] }
  open('/boletagem', {
    'GET /api/v1/getServerDate': { status: 200, data: { serverDate } },
    'POST /api/v1/p/{taxId}': { status: 200, data },
  })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryAllByRole('article')).toHaveLength(payable)
  const ending = screen.queryByText(
    wholeText('Campanha de boleto: até quarta, 25 de novembro. Não dá mais para pagar.'),
  )
  expect([ending !== null, screen.queryByText('Um boleto venceu') !== null]).toEqual(
    payable === 0 ? [true, true] : [false, false],
  )
  expect(screen.queryByText('Nenhum boleto de campanha agora')).not.toBeInTheDocument()
})

test('nor is a slip of an agreement offered after its day', async () => {
  open('/segunda-via', {
    'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-12-22T12:00:00-03:00' } },
    [LIST]: list([], [agreement()]),
  })
  expect(await screen.findByText(/21 de janeiro/)).toBeVisible()
  expect(screen.queryByText(/21 de dezembro/)).not.toBeInTheDocument()
})

test('second copies say that an agreement is missing', async () => {
  open('/segunda-via', { [LIST]: list([], [agreement({ valorTotal: 1 })]) })
  expect(await screen.findByText('Um acordo não pôde ser mostrado')).toBeVisible()
  expect(screen.queryByText('Nenhum boleto em aberto')).not.toBeInTheDocument()
})

const waiting = list([], [agreement({ familia: 'VEICULO_V3', estado: 'AGUARDANDO_DOCUMENTOS' })])

test('a document that cannot be shown is told, and counted', async () => {
  open('/upload-docs', {
    [LIST]: waiting,
    'GET /api/v1/documentos/{numeroAcordo}': {
      status: 200,
      data: {
        numeroAcordo: '1234567890',
        documentos: [requiredDocument(), asSent({ ...requiredDocument({ id: 'renda' }), estado: 'SUMIU' })],
        completo: false,
        tamanhoMaximo: 10,
        tiposAceitos: [],
      },
    },
  })
  expect(await screen.findByText('Um documento não pôde ser mostrado')).toBeVisible()
  expect(screen.getByText('0 de 2')).toBeVisible()
})

test('so is a stage', async () => {
  const stage = { etapa: 'ANALISE', estado: 'FEITA', em: null, descricao: 'Aprovada.' }
  open('/status?acordo=1234567890', {
    [LIST]: waiting,
    'GET /api/v1/Proposta/Status/{id}': {
      status: 200,
      data: asSent({
        numeroAcordo: '1234567890',
        nomeProduto: 'Veículo',
        estado: 'AGUARDANDO_DOCUMENTOS',
        etapas: [stage, { ...stage, etapa: 'ENXOVAL' }],
      }),
    },
  })
  expect(await screen.findByText('Uma etapa não pôde ser mostrada')).toBeVisible()
  expect(screen.getByText('Análise')).toBeVisible()
})

test('a contract without one of its paragraphs is no contract', async () => {
  open('/refinanciamento-contrato?acordo=1234567890', {
    [LIST]: waiting,
    'GET /api/v1/contrato/{numeroAcordo}': {
      status: 200,
      data: {
        ...contractToSign,
        contrato: asSent({ ...contractToSign.contrato, texto: ['Cláusula única.', null] }),
      },
    },
  })
  expect(await screen.findByText(/O banco enviou dados que não combinam entre si/)).toBeVisible()
  expect(screen.queryByText('Cláusula única.')).not.toBeInTheDocument()
})
