import type { Answer, Data } from '@portal/contract'
import { openAttempts } from '@portal/debtor/conclusion'
import { ApiError } from '@portal/runtime'
import { problem } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor, within } from '@testing-library/react'
import { fingerprintOf } from '../../journey/calculate'
import { fromConcluded } from '../../journey/concluded-agreement'
import type { Negotiation } from '../../journey/negotiation'
import { getNegotiation } from '../../journey/negotiation-store'
import { bank, list } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import {
  agreement,
  asAccepted,
  attempt,
  choice,
  concluded,
  negotiation,
  opportunity,
  summary,
  terms,
} from '../../testing/samples'

const QUOTE = 'POST /api/v1/Negociacao/Efetivar'
const CONCLUDE = 'POST /api/v1/Negociacao/Formalizar'
const OUTCOME = 'GET /api/v1/Negociacao/Conclusao/{chave}'
const LIST = 'POST /api/v1/negociacoes'

const chosen = { choice: choice(), firstDueDate: '2026-12-21', method: 'BOLETO' as const }
const ready: Negotiation = negotiation({
  ...chosen,
  quote: { terms: terms(), fingerprint: fingerprintOf(negotiation(chosen), chosen) },
})
const concludedAnswer: Answer<typeof CONCLUDE> = {
  status: 200,
  data: { sucesso: 1, dados: concluded(), errosValidacao: [] },
}

const conclusions = <C extends { call: string }>(calls: readonly C[]) =>
  calls.filter(({ call }) => call === CONCLUDE)

async function accept(user: ReturnType<typeof openScreen>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Li o contrato e aceito estas condições' }))
  await user.click(screen.getByRole('button', { name: 'Concluir acordo' }))
}

test('shows what the law asks to be read, with its answers before it is opened, and a way back', async () => {
  const { calls, user } = openScreen('/revisao', { negotiation: ready })
  expect(await screen.findByRole('heading', { level: 1, name: 'Confira e conclua' })).toBeInTheDocument()
  const folds = [
    /^Quanto custa .* ao mês, CET 26,54% ao ano$/,
    /^Prazos e atraso 7 dias .* 2,00%$/,
    /^Contrato/,
  ]
  for (const name of folds) await user.click(screen.getByRole('button', { name }))
  for (const text of [
    /26,54% ao ano/,
    /2,00% da parcela/,
    /redução proporcional dos juros/,
    /11\.222\.333\/0001-81/,
    /Avenida das Manhãs/,
  ]) {
    expect(screen.getAllByText(text).at(-1)).toBeVisible()
  }
  for (const text of [/^Avenida das Manhãs/, summary.contrato.hash])
    expect(screen.getByText(text)).toHaveAttribute('translate', 'no')
  expect(screen.getByRole('link', { name: 'Alterar a opção de pagamento' })).toHaveAttribute(
    'href',
    '/negociacao?grupo=N1',
  )
  expect(screen.getAllByText('Boleto').length).toBeGreaterThan(0)
  expect(calls.some(({ call }) => call === QUOTE)).toBe(false)
})

test('shows what the total is made of and how the debt shrinks, in words and tables too', async () => {
  const { user } = openScreen('/revisao', { negotiation: ready })
  await user.click(await screen.findByRole('button', { name: /^Quanto custa/ }))
  const composition = await screen.findByRole('table', { name: 'Do que é feito o total' })
  expect(
    within(composition)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'O que você devolveR$\u00a02.241,8988,2%',
    'JurosR$\u00a0300,4611,8%',
    'TotalR$\u00a02.542,35100%',
  ])
  expect(screen.getByText(wholeText(/R\$ 88 devolvem a dívida e R\$ 12 são juros/))).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Prazos e atraso/ }))
  expect(screen.getByText(/^Depois de 7 dos 12 pagamentos, resta no máximo a metade/)).toBeVisible()
  expect(screen.getByRole('row', { name: /^12 22\/11\/2027 .* R\$\u00a00,00$/ })).toBeVisible()
})

