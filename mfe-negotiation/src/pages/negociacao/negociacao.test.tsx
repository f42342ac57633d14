import { ApiError, execution } from '@portal/runtime'
import { problem } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getNegotiation } from '../../journey/negotiation-store'
import { bank, closedList, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import {
  agreement,
  choice,
  inFull,
  journeyEvent,
  negotiation,
  opportunity,
  option,
  TAX_ID,
  terms,
} from '../../testing/samples'

const QUOTE = 'POST /api/v1/Negociacao/Efetivar'
const quoteCalls = (calls: readonly { call: string }[]) => calls.filter(({ call }) => call === QUOTE)
const own = opportunity({ aceitaPropostaPropria: true })
const withOwn = bank({ 'POST /api/v1/negociacoes': list([own]) })

test('lays the options side by side, with what each costs and why it stands out', async () => {
  openScreen('/negociacao?grupo=N1')
  const inFullRadio = await screen.findByRole('radio', { name: /à vista/ })
  const instalments = screen.getByRole('radio', { name: /^Em 12 parcelas/ })
  expect(inFullRadio).toHaveAccessibleDescription(/Menor custo.*Você deixa de pagar R\$\s3\.233,24/)
  expect(inFullRadio).toHaveAccessibleName(/^Sem juros, de uma vez R\$\s1\.981,66 à vista$/)
  expect(instalments).toHaveAccessibleName(
    /^Em 12 parcelas, no total R\$\s2\.542,35 12\u00a0×\u00a0R\$\s211,86$/,
  )
  expect(instalments).toHaveAccessibleDescription(/Você deixa de pagar R\$\s2\.672,55/)
  expect(inFullRadio).not.toBeChecked()
  expect(instalments).not.toBeChecked()
})

test('of very many options only the cheapest are open, and every one can be reached', async () => {
  const many = Array.from({ length: 25 }, (_, i) =>
    option({ id: `P${i + 2}`, quantidade: 24, totalAPagar: 1500 + i, valorParcela: (1500 + i) / 24 }),
  )
  const { user } = openScreen('/negociacao?grupo=N1', {
    answers: bank({ 'POST /api/v1/negociacoes': list([opportunity({ opcoes: many })]) }),
  })
  expect(await screen.findAllByRole('radio')).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: /^24 parcelas, R\$\s1\.524,00 no total$/ }))
  const radios = screen.getAllByRole('radio')
  expect(radios).toHaveLength(13)
  await user.click(radios[12] ?? document.body)
  expect(radios[12]).toBeChecked()
})

test('keeps the choice with its reservation and goes on to the date', async () => {
  const { user, location, steps } = openScreen('/negociacao?grupo=N1')
  await user.click(await screen.findByRole('radio', { name: /^Em 12 parcelas/ }))
  expect(
    await screen.findByRole('heading', { name: /^11\s×\sR\$\s211,86 e a última de R\$\s211,89/ }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/vencimento'))
  expect(getNegotiation()).toMatchObject({
    choice: { optionId: 'P12' },
    quote: { terms: { idProposta: 'PRP1' } },
  })
  expect(steps).not.toContain('erroCalculoParcelado')
})

test('pressed while the bank calculates, it waits for that reservation and makes no other', async () => {
  let answer = () => {}
  const { user, calls, location } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      [QUOTE]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 200, data: { sucesso: 1, dados: terms(), errosValidacao: [] } })
        }),
    }),
  })
  await user.click(await screen.findByRole('radio', { name: /^Em 12 parcelas/ }))
  await waitFor(() => expect(quoteCalls(calls)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  answer()
  await waitFor(() => expect(location()).toBe('/vencimento'))
  expect(quoteCalls(calls)).toHaveLength(1)
})

test('a choice and a proposal survive a reload before they are sent', async () => {
  const opened = openScreen('/negociacao?grupo=N1', { answers: withOwn })
  await opened.user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  await opened.user.type(screen.getByLabelText('Parcela que cabe no seu mês'), '130')
  const stored = getNegotiation() ?? undefined
  cleanup()
  openScreen('/negociacao?grupo=N1', { answers: withOwn, ...(stored && { negotiation: stored }) })
  expect(await screen.findByRole('radio', { name: 'Fazer minha proposta' })).toBeChecked()
  expect(screen.getByLabelText('Parcela que cabe no seu mês')).toHaveValue('130')
})

