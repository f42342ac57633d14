import type { Agreement } from '@portal/contract'
import { loggedTrace } from '@portal/domain/trace-context'
import { execution, useToasts } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { requests } from '@portal/testing/fake-network'
import { wholeText } from '@portal/testing/whole-text'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { agreement, instalment, list, MARIA, opportunity } from '../../testing/offers'
import { quietAnswers, recordJourney } from '../../testing/panel-answers'

const LINE = '23791234059000000004353012345608169040000014150'
const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const slipData = {
  linhaDigitavel: LINE,
  codigoBarras: '1'.repeat(44),
  vencimento: '2026-11-30',
  valor: 220,
  nossoNumero: '09/00000000453-P',
  beneficiario: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181' },
  banco: '237',
}
const withLine: Handlers = { [LINE_CALL]: { status: 200, data: slipData } }

function openAgreements(acordos: readonly Agreement[], answers: Handlers = {}, path = '/painel-negociacoes') {
  return renderRoutes(routes, path, {
    loggedIn: MARIA,
    answers: {
      ...quietAnswers,
      'POST /api/v1/negociacoes': list({ acordos: [...acordos] }),
      ...answers,
    },
  })
}

const overdue = agreement({
  estado: 'EM_ATRASO',
  parcelas: [
    instalment(1, { estado: 'PAGA', pagaEm: '2026-10-09', boletoDisponivel: false }),
    instalment(2, { estado: 'VENCIDA', vencimento: '2026-11-10', boletoDisponivel: false }),
    instalment(3),
  ],
  podeAlterarPagamento: false,
  idRenegociacao: 'NEG7',
})

test.each(['/painel-negociacoes', '/meus-acordos'])(
  '%s shows an agreement that is paid in time',
  async (path) => {
    const { location } = openAgreements([agreement()], {}, path)
    // The path that the bar marks as current.
    await waitFor(() => expect(location()).toBe('/painel-negociacoes'))
    const card = within(await screen.findByRole('article', { name: / Acordo \S+$/ }))
    expect(card.getByText('Em dia')).toBeVisible()
    expect(card.getByText('1 de 3 parcelas pagas')).toBeVisible()
    expect(card.getByText(wholeText('R$ 220,00 de R$ 660,00'))).toBeVisible()
    expect(card.getByText(wholeText('Parcela 2, vence segunda, 30 de novembro'))).toBeVisible()
    expect(card.getByText(wholeText('Paga em 09/10/2026'))).toBeVisible()
    expect(card.getByRole('listitem', { current: 'step' })).toHaveTextContent('Parcela 2 (próxima)')
    expect(card.getByRole('link', { name: 'Alterar pagamento' })).toHaveAttribute(
      'href',
      '/painel-alterar-pagamento?acordo=8367435725',
    )
    expect(card.getByRole('link', { name: 'Acompanhar andamento' })).toHaveAttribute(
      'href',
      '/status?acordo=8367435725',
    )
    expect(card.queryByRole('button', { name: 'Cancelar acordo' })).not.toBeInTheDocument()
  },
)

test('an overdue slip cannot be paid: it is renegotiated', async () => {
  openAgreements([overdue], {
    'POST /api/v1/negociacoes': list({
      acordos: [overdue],
      negociacoes: [opportunity({ idNegociacao: 'NEG7', familia: 'EMPRESTIMO' })],
    }),
  })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Em atraso')).toBeVisible()
  expect(card.getByText(wholeText('Parcela 2 de R$ 220,00 venceu terça, 10 de novembro'))).toBeVisible()
  expect(card.getByText(/^O boleto vencido não pode mais ser pago\./)).toBeVisible()
  expect(card.queryByRole('link', { name: 'Alterar pagamento' })).not.toBeInTheDocument()
  expect(card.getByRole('link', { name: 'Renegociar' })).toHaveAttribute('href', '/negociacao?grupo=NEG7')
  expect(card.getByRole('link', { name: 'Renegociar (parcela 2)' })).toBeVisible()
  expect(card.queryByRole('button', { name: 'Ver boleto da parcela 2' })).not.toBeInTheDocument()
  expect(card.getByRole('button', { name: 'Ver boleto da parcela 3' })).toBeVisible()
})