test.each([
  [0, 'Sem juros nem custos', 'juros, imposto (IOF), tarifa (TAC), seguro'],
  [12.5, 'Sem juros, com custos', 'juros, imposto (IOF), tarifa (TAC)'],
])(
  'a payment in full is no credit: no rate is shown; with an insurance of %d',
  async (insurance, name, free) => {
    const inFull = terms({
      tipo: 'A vista',
      qtdeParcelas: 1,
      totalAPagar: 1250,
      taxaJurosAoMes: 0,
      taxaJurosAoAno: 0,
      custoEfetivoTotalMensal: 0,
      custoEfetivoTotalAnual: 0,
      custoEfetivoValorSeguro: insurance,
    })
    const { user } = openScreen('/revisao', {
      negotiation: { ...ready, quote: { terms: inFull, fingerprint: ready.quote?.fingerprint ?? '' } },
    })
    await user.click(await screen.findByRole('button', { name: `Quanto custa ${name}` }))
    expect(screen.getByText(free)).toBeVisible()
    expect(screen.queryByText(/0,00% ao/)).not.toBeInTheDocument()
    expect(screen.queryByText('Valor financiado')).not.toBeInTheDocument()
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  },
)

test('without acceptance nothing is concluded', async () => {
  const { user, calls } = openScreen('/revisao', { negotiation: ready })
  await user.click(await screen.findByRole('button', { name: 'Concluir acordo' }))
  expect(await screen.findByText('Para concluir o acordo, marque que leu e aceita')).toBeInTheDocument()
  expect(conclusions(calls)).toHaveLength(0)
})

test('a double click makes one agreement, with a key', async () => {
  const { user, calls, location } = openScreen('/revisao', { negotiation: ready })
  await user.click(await screen.findByRole('checkbox', { name: /Li o contrato/ }))
  await user.dblClick(screen.getByRole('button', { name: 'Concluir acordo' }))
  await waitFor(() => expect(location()).toBe('/sucesso'))
  const [only, ...more] = conclusions(calls)
  expect(more).toHaveLength(0)
  expect(only?.body).toMatchObject({
    idProposta: 'PRP1',
    aceite: true,
    chaveIdempotencia: expect.stringMatching(/.{8,}/),
  })
})

test('a lost answer is looked up, and the agreement is shown as made', async () => {
  let lost = false
  const { user, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () => {
        lost = true
        throw new ApiError('timeout')
      },
      [LIST]: () => list(lost ? [] : [opportunity()], lost ? [asAccepted()] : []),
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': () => {
        throw new ApiError('network')
      },
    }),
  })
  await accept(user)
  await waitFor(() => expect(location()).toBe('/sucesso'))
  expect(await screen.findByText('1234567890')).toBeInTheDocument()
  expect(screen.getByText(/acordo está feito, mas o boleto ainda não chegou/)).toBeInTheDocument()
})

test('when nobody answers it is not called a failure, and the next try carries the same key', async () => {
  let silent = true
  const { user, calls, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () => {
        if (silent) throw new ApiError('network')
        return concludedAnswer
      },
      [LIST]: () => {
        throw new ApiError('network')
      },
    }),
  })
  await accept(user)
  expect(await screen.findByText('Ainda não sabemos se o acordo foi feito')).toBeInTheDocument()
  expect(openAttempts()).toMatchObject([{ proposalId: 'PRP1' }])
  expect(screen.queryByRole('button', { name: 'Concluir acordo' })).not.toBeInTheDocument()
  silent = false
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  await waitFor(() => expect(location()).toBe('/sucesso'))
  const keys = conclusions(calls).map(({ body }) => JSON.stringify(body))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(openAttempts()).toEqual([])
})

test('a reload after a lost answer goes to the agreement that was made', async () => {
  const { location, calls } = openScreen('/revisao', {
    negotiation: ready,
    attempt: attempt(),
    answers: bank({
      [LIST]: list([], [asAccepted()]),
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': () => {
        throw new ApiError('network')
      },
    }),
  })
  await waitFor(() => expect(location()).toBe('/sucesso'))
  expect(conclusions(calls)).toHaveLength(0)
})

test.each([
  ['here, before the reload', { attempt: attempt() }],
  ['in another tab', {}],
])('an agreement that is made while the page loads is found: %s', async (_, sent) => {
  let made = false
  const { location } = openScreen('/revisao', {
    negotiation: ready,
    ...sent,
    answers: bank({
      [LIST]: () => (made ? list([], [asAccepted()]) : list([opportunity()])),
      'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': () => {
        made = true
        throw problem(404, 'Negociação não encontrada')
      },
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': () => {
        throw new ApiError('network')
      },
    }),
  })
  await waitFor(() => expect(location()).toBe('/sucesso'))
})

