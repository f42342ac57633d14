import type { Agreement, Data } from '@portal/contract'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, within } from '@testing-library/react'
import routes from '../../routes'
import { agreement, instalment, list, MARIA } from '../../testing/offers'
import { quietAnswers } from '../../testing/panel-answers'
// Loads the lazy chunk before the first test, so that its timeout does not include the import.
import './painel-quitar-antes'

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const TODAY = '2026-11-24'

type Quote = Data<typeof QUOTE>
const slip: Data<typeof ISSUE> = {
  parcela: 901,
  divida: '8367435725901',
  vencimento: TODAY,
  valor: 425.87,
  desconto: 14.13,
  pagaEm: null,
}

const due = instalment(2, { vencimento: '2026-12-07' })
const running = agreement({ parcelas: [due, instalment(3, { vencimento: '2027-01-07' })] })

function quote(change: Partial<Quote> = {}): Quote {
  const instalments = [
    [2, '2026-12-07', 13, 1.87],
    [3, '2027-01-07', 44, 12.26],
  ] as const
  return {
    numeroAcordo: running.numeroAcordo,
    data: TODAY,
    dataMinima: TODAY,
    dataMaxima: '2027-01-07',
    taxaJurosAoMes: 1.99,
    parcelas: instalments.map(([numero, vencimento, dias, desconto]) => ({
      numero,
      vencimento,
      valor: 220,
      dias,
      desconto,
      encargos: 0,
      valorNoDia: Math.round((220 - desconto) * 100) / 100,
    })),
    parcelasAntes: [],
    valorRestante: 440,
    desconto: 14.13,
    encargosAtraso: 0,
    valorQuitacao: 425.87,
    boleto: null,
    ...change,
  }
}

const later = quote({
  data: '2026-12-14',
  parcelas: quote().parcelas.slice(1),
  parcelasAntes: [{ numero: 2, vencimento: '2026-12-07', valor: 220 }],
  valorRestante: 220,
  desconto: 3.45,
  valorQuitacao: 216.55,
})

const open = (answers: Handlers = {}, config = {}, agreements: readonly Agreement[] = [running]) =>
  renderRoutes(routes, '/painel-quitar-antes?acordo=8367435725', {
    loggedIn: MARIA,
    config,
    answers: {
      ...quietAnswers,
      'POST /api/v1/negociacoes': list({ acordos: [...agreements] }),
      [QUOTE]: ({ query }) => ({ status: 200, data: query?.data === later.data ? later : quote() }),
      [ISSUE]: { status: 200, data: slip },
      ...answers,
    },
  })

const refuse =
  (...refusal: Parameters<typeof problem>) =>
  () => {
    throw problem(...refusal)
  }
const issueSlip = { name: 'Gerar boleto de quitação' }

test('the total of today first, and what is saved in words', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Para quitar hoje' })).toBeVisible()
  expect(screen.getByText(wholeText('Você deixa de pagar R$ 14,13'))).toBeVisible()
  expect(screen.getByText('Falta pagar, 2 parcelas')).toBeVisible()
  expect(screen.getByRole('table', { hidden: true })).not.toBeVisible()
})

test.each([
  [1981.66, 1],
  [425.87, 0],
])('to withdraw and pay %d at once is told where it costs less', async (valorAVista, count) => {
  const desistencia = { ate: '2026-12-01', valorAVista }
  open({
    [QUOTE]: { status: 200, data: quote({ valorQuitacao: count === 1 ? 2238.67 : 425.87, desistencia }) },
  })
  expect(await screen.findByRole('heading', { name: 'Para quitar hoje' })).toBeVisible()
  expect(
    screen.queryAllByText(
      wholeText(/até terça, 1º de dezembro e escolher pagar à vista: R\$ 1\.981,66, em vez de R\$ 2\.238,67/),
    ),
  ).toHaveLength(count)
})

test('another day has its own value, and says what is paid until then', async () => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Quer quitar em outro dia?'), '14122026')
  await user.click(screen.getByRole('button', { name: 'Ver o valor neste dia' }))
  expect(await screen.findByText(wholeText('Para quitar na segunda, 14 de dezembro de 2026'))).toBeVisible()
  expect(screen.getByText(wholeText('Você deixa de pagar R$ 3,45'))).toBeVisible()
  expect(
    screen.getByText(wholeText('Este valor conta com a parcela 2 paga no dia dela, 07/12/2026.')),
  ).toBeVisible()
})