test('a single way to pay is told, not compared', async () => {
  const only = opportunity({ opcoes: [inFull()] })
  openScreen('/negociacao?grupo=N1', { answers: bank({ 'POST /api/v1/negociacoes': list([only]) }) })
  expect(await screen.findByText(/Esta oferta tem uma forma de pagar/)).toBeInTheDocument()
  expect(screen.queryByText(/^Nada é contratado/)).not.toBeInTheDocument()
})

test('the cheapest in all comes first, and a total above the debt has no discount', async () => {
  const dear = option({ id: 'P48', quantidade: 48, totalAPagar: 5714.9, valorDesconto: 800 })
  const offer = opportunity({ opcoes: [dear, option(), inFull()] })
  openScreen('/negociacao?grupo=N1', { answers: bank({ 'POST /api/v1/negociacoes': list([offer]) }) })
  const radios = await screen.findAllByRole('radio')
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['AVISTA', 'P12', 'P48'])
  expect(radios[2]).toHaveAccessibleDescription(/Você paga R\$\s500,00 a mais do que deve hoje/)
  expect(radios[2]).not.toHaveAccessibleDescription(/desconto/i)
})

test('asks for a choice when none was made', async () => {
  const { user, location } = openScreen('/negociacao?grupo=N1')
  await user.click(await screen.findByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Escolha uma das opções para continuar')
  expect(location()).toBe('/negociacao?grupo=N1')
})

test('answers an own proposal after a pause in typing, once', async () => {
  const { user, calls, steps } = openScreen('/negociacao?grupo=N1', { answers: withOwn })
  execution.set('EXEC-0001')
  await user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  await user.type(screen.getByLabelText('Parcela que cabe no seu mês'), '130')
  expect(
    await screen.findByRole('heading', { name: /^11\s×\sR\$\s211,86 e a última de R\$\s211,89/ }),
  ).toBeInTheDocument()
  expect(quoteCalls(calls)).toHaveLength(1)
  expect(quoteCalls(calls)[0]).toMatchObject({ body: { valorParcela: 130, tipo: 'Parcelado' } })
  await waitFor(() => expect(steps).toEqual(['novaPropostaPorValor']))
})

test('a proposal by count keeps its terms when one comes back to it', async () => {
  const opened = openScreen('/negociacao?grupo=N1', { answers: withOwn })
  execution.set('EXEC-0001')
  const { user, calls, location, steps } = opened
  await user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  await user.click(screen.getByRole('radio', { name: 'Em quantas parcelas quero pagar' }))
  await user.type(screen.getByLabelText('Número de parcelas'), '9')
  await waitFor(() => expect(quoteCalls(calls)).toMatchObject([{ body: { quantidadeParcelas: 9 } }]))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/vencimento'))
  await waitFor(() =>
    expect(steps).toEqual(
      expect.arrayContaining(['novaPropostaPorQuantidade', 'propostaPersonalizadaFechada', 'negociacao']),
    ),
  )
  const stored = getNegotiation() ?? undefined
  cleanup()
  openScreen('/negociacao?grupo=N1', { answers: withOwn, ...(stored && { negotiation: stored }) })
  expect(await screen.findByLabelText('Número de parcelas')).toHaveValue('9')
})

test('the slider writes into the field, and the total of the bank stands beside it', async () => {
  const { user, calls } = openScreen('/negociacao?grupo=N1', { answers: withOwn })
  await user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  const slider = screen.getByRole('slider', { name: 'Valor da parcela' })
  expect(slider).toHaveAttribute('aria-valuetext', 'Nada escolhido ainda')
  expect(screen.getByText('O total aparece aqui.')).toBeVisible()
  fireEvent.change(slider, { target: { value: '7' } })
  const field = screen.getByLabelText('Parcela que cabe no seu mês')
  expect(field).toHaveValue(
    /^R\$ (?<amount>.+)$/.exec(slider.getAttribute('aria-valuetext') ?? '')?.groups?.amount,
  )
  expect(screen.getByText('Calculando o total…')).toBeVisible()
  const proposal = within(screen.getByRole('region', { name: 'Sua proposta' }))
  expect(await proposal.findByText(wholeText('Total R$ 2.542,35'))).toBeVisible()
  expect(quoteCalls(calls)).toHaveLength(1)
  await user.clear(field)
  await user.type(field, '900')
  expect(slider).toHaveAttribute('aria-valuetext', 'R$\u00a0900,00')
})

test('the options are a table too', async () => {
  const { user } = openScreen('/negociacao?grupo=N1')
  await user.click(await screen.findByRole('button', { name: 'Ver juros e comparar' }))
  const table = screen.getByRole('table', { name: 'Opções lado a lado' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'OpçãoJuros ao mêsJuros ao anoCET ao anoTotalVocê devolveJuros e custosComparado com hoje',
    'À vistaSem jurosSem jurosSem jurosR$\u00a01.981,66R$\u00a01.981,66R$\u00a00,00R$\u00a03.233,24 a menos',
    'Em 12 parcelas1,99%26,68%26,54%R$\u00a02.542,35R$\u00a02.241,89R$\u00a0300,46R$\u00a02.672,55 a menos',
  ])
})

test('a proposal outside the bounds is told at its field and not asked', async () => {
  const { user, calls } = openScreen('/negociacao?grupo=N1', { answers: withOwn })
  await user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  const field = screen.getByLabelText('Parcela que cabe no seu mês')
  expect(field).toHaveAccessibleDescription(/De R\$\u00a0118,40 a R\$\u00a01\.154,52/)
  await user.type(field, '20')
  expect(field).toHaveAccessibleDescription(/O mínimo é R\$\u00a0118,40/)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Complete a sua proposta')
  expect(quoteCalls(calls)).toHaveLength(0)
})

test('an error of the bank stands at the field that it is about', async () => {
  const mensagem = 'A parcela mínima é de R$ 195,00, em 24 vezes'
  const { user } = openScreen('/negociacao?grupo=N1', {
    answers: {
      ...withOwn,
      [QUOTE]: {
        status: 200,
        data: { sucesso: 0, dados: null, errosValidacao: [{ campo: 'valorParcela', mensagem }] },
      },
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'Fazer minha proposta' }))
  const field = screen.getByLabelText('Parcela que cabe no seu mês')
  await user.type(field, '150')
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/A parcela mínima é de R\$ 195,00.*, em 24 vezes/),
  )
})