test('a new contact that makes the agreement wait is said with the date, and the review stays', async () => {
  const { user, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () => {
        throw problem(403, 'Contato novo', {
          codigo: 'CONTATO_RECENTE',
          reabreEm: '2026-11-25T13:30:00Z',
        })
      },
    }),
  })
  await accept(user)
  expect(
    await screen.findByText(
      wholeText(
        'Seu telefone ou e-mail mudou há pouco. Para proteger você, acordos e assinaturas esperam até quarta, 25 de novembro, às 10h30. O que você escolheu fica guardado.',
      ),
    ),
  ).toBeVisible()
  expect(location()).toBe('/revisao')
  expect(getNegotiation()).toMatchObject(chosen)
  expect(screen.getByRole('button', { name: 'Concluir acordo' })).toBeEnabled()
  expect(openAttempts()).toEqual([])
})

describe('an unknown conclusion', () => {
  const outcome = (estado: Data<typeof OUTCOME>['estado'], change: Partial<Data<typeof OUTCOME>> = {}) => ({
    status: 200 as const,
    data: { estado, acordo: null, codigo: '', errosValidacao: [], ...change },
  })
  const NOBODY = 'Ainda não sabemos se o acordo foi feito'

  test('is asked about until the bank has made the agreement, and nothing is sent meanwhile', async () => {
    let estado: 'EM_ANDAMENTO' | 'CONCLUIDA' = 'EM_ANDAMENTO'
    const { location, calls } = openScreen('/revisao', {
      negotiation: ready,
      attempt: attempt(),
      answers: bank({
        [OUTCOME]: () => outcome(estado, { acordo: estado === 'CONCLUIDA' ? concluded() : null }),
      }),
    })
    expect(await screen.findByText(NOBODY)).toBeInTheDocument()
    expect(await screen.findByText(/já recebeu o pedido/)).toBeInTheDocument()
    expect(
      screen.getByText(wholeText(/O pedido que enviamos: 11 × R\$ 211,86 e a última de R\$ 211,89/)),
    ).toBeInTheDocument()
    for (const name of ['Concluir acordo', 'Enviar de novo'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    estado = 'CONCLUIDA'
    await waitFor(() => expect(location()).toBe('/sucesso'))
    expect(conclusions(calls)).toHaveLength(0)
    expect(openAttempts()).toEqual([])
  })

  test('that the bank refused leaves room for another, in our words', async () => {
    openScreen('/revisao', {
      negotiation: ready,
      attempt: attempt(),
      answers: bank({ [OUTCOME]: outcome('RECUSADA', { codigo: 'X' }) }),
    })
    expect(await screen.findByRole('button', { name: 'Concluir acordo' })).toBeInTheDocument()
    expect(openAttempts()).toEqual([])
  })

  test('sent again into a refusal is still unknown', async () => {
    const { user, calls } = openScreen('/revisao', {
      negotiation: ready,
      attempt: attempt(),
      answers: bank({
        [OUTCOME]: outcome('DESCONHECIDA'),
        [CONCLUDE]: () => {
          throw problem(429, 'Muitas requisições', { codigo: 'MUITAS_TENTATIVAS' })
        },
      }),
    })
    const again = await screen.findByRole('button', { name: 'Enviar de novo' })
    await user.click(again)
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'))
    expect(new Set(conclusions(calls).map(({ idempotencyKey }) => idempotencyKey))).toEqual(
      new Set(['chave-da-tentativa']),
    )
    expect(screen.getByText(NOBODY)).toBeInTheDocument()
    expect(screen.queryByText(/O acordo não foi feito/)).not.toBeInTheDocument()
    expect(openAttempts()).toHaveLength(1)
  })

  test('of other conditions, from another tab, is not sent again from here', async () => {
    openScreen('/revisao', {
      negotiation: ready,
      attempt: attempt({
        proposalId: 'PRP9',
        conditions: { ...attempt().conditions, count: 6, instalmentCents: 11_840, totalCents: 6 * 11_840 },
      }),
      answers: bank({ [OUTCOME]: outcome('DESCONHECIDA') }),
    })
    expect(await screen.findByText(wholeText(/O pedido que enviamos: 6 ×/))).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Enviar de novo' })).not.toBeInTheDocument()
  })

  test('goes to the panel when there is no review to show', async () => {
    const { location } = openScreen('/revisao', {
      negotiation: ready,
      attempt: attempt(),
      answers: bank({
        [LIST]: () => {
          throw new ApiError('network')
        },
        'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': () => {
          throw new ApiError('network')
        },
      }),
    })
    await waitFor(() => expect(location()).toBe('/painel-controle'))
    expect(openAttempts()).toHaveLength(1)
  })
})

test('while the bank takes its time, the page says what is going on', async () => {
  let answer: (value: typeof concludedAnswer) => void = () => undefined
  const { user, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    }),
  })
  await accept(user)
  expect(await screen.findByText('O banco está demorando mais do que o normal')).toBeInTheDocument()
  answer(concludedAnswer)
  await waitFor(() => expect(location()).toBe('/sucesso'))
})