test.each([
  ['AGUARDANDO_DOCUMENTOS', 'VEICULO_V3', 'Enviar documentos', '/upload-docs?acordo=8367435725'],
  ['AGUARDANDO_ASSINATURA', 'VEICULO_V3', 'Assinar agora', '/refinanciamento-contrato?acordo=8367435725'],
  ['AGUARDANDO_ASSINATURA', 'DRC', 'Assinar agora', '/status?acordo=8367435725'],
] as const)('%s of %s leads on', async (estado, familia, name, href) => {
  openAgreements([agreement({ estado, familia })])
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
})

test('what is finished stands apart', async () => {
  const paid = agreement({
    numeroAcordo: '1',
    estado: 'QUITADO',
    valorPago: 660,
    parcelasPagas: 3,
    parcelas: [instalment(1, { estado: 'PAGA', pagaEm: '2026-10-09', boletoDisponivel: false })],
  })
  openAgreements([paid, agreement({ numeroAcordo: '2' })])
  expect(await screen.findByRole('heading', { level: 2, name: '1 acordo em andamento' })).toBeVisible()
  const finished = within(screen.getByRole('region', { name: 'Encerrados' }))
  expect(finished.getByText('Tudo pago. Parabéns!')).toBeVisible()
  expect(finished.queryByRole('button', { name: /boleto/i })).not.toBeInTheDocument()
})

test('no agreement leads on to the opportunities', async () => {
  openAgreements([])
  expect(await screen.findByText('Você ainda não tem acordos')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver minhas oportunidades' })).toHaveAttribute(
    'href',
    '/painel-controle',
  )
})

