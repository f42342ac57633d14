import { addDays, dateInWords } from '@portal/domain/dates'
import { execution } from '@portal/runtime'
import { setClock, startSandbox, type TestSandbox } from '@portal/sandbox/testing'
import { type Handlers, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { cleanup, screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { recordJourney } from '../../testing/panel-answers'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('the list that the bank really answers is shown', async () => {
  const { calls } = await open('cliente')
  expect(await screen.findByRole('heading', { level: 2, name: /^2 oportunidades, R\$/ })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Cartão de crédito',
    'Financiamento de veículo',
  ])
  expect(calls.map(({ call }) => call)).toContain('POST /api/v1/negociacoes')
})

async function open(key: string, answers: Handlers = {}) {
  const loggedIn = await sandbox.logIn(key)
  return renderRoutes(routes, '/painel-controle', { bank: sandbox.url, loggedIn, answers })
}

// Spec §4: each outcome is tracked verbatim and shown in plain language.
test.each([
  ['sem-registro', 1, 'Nenhum registro encontrado', 'Nada em aberto para você aqui', []],
  ['lista-vazia', 1, 'Não há negociações', 'Não há oportunidades para você agora', []],
  ['fora-de-horario', 1, 'Fora de horário', 'A negociação reabre amanhã às 6h', ['foraDeHorario']],
  // Two retries (spec §7).
  [
    'erro-api',
    3,
    'Erro api Bradesco',
    'Não conseguimos buscar suas oportunidades',
    ['erroCarregarNegociacoes'],
  ],
])("%s, asked %i times: '%s'", async (key, times, outcome, words, further) => {
  const journey = recordJourney()
  const fetched = jest.spyOn(globalThis, 'fetch')
  await open(key, journey.answers)
  execution.set('9f2c01ab-0000-4000')
  expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
  expect(screen.queryByText('Bradesco')).not.toBeInTheDocument()
  await waitFor(() => expect(journey.events.map(({ step }) => step)).toEqual(['pcOportunidades', ...further]))
  expect(journey.events[0]).toMatchObject({
    metadata: { resultado: outcome },
    rest: { valueTotal: 0, contractCount: 0 },
  })
  const urls = fetched.mock.calls.map(([to]) => (to instanceof Request ? to.url : String(to)))
  expect(urls.filter((url) => url.endsWith('/negociacoes'))).toHaveLength(times)
  fetched.mockRestore()
})

test.each([
  ['retomada-9a', '/vencimento'],
  ['retomada-10a', '/forma-pagamento'],
  ['retomada-11a', '/revisao'],
  ['retomada-12a', '/revisao'],
])('%s goes on at %s', async (key, route) => {
  await open(key)
  const link = await screen.findByRole('link', { name: 'Continuar de onde parei' })
  expect(link).toHaveAttribute('href', route)
})

test('each of six families leads to its own screen; by discount, another one comes first', async () => {
  const { user } = await open('varios-grupos')
  const links = await screen.findAllByRole('link', { name: /^Negociar/ })
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual([
    '/negociacao',
    '/negociacao-reneg',
    '/negociacao',
    '/negociacao-eavm',
    '/negociacao-boleto-24hrs',
    '/negociacao-drc',
  ])
  await user.selectOptions(screen.getByLabelText('Ordenar por'), 'Maior desconto à vista')
  await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveTextContent('Boleto 24 horas'))
  await user.selectOptions(screen.getByLabelText('Produto'), 'Empréstimo pessoal')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('a company is found by the parts of its CNPJ, greeted by its name, and its partner goes along', async () => {
  const journey = recordJourney()
  const { calls } = await open('pj-cliente', journey.answers)
  execution.set('9f2c01ab-0000-4000')
  expect(await screen.findByRole('heading', { level: 1, name: 'Olá, Padaria Bom Dia Ltda' })).toBeVisible()
  expect(calls.find(({ call }) => call === 'POST /api/v1/negociacoes')?.body).toMatchObject({
    cpfCnpj: '12345678',
    filial: '0001',
    tipoPessoa: 2,
    digitoDocumento: '95',
  })
  await waitFor(() => expect(journey.events[0]?.rest).toMatchObject({ partnerIdentification: '52998224725' }))
})

test('over two months of an agreement nothing is to be paid by a day that has passed', async () => {
  const { taxId, senha = '' } = sandbox.persona('cartao-p2')
  const debtor = await sandbox.client.openSession(taxId, senha)
  const { opcoes } = await debtor.opportunity()
  await debtor.agree(0, { tipo: 'Parcelado', idOpcao: opcoes.at(-1)?.id ?? '' })
  const questions: string[] = []
  for (let week = 0; week < 9; week++) {
    const today = addDays('2026-11-24', week * 7)
    await setClock(sandbox.url, `${today}T10:00:00-03:00`)
    for (const path of ['/painel-controle', '/painel-negociacoes']) {
      cleanup()
      renderRoutes(routes, path, { bank: sandbox.url, loggedIn: debtor.token })
      await screen.findAllByRole('heading', { level: 2 })
      const said = screen
        .queryAllByText(wholeText(/^Pague .* até |, vence /))
        .map(({ textContent }) => textContent ?? '')
      const past = Array.from({ length: 90 }, (_, i) => dateInWords(addDays(today, -1 - i)))
      expect(said.filter((text) => past.some((day) => text.includes(day)))).toEqual([])
      questions.push(...said)
    }
  }
  expect(questions.length).toBeGreaterThan(4)
})