test('the agreement of another tab is not shown as the one that was accepted here', async () => {
  const { user, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () => {
        throw problem(409, 'Esta negociação já tem um acordo', { codigo: 'JA_FORMALIZADA' })
      },
      [OUTCOME]: {
        status: 200,
        data: { estado: 'RECUSADA', acordo: null, codigo: 'JA_FORMALIZADA', errosValidacao: [] },
      },
      [LIST]: list([], [agreement()]),
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': () => {
        throw new ApiError('network')
      },
    }),
  })
  await accept(user)
  await waitFor(() => expect(location()).toBe('/sucesso'))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Esta dívida já tem outro acordo' }),
  ).toBeInTheDocument()
  expect(
    screen.getByText(
      wholeText(/Não foi contratado: 11 × R\$ 211,86 e a última de R\$ 211,89, total de R\$ 2.542,35/),
    ),
  ).toBeInTheDocument()
  expect(
    screen.getByText(wholeText(/O acordo que vale: 2 × R\$ 211,86, total de R\$ 423,72/)),
  ).toBeInTheDocument()
})

const SUMMARY = 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'
const MINUTE_MS = 60_000
const REPLACED = 'A escolha mudou em outra aba ou em outro aparelho'

/** A bank whose reservation was replaced, and that accepts this page's choice again. */
function bankWithAnother(summaries: readonly (string | null)[] = ['PRP1', 'PRP2']) {
  const left = [...summaries]
  const answer = bank()[SUMMARY]
  if (typeof answer !== 'object') throw new Error('a summary')
  return bank({
    [CONCLUDE]: ({ body }) => {
      if (!JSON.stringify(body).includes('PRP1')) return concludedAnswer
      throw problem(409, 'Proposta vencida ou substituída', { codigo: 'PROPOSTA_VENCIDA' })
    },
    [QUOTE]: {
      status: 200,
      data: { sucesso: 1, dados: terms({ idProposta: 'PRP2' }), errosValidacao: [] },
    },
    [SUMMARY]: () => ({
      status: 200,
      data: { ...answer.data, idProposta: left.length > 1 ? (left.shift() ?? null) : (left[0] ?? null) },
    }),
  })
}

test.each([
  ['lapsed', MINUTE_MS, 'Calculamos de novo'],
  ['was replaced in another tab', 24 * 60 * MINUTE_MS, REPLACED],
])('a reservation that %s is made anew and has to be accepted again', async (_, leftMs, notice) => {
  const validade = new Date(Date.parse('2026-11-20T12:00:00-03:00') + leftMs).toISOString()
  const quote = { terms: terms({ validade }), fingerprint: ready.quote?.fingerprint ?? '' }
  const { user, calls } = openScreen('/revisao', {
    negotiation: { ...ready, quote },
    answers: bankWithAnother(),
  })
  await screen.findByRole('checkbox', { name: /Li o contrato/ })
  const now = Date.now.bind(Date)
  const passed = jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * MINUTE_MS)
  await accept(user)
  expect(await screen.findByText(notice)).toBeInTheDocument()
  passed.mockRestore()
  expect(screen.getByRole('checkbox', { name: /Li o contrato/ })).not.toBeChecked()
  await accept(user)
  await waitFor(() => expect(conclusions(calls)).toHaveLength(2))
  const proposals = conclusions(calls).map(({ body }) => body)
  expect(proposals).toMatchObject([{ idProposta: 'PRP1' }, { idProposta: 'PRP2' }])
})

test('a contract of what another tab has reserved is not shown beside the choice of this one', async () => {
  const { user, calls, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bankWithAnother(['PRP9', 'PRP2']),
  })
  expect(await screen.findByText(REPLACED)).toBeVisible()
  expect(screen.getByText(/Nada foi concluído/)).toBeVisible()
  expect(calls.find(({ call }) => call === QUOTE)?.body).toMatchObject({ idOpcao: 'P12' })
  await accept(user)
  await waitFor(() => expect(location()).toBe('/sucesso'))
  expect(conclusions(calls).map(({ body }) => body)).toMatchObject([{ idProposta: 'PRP2' }])
})

test.each<[string, (string | null)[], string | RegExp]>([
  ['does not say whose its summary is', [null], 'Li o contrato e aceito estas condições'],
  ['goes on with another', ['PRP9'], 'Não conseguimos abrir esta página'],
])('a bank that %s', async (_, summaries, shown) => {
  openScreen('/revisao', { negotiation: ready, answers: bankWithAnother(summaries) })
  expect((await screen.findAllByText(shown))[0]).toBeVisible()
  expect(screen.queryByText(REPLACED)).not.toBeInTheDocument()
})