test('a calculation that fails keeps the choice and can be tried again', async () => {
  let down = true
  const { user, steps } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      [QUOTE]: () => {
        if (down) throw new ApiError('network')
        return { status: 200, data: { sucesso: 1, dados: terms(), errosValidacao: [] } }
      },
    }),
  })
  await user.click(await screen.findByRole('radio', { name: /^Em 12 parcelas/ }))
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByRole('radio', { name: /^Em 12 parcelas/ })).toBeChecked()
  const summary = screen.getByRole('complementary', { name: 'Resumo da sua escolha' })
  expect(within(summary).queryByText('Escolha uma opção')).not.toBeInTheDocument()
  down = false
  await user.click(retry)
  expect(
    await screen.findByRole('heading', { name: /^11\s×\sR\$\s211,86 e a última de R\$\s211,89/ }),
  ).toBeInTheDocument()
  expect(steps).not.toContain('negociacao')
})

test('turning insurance on shows the insured options and keeps the condition', async () => {
  const reorg = opportunity({
    familia: 'REORG',
    seguro: { nome: 'Seguro da dívida (prestamista)', percentual: 4.2, seguradora: 'Aurora Seguros' },
    opcoes: [
      inFull(),
      option({ id: 'P12', destaque: 'MENOR_PRAZO' }),
      option({ id: 'P12S', destaque: 'MENOR_PRAZO', comSeguro: true, valorParcela: 125 }),
    ],
  })
  const { user } = openScreen('/negociacao-reorg?grupo=N1', {
    answers: bank({ 'POST /api/v1/negociacoes': list([reorg]) }),
  })
  await user.click(await screen.findByRole('radio', { name: /^Em 12 parcelas/ }))
  await user.click(screen.getByRole('switch', { name: 'Incluir Seguro da dívida (prestamista)' }))
  const insured = screen.getByRole('radio', { name: /^Em 12 parcelas/ })
  expect(insured).toBeChecked()
  expect(insured).toHaveAccessibleName(/125,00/)
  expect(insured).toHaveAccessibleDescription(/^Menor prazo/)
})

test.each([
  [
    'a group of another family goes to its own address',
    '/negociacao?grupo=N1',
    { familia: 'EAVM' as const },
    '/negociacao-eavm?grupo=N1',
  ],
  ['a group that is not there leads to the panel', '/negociacao?grupo=N9', {}, '/painel-controle'],
  ['the only group of a screen needs no name', '/negociacao', {}, '/negociacao'],
])('%s', async (_, path, change, place) => {
  const { location } = openScreen(path, {
    answers: bank({ 'POST /api/v1/negociacoes': list([opportunity(change)]) }),
  })
  await waitFor(() => expect(location()).toBe(place))
})