test('a failure is recorded, said, and tried again', async () => {
  let tries = 0
  const { user, steps } = openAgreements([], {
    'POST /api/v1/negociacoes': () => {
      tries += 1
      if (tries === 1) throw problem(502, 'Erro api Bradesco')
      return list({ acordos: [agreement()] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('article')).toBeVisible()
  await waitFor(() => expect(steps).toContain('erroCarregarAcordos'))
})

test('the view is recorded with what is left to pay', async () => {
  const journey = recordJourney()
  const paid = agreement({ numeroAcordo: '1', estado: 'QUITADO', valorPago: 660 })
  openAgreements([agreement(), paid], journey.answers)
  execution.set('EXEC-12345678')
  await waitFor(() =>
    expect(journey.events[0]).toMatchObject({
      step: 'pcMeusAcordos',
      rest: { valueTotal: 440, contractCount: 1 },
    }),
  )
})

test('a long agreement shows the instalments that matter, and all on demand', async () => {
  const parcelas = Array.from({ length: 24 }, (_, i) => instalment(i + 1, { vencimento: '2026-12-10' }))
  const { user } = openAgreements([agreement({ parcelas, quantidadeParcelas: 24 })])
  const timeline = await screen.findByRole('list', { name: 'Parcelas: Cartão de crédito' })
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Ver todas as 24 parcelas' }))
  expect(within(timeline).getAllByRole('listitem')).toHaveLength(24)
})

test('a slip: whose it is, and its line in five groups, copied as it is written', async () => {
  const journey = recordJourney()
  const { user, calls } = openAgreements([agreement()], { ...withLine, ...journey.answers })
  execution.set('EXEC-12345678')
  await user.click(await screen.findByRole('button', { name: 'Pagar com boleto' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Boleto: parcela 2' }))
  const written = '23791.23405 90000.000043 53012.345608 1 69040000014150'
  expect(dialog.getByText(/^Boleto de/)).toHaveTextContent('Boleto de M*** S***, CPF ***.982.247-**')
  expect(await dialog.findByText(/Código de barras:/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Copiar código de barras' }))
  expect(await navigator.clipboard.readText()).toBe(written)
  const slipCall = calls.find(({ call }) => call.startsWith('GET /api/v1/Negociacao/Boleto'))
  expect(slipCall?.params).toEqual({ carteira: '09', divida: 'D2', taxId: MARIA })
  await waitFor(() => expect(journey.events.at(-1)?.step).toBe('codigoDeBarrasCopiado'))
})

test('a slip with Pix: its code copied, its QR code shown', async () => {
  // The dynamic code in the Central Bank's manual.
  const pix =
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
  const journey = recordJourney()
  const { user } = openAgreements([agreement()], {
    ...journey.answers,
    [LINE_CALL]: { status: 200, data: { ...slipData, pix } },
  })
  execution.set('EXEC-12345678')
  await user.click(await screen.findByRole('button', { name: 'Pagar com boleto' }))
  await user.click(await screen.findByRole('button', { name: 'Copiar código Pix' }))
  expect(await navigator.clipboard.readText()).toBe(pix)
  expect(await screen.findByRole('img', { name: 'QR Code para pagar este boleto com Pix' })).toBeVisible()
  await waitFor(() =>
    expect(journey.events.at(-1)).toMatchObject({ step: 'codigoDeBarrasCopiado', metadata: { meio: 'PIX' } }),
  )
})

test('a slip that the bank refuses says why', async () => {
  const { user } = openAgreements([agreement()], {
    [LINE_CALL]: () => {
      throw problem(409, 'Boleto já pago')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pagar com boleto' }))
  expect(await screen.findByText('Boleto já pago')).toBeVisible()
})

const CANCEL = 'POST /api/v1/Proposta/Cancelar'

test('cancelling asks first, then reads the agreements anew', async () => {
  let cancelled = false
  const answers: Handlers = {
    'POST /api/v1/negociacoes': () =>
      list({ acordos: [agreement(cancelled ? { estado: 'CANCELADO' } : { podeCancelar: true })] }),
    [CANCEL]: () => {
      cancelled = true
      return { status: 200, data: { sucesso: 1, numeroAcordo: '8367435725', estado: 'CANCELADO' } }
    },
  }
  const { user, calls, steps } = openAgreements([], answers)
  execution.set('EXEC-12345678')
  await user.click(await screen.findByRole('button', { name: 'Cancelar acordo' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancelar este acordo?' }))
  await user.click(dialog.getByRole('button', { name: 'Manter acordo' }))
  expect(calls.some(({ call }) => call === CANCEL)).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cancelar acordo' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar acordo' }))
  const closed = await screen.findByRole('region', { name: 'Encerrados' })
  expect(within(closed).getByText('Cancelado')).toBeVisible()
  expect(calls.find(({ call }) => call === CANCEL)?.body).toEqual({
    numeroAcordo: '8367435725',
    execResposta: 'EXEC-12345678',
    documentCode: MARIA,
  })
  expect(useToasts.getState().toasts[0]?.message).toMatch('Acordo cancelado')
  await waitFor(() => expect(steps).toContain('acordoCancelado'))
})

test('a cancelling that is refused keeps the dialog and says why', async () => {
  const { user } = openAgreements([agreement({ podeCancelar: true })], {
    [CANCEL]: () => {
      throw problem(409, 'Acordo não pode ser cancelado', { detail: 'Já existe parcela paga.' })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar acordo' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancelar acordo' }))
  expect(await dialog.findByText('Já existe parcela paga.')).toBeVisible()
})

test.each([
  ['it was done', true],
  ['nobody can tell', false],
])('a cancelling whose answer is lost is read back: %s', async (_, isDone) => {
  let cancelled = false
  const { user } = openAgreements([], {
    'POST /api/v1/negociacoes': () =>
      list({ acordos: [agreement(cancelled ? { estado: 'CANCELADO' } : { podeCancelar: true })] }),
    [CANCEL]: () => {
      cancelled = isDone
      throw problem(503, 'Erro')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar acordo' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancelar acordo' }))
  expect(
    await screen.findByText(isDone ? 'Cancelado' : /^Ainda não sabemos se o acordo foi cancelado/),
  ).toBeVisible()
  expect(useToasts.getState().toasts).toHaveLength(isDone ? 1 : 0)
})

test('a cancelling that takes long says what to do meanwhile; closed, how it ended is said all the same', async () => {
  let fail: (error: unknown) => void = () => undefined
  const { user, calls } = openAgreements([agreement({ podeCancelar: true })], {
    [CANCEL]: () => new Promise<never>((_, reject) => (fail = reject)),
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar acordo' }))
  jest.useFakeTimers({ advanceTimers: true })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar acordo' }))
  await waitFor(() => expect(calls.some(({ call }) => call === CANCEL)).toBe(true))
  act(() => jest.advanceTimersByTime(10_000))
  expect(dialog.getByText(/^Enquanto isso, não pague os boletos deste acordo/)).toBeVisible()
  fireEvent.click(dialog.getByRole('button', { name: 'Manter acordo' }))
  fail(problem(409, 'Acordo não pode ser cancelado', { detail: 'Já existe parcela paga.' }))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe('Já existe parcela paga.'))
  jest.useRealTimers()
})

test('a cancelled agreement says once that its slips are worth nothing', async () => {
  const cancelled = { estado: 'CANCELADA', boletoDisponivel: false } as const
  openAgreements([
    agreement({
      estado: 'CANCELADO',
      podeAlterarPagamento: false,
      parcelas: [instalment(1, cancelled), instalment(2, cancelled)],
    }),
  ])
  expect(await screen.findByText('Não pague boletos deste acordo: eles não valem mais.')).toBeVisible()
  expect(screen.getAllByText('Cancelada')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /boleto/ })).not.toBeInTheDocument()
})

test('on paper an agreement has all its instalments', async () => {
  const parcelas = Array.from({ length: 12 }, (_, i) => instalment(i + 1))
  openAgreements([agreement({ quantidadeParcelas: 12, parcelas })])
  const timeline = within(await screen.findByRole('list', { name: /^Parcelas/ }))
  expect(timeline.queryByText('Parcela 12')).not.toBeInTheDocument()
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  expect(timeline.getByText('Parcela 12')).toBeVisible()
  act(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  expect(timeline.queryByText('Parcela 12')).not.toBeInTheDocument()
})

const settlement = {
  parcela: 901,
  divida: '8367435725901',
  vencimento: '2026-11-30',
  valor: 425.87,
  desconto: 14.13,
  pagaEm: null,
}

test('a settlement slip that is good stands on the card, and opens', async () => {
  const { user } = openAgreements([agreement({ quitacao: settlement })], withLine)
  expect(await screen.findByText(wholeText('Você tem um boleto de quitação de R$ 425,87'))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Quitar antes' })).toHaveAttribute(
    'href',
    '/painel-quitar-antes?acordo=8367435725',
  )
  await user.click(screen.getByRole('button', { name: 'Ver boleto de quitação' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Boleto: quitação' }))
  expect(dialog.getByText('R$ 425,87')).toBeVisible()
  expect(dialog.getByText(/Você pode gerar outro em Quitar antes/)).toBeVisible()
})

test('an agreement that was settled early says what was saved', async () => {
  const parcelas = [2, 3].map((n) => instalment(n, { estado: 'PAGA', pagaEm: '2026-11-30' }))
  const quitacao = { ...settlement, pagaEm: '2026-11-30' }
  openAgreements([agreement({ estado: 'QUITADO', valorPago: 660, parcelas, quitacao })])
  expect(await screen.findByText(wholeText(/^Você quitou antes e deixou de pagar R\$ 14,13\./))).toBeVisible()
  expect(screen.getByText('Quitado antes')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Quitar antes' })).not.toBeInTheDocument()
})

describe('going back on an agreement', () => {
  // The server date is 24 November 2026.
  const made = (criadoEm: string, change: Partial<Agreement> = {}) =>
    agreement({ criadoEm: `${criadoEm}T10:00:00-03:00`, ...change })
  const offered = { name: /^Mudou de ideia\? Você pode desistir até/ }

  test('within seven days, with nothing paid, by cancelling it here', async () => {
    const { user } = openAgreements([made('2026-11-20', { podeCancelar: true })])
    await user.click(await screen.findByRole('button', offered))
    expect(screen.getByText(/^Você não precisa dizer o motivo/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desistir deste acordo' }))
    expect(screen.getByRole('dialog', { name: 'Cancelar este acordo?' })).toBeVisible()
  })

  test('once something is paid, by a letter that is ready', async () => {
    const { user } = openAgreements([made('2026-11-17')])
    await user.click(
      await screen.findByRole('button', { name: /desistir até terça, 24\u00a0de\u00a0novembro$/ }),
    )
    const mail = screen.getByRole('link', { name: 'Escrever que desisto deste acordo' }).getAttribute('href')
    expect(decodeURIComponent(mail ?? '')).toContain('Desisto do acordo 8367435725, feito em 17/11/2026')
    expect(mail).not.toContain(MARIA)
  })

  test('until the day that the bank names, which it counts from the signature', async () => {
    openAgreements([made('2026-10-01', { desistirAte: '2026-11-25' })])
    expect(
      await screen.findByRole('button', { name: /desistir até quarta, 25\u00a0de\u00a0novembro$/ }),
    ).toBeVisible()
  })

  test.each([
    ['before the signature', '2026-11-23', { estado: 'AGUARDANDO_ASSINATURA' as const }],
    ['where the bank says that there is no such right', '2026-11-23', { desistirAte: null }],
    ['after the last day', '2026-11-16', {}],
    ['of one that is cancelled', '2026-11-23', { estado: 'CANCELADO' as const }],
  ])('not %s', async (_, day, change) => {
    openAgreements([made(day, change)])
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByRole('button', offered)).not.toBeInTheDocument()
  })
})

describe('an agreement that is not signed', () => {
  const overdue = [1, 2].map((n) => instalment(n, { vencimento: '2026-11-03', estado: 'VENCIDA' }))

  test('says its last day, and nothing of it is overdue', async () => {
    openAgreements([
      agreement({ estado: 'AGUARDANDO_ASSINATURA', parcelas: overdue, assinarAte: '2026-12-14' }),
    ])
    expect(await screen.findByText(wholeText(/Assine até segunda, 14 de dezembro:/))).toBeVisible()
    expect(screen.queryByText(/vencida|Venceu/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Renegociar/ })).not.toBeInTheDocument()
  })

  test('that lapsed says so, and not that it was cancelled', async () => {
    openAgreements([agreement({ estado: 'CANCELADO', parcelas: [], assinarAte: '2026-11-20' })])
    expect(
      await screen.findByText(wholeText(/^O prazo para assinar terminou sexta, 20 de novembro/)),
    ).toBeVisible()
    expect(screen.queryByText('Acordo cancelado')).not.toBeInTheDocument()
  })
})

test('a list that could not be loaded tells the code of that very call, and the message to WhatsApp too', async () => {
  const negotiations = 'POST /api/v1/negociacoes'
  const refused = () => {
    throw problem(422, 'Fora do ar')
  }
  renderRoutes(routes, '/painel-negociacoes', {
    loggedIn: MARIA,
    answers: { ...quietAnswers, [negotiations]: refused },
    overWire: true,
  })
  const failure = await screen.findByRole('alert')
  const sent = requests.filter(({ url }) => negotiations.endsWith(String(url)))
  const { code } = loggedTrace(sent.at(-1)?.headers.get('traceparent'))
  expect(code).not.toBe('')
  expect(within(failure).getByText(code)).toHaveAttribute('translate', 'no')
  expect(failure).toHaveTextContent(`Código para o atendimento: ${code}`)
  const whatsapp = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
  expect(new URL(whatsapp).searchParams.get('text')).toContain(code)
})