test('closing time is told, and nothing is lost', async () => {
  const { user, location } = openScreen('/revisao', {
    negotiation: ready,
    answers: bank({
      [CONCLUDE]: () => {
        throw problem(403, 'Fora de horário', { codigo: 'FORA_DE_HORARIO' })
      },
    }),
  })
  await accept(user)
  expect(await screen.findByText('A negociação fechou agora')).toBeInTheDocument()
  expect(location()).toBe('/revisao')
  expect(getNegotiation()).toMatchObject(chosen)
})

test('an error at the account leads back to its field', async () => {
  const debit = negotiation({
    opportunity: opportunity({
      formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'],
      textoAutorizacaoDebito: 'Autorizo.',
    }),
    ...chosen,
    method: 'DEBITO_AUTOMATICO',
    debitAccount: { agencia: '1234', conta: '123456' },
  })
  const { user, calls, location } = openScreen('/revisao', {
    negotiation: debit,
    answers: bank({
      [CONCLUDE]: {
        status: 200,
        data: {
          sucesso: 0,
          dados: null,
          errosValidacao: [{ campo: 'conta', mensagem: 'Esta conta não existe' }],
        },
      },
    }),
  })
  expect(await screen.findAllByText(/débito na agência 1234, conta \*\*\*45-6/)).toHaveLength(2)
  await accept(user)
  await waitFor(() => expect(location()).toBe('/forma-pagamento'))
  expect(await screen.findByText('Esta conta não existe')).toBeInTheDocument()
  expect(conclusions(calls)[0]?.body).toMatchObject({
    autorizacaoDebito: { autorizado: true, agencia: '1234', conta: '123456' },
  })
})

test.each([
  ['nothing chosen', negotiation(), '/negociacao?grupo=N1'],
  ['no date', negotiation({ choice: choice() }), '/vencimento'],
  ['an agreement already', { ...ready, agreement: fromConcluded(concluded(), opportunity()) }, '/sucesso'],
])('with %s the review cannot be jumped to', async (_, before, place) => {
  const { location } = openScreen('/revisao', { negotiation: before })
  await waitFor(() => expect(location()).toBe(place))
})

test('a refused date is chosen again, with the bank’s words', async () => {
  const mensagem = 'Escolha um dia útil'
  const { location } = openScreen('/revisao', {
    negotiation: negotiation(chosen),
    answers: bank({
      [QUOTE]: {
        status: 200,
        data: { sucesso: 0, dados: null, errosValidacao: [{ campo: 'dataPrimeiroVencimento', mensagem }] },
      },
    }),
  })
  await waitFor(() => expect(location()).toBe('/vencimento'))
  expect(await screen.findByText(mensagem)).toBeInTheDocument()
})

describe('what was chosen on another device is taken up again', () => {
  const event = (codigo: '9A' | '10A' | '11A', metadata: Record<string, unknown>, minute: number) => ({
    step: '',
    codigo,
    priority: 6,
    flowIn: '',
    statusIn: '',
    statusOut: '',
    flowOut: '',
    idNegociacao: 'N1',
    metadata,
    execId: '',
    em: `2026-11-20T10:0${minute}:00-03:00`,
  })
  const events = [
    event('11A', { formaPagamento: 'BOLETO' }, 3),
    event('10A', { dataPag: '2026-12-21' }, 2),
    event('9A', { tipo: 'Parcelado', opcao: 'P12' }, 1),
  ]
  const open = (path: string, eventos: typeof events) =>
    openScreen(path, {
      answers: bank({
        'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: '52998224725', eventos } },
      }),
    })

  test.each([
    ['the option', '/vencimento', events.slice(2), 'Quando começa?'],
    ['the day', '/forma-pagamento', events.slice(1), 'Como você vai pagar?'],
  ])('%s', async (_, path, eventos, title) => {
    open(path, eventos)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  })

  test('the way to pay', async () => {
    const { calls } = open('/revisao', events)
    expect(await screen.findByRole('heading', { level: 1, name: 'Confira e conclua' })).toBeInTheDocument()
    expect(calls.find(({ call }) => call === QUOTE)?.body).toMatchObject({
      idOpcao: 'P12',
      dataPrimeiroVencimento: '2026-12-21',
      formaPagamento: 'BOLETO',
    })
  })
})