test('outside hours the page says when negotiation reopens', async () => {
  openScreen('/negociacao?grupo=N1', { answers: bank({ 'POST /api/v1/negociacoes': closedList() }) })
  expect(await screen.findByRole('heading', { level: 1, name: /fechada agora/ })).toBeInTheDocument()
  expect(screen.getByText(wholeText(/reabre sábado, 21 de novembro, às 6h/))).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Lembrar na agenda' })).toBeVisible()
})

test('a list that does not come can be asked for again', async () => {
  let down = true
  const { user } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      'POST /api/v1/negociacoes': () => {
        if (down) throw problem(502, 'Erro api Bradesco')
        return list([opportunity()])
      },
    }),
  })
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.queryByText(/Bradesco/)).not.toBeInTheDocument()
  down = false
  await user.click(retry)
  expect(await screen.findByRole('radio', { name: /à vista/ })).toBeInTheDocument()
})

test('a group agreed upon in another tab shows that agreement', async () => {
  const { location } = openScreen('/negociacao?grupo=N1', {
    negotiation: negotiation({ choice: choice() }),
    answers: bank({ 'POST /api/v1/negociacoes': list([], [agreement()]) }),
  })
  await waitFor(() => expect(location()).toBe('/sucesso'))
})

test('what was chosen before is chosen still', async () => {
  openScreen('/negociacao?grupo=N1', { negotiation: negotiation({ choice: choice() }) })
  expect(await screen.findByRole('radio', { name: /^Em 12 parcelas/ })).toBeChecked()
  const summary = screen.getByRole('complementary', { name: 'Resumo da sua escolha' })
  expect(await within(summary).findAllByText(/R\$\s2\.542,35/)).not.toHaveLength(0)
})

const remembered = (eventos: ReturnType<typeof journeyEvent>[]) => ({
  status: 200 as const,
  data: { cpfCnpj: TAX_ID, eventos },
})
const chose = (idNegociacao: string, opcao: string) =>
  journeyEvent({ codigo: '9A', step: 'negociacao', idNegociacao, metadata: { tipo: 'Parcelado', opcao } })

test('what was chosen for this group on another device is chosen here too', async () => {
  const { calls } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      'GET /api/v1/journey_tracker/{id}/{step}': remembered([chose('N2', 'P99'), chose('N1', 'P12')]),
    }),
  })
  expect(await screen.findByRole('radio', { name: /^Em 12 parcelas/ })).toBeChecked()
  expect(calls).toContainEqual(expect.objectContaining({ params: { id: TAX_ID, step: '9A' } }))
})

test('the bounds of an own proposal are asked for beside that choice, not after it', async () => {
  let answer = () => {}
  const { calls } = openScreen('/negociacao?grupo=N1', {
    answers: bank({
      'POST /api/v1/negociacoes': list([opportunity({ aceitaPropostaPropria: true })]),
      'GET /api/v1/journey_tracker/{id}/{step}': () =>
        new Promise((resolve) => {
          answer = () => resolve(remembered([chose('N1', 'P12')]))
        }),
    }),
  })
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toContain('GET /api/v1/Configuracao/MinimoMaximo'),
  )
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  answer()
  expect(await screen.findByRole('radio', { name: /^Em 12 parcelas/ })).toBeChecked()
})

test.each([
  ['an option that is no longer offered', remembered([chose('N1', 'P99')])],
  ['a choice for another group', remembered([chose('N2', 'P12')])],
  ['an own proposal where none is taken', remembered([chose('N1', 'proposta')])],
])('%s is not chosen', async (_, answer) => {
  openScreen('/negociacao?grupo=N1', {
    answers: bank({ 'GET /api/v1/journey_tracker/{id}/{step}': answer }),
  })
  expect(await screen.findByRole('radio', { name: /^Em 12 parcelas/ })).not.toBeChecked()
})

const made = journeyEvent({
  codigo: '13A',
  step: 'sucessoCartaoP1',
  metadata: { idNegociacao: 'N9', numeroAcordo: '1234567890' },
})
test.each([
  ['of an agreement in force leads to it', 'ATIVO' as const, '/sucesso?acordo=1234567890'],
  ['of a cancelled agreement leads to the panel', 'CANCELADO' as const, '/painel-controle'],
])('an old link to the group %s', async (_, estado, place) => {
  const { location } = openScreen('/negociacao?grupo=N9', {
    answers: bank({
      'POST /api/v1/negociacoes': list([opportunity()], [agreement({ estado })]),
      'GET /api/v1/journey_tracker/13a/{id}': remembered([made]),
    }),
  })
  await waitFor(() => expect(location()).toBe(place))
})