test.each([
  ['13122026', 'Escolha um dia útil: os bancos não funcionam neste dia'],
  ['08012027', 'Escolha um dia de 24/11/2026 a 07/01/2027'],
])('another day, %s: %s', async (typed, message) => {
  const { user } = open()
  await user.type(await screen.findByLabelText('Quer quitar em outro dia?'), typed)
  await user.click(screen.getByRole('button', { name: 'Ver o valor neste dia' }))
  expect(await screen.findByText(wholeText(`Erro: ${message}`))).toBeVisible()
})

test('instalment by instalment', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ver parcela por parcela' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Parcela 207/12/202613 dias antesR$\u00a0220,00R$\u00a0218,13',
    'Parcela 307/01/202744 dias antesR$\u00a0220,00R$\u00a0207,74',
  ])
})

test('what is late says its charges, and the saving is that of the rest', async () => {
  open({ [QUOTE]: { status: 200, data: quote({ encargosAtraso: 5, valorQuitacao: 430.87 }) } })
  expect(await screen.findByText('Multa e juros do atraso')).toBeVisible()
  expect(screen.getByText(wholeText('Você deixa de pagar R$ 14,13'))).toBeVisible()
})

test('the slip is issued for what was shown, and then shown', async () => {
  const { user, calls } = open()
  await user.click(await screen.findByRole('button', issueSlip))
  expect(await screen.findByRole('heading', { name: 'Boleto de quitação pronto' })).toHaveFocus()
  expect(
    screen.getByText(
      wholeText('Pague R$ 425,87 até terça, 24 de novembro. Com isso, você deixa de pagar R$ 14,13.'),
    ),
  ).toBeVisible()
  expect(calls.find(({ call }) => call === ISSUE)?.body).toMatchObject({ data: TODAY, valor: 425.87 })
  await user.click(screen.getByRole('button', { name: 'Ver boleto de quitação' }))
  expect(await screen.findByRole('dialog', { name: 'Boleto: quitação' })).toBeVisible()
})

test('a slip of this day is shown again, one of another day is told', async () => {
  open({ [QUOTE]: { status: 200, data: quote({ boleto: slip }) } })
  expect(await screen.findByRole('button', { name: 'Ver boleto de quitação' })).toBeVisible()
  expect(screen.queryByRole('button', issueSlip)).not.toBeInTheDocument()
})

test('a slip of another day stays until a new one takes its place', async () => {
  const boleto = { ...slip, vencimento: '2026-11-30', valor: 427 }
  open({ [QUOTE]: { status: 200, data: quote({ boleto }) } })
  expect(await screen.findByText(wholeText(/^Você já tem um boleto de quitação de R\$ 427,00/))).toBeVisible()
  expect(screen.getByRole('button', issueSlip)).toBeVisible()
})

test('a value that is another by now is shown, and nothing is issued', async () => {
  let requests = 0
  const { user } = open({
    [QUOTE]: () => ({ status: 200, data: requests++ === 0 ? quote() : quote({ valorQuitacao: 430 }) }),
    [ISSUE]: refuse(412, 'O valor para quitar mudou', { codigo: 'ALTERADO' }),
  })
  await user.click(await screen.findByRole('button', issueSlip))
  expect(await screen.findByText('O valor mudou')).toBeVisible()
  expect(screen.getAllByText('R$ 430,00')[0]).toBeVisible()
})

test('a lost answer is looked up by the slip that the bank shows', async () => {
  let requests = 0
  const { user } = open({
    [QUOTE]: () => ({ status: 200, data: quote(requests++ === 0 ? {} : { boleto: slip }) }),
    [ISSUE]: refuse(500, 'Erro interno'),
  })
  await user.click(await screen.findByRole('button', issueSlip))
  expect(await screen.findByText('Boleto de quitação pronto')).toBeVisible()
})

test('an agreement that cannot be settled says why', async () => {
  open({
    [QUOTE]: refuse(409, 'Acordo não pode ser quitado', {
      codigo: 'NAO_QUITAVEL',
      detail: 'Este acordo já está pago.',
    }),
  })
  expect(await screen.findByText('Este acordo já está pago.')).toBeVisible()
})

test('a bank that does not offer it has no page for it', async () => {
  const { location } = open({}, { earlySettlement: false })
  expect(await screen.findByRole('heading', { name: 'Meus acordos' })).toBeVisible()
  expect(location()).toBe('/painel-negociacoes')
  expect(screen.queryByRole('link', { name: 'Quitar antes' })).not.toBeInTheDocument()
})
