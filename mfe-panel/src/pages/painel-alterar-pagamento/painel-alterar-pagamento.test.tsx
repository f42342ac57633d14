import type { Agreement } from '@portal/contract'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../../routes'
import { agreement, instalment, list, MARIA } from '../../testing/offers'
import { paymentBounds, quietAnswers } from '../../testing/panel-answers'

const RESERVE = 'POST /api/v1/Negociacao/Efetivar'
const CONCLUDE = 'POST /api/v1/Negociacao/Formalizar'

const due = instalment(2, { vencimento: '2026-12-07' })
const changeable = agreement({ parcelas: [due, instalment(3, { vencimento: '2027-01-07' })] })

const bounds: Handlers = {
  ...paymentBounds,
  'GET /api/v1/Configuracao/DiaUtil/{date}': ({ params }) => ({
    status: 200,
    data: {
      data: params.date ?? '',
      diaUtil: params.date !== '2026-12-24',
      proximoDiaUtil: '2026-12-28',
      motivo: params.date === '2026-12-24' ? 'véspera de Natal' : null,
    },
  }),
}

function openChange(agreements: readonly Agreement[] = [changeable], answers: Handlers = {}, query = '') {
  return renderRoutes(routes, `/painel-alterar-pagamento${query}`, {
    loggedIn: MARIA,
    answers: {
      ...quietAnswers,
      ...bounds,
      'POST /api/v1/negociacoes': list({ acordos: [...agreements] }),
      ...answers,
    },
  })
}

// The responses contain only the fields that the panel reads.
const refusedBy = (call: typeof RESERVE, mensagem: string): Handlers => ({
  [call]: {
    status: 200,
    data: { sucesso: 0, dados: null, errosValidacao: [{ campo: 'dataPrimeiroVencimento', mensagem }] },
  },
})

test('the next instalment, its days, and no choice of method where there is but one', async () => {
  openChange()
  expect(await screen.findByRole('radio', { name: 'Manter segunda, 7\u00a0de\u00a0dezembro' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'sexta, 27\u00a0de\u00a0novembro' })).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(screen.queryByRole('radiogroup', { name: 'Forma de pagamento' })).not.toBeInTheDocument()
})

test('nothing changed is nothing to confirm', async () => {
  const { user } = openChange()
  await user.click(await screen.findByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Escolha outro dia ou outra forma de pagamento.')).toBeVisible()
})

test.each([
  ['06/12/2026', 'Escolha um dia útil: os bancos não funcionam neste dia'],
  ['08/01/2027', 'Escolha um dia de 25/11/2026 a 05/01/2027'],
  ['40/01/2027', 'Data inválida: use dia, mês e ano'],
  ['24/12/2026', '24/12/2026 é véspera de Natal. O próximo dia útil é segunda, 28 de dezembro.'],
])('another date, %s: %s', async (typed, message) => {
  const { user } = openChange()
  await user.click(await screen.findByRole('radio', { name: 'Outra data' }))
  await user.type(screen.getByLabelText('Qual data?'), typed)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText(wholeText(`Erro: ${message}`))).toBeVisible()
  expect(screen.getByLabelText('Qual data?')).toHaveValue(typed)
  expect(screen.queryByText('Confira a alteração')).not.toBeInTheDocument()
})

test('the change is looked over, and a refusal says why and may be tried again', async () => {
  const { user, calls } = openChange([changeable], refusedBy(RESERVE, 'Escolha um dia útil'))
  await user.click(await screen.findByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('heading', { name: 'Confira a alteração' })).toHaveFocus()
  expect(screen.getByText('O boleto atual deixa de valer')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirmar alteração' }))
  expect(await screen.findByText('Escolha um dia útil')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Confirmar alteração' }))
  await waitFor(() => expect(calls.filter(({ call }) => call === RESERVE)).toHaveLength(2))
  const [firstBody, secondBody] = calls.filter(({ call }) => call === RESERVE).map(({ body }) => body)
  expect(firstBody).toMatchObject({
    idNegociacao: '8367435725',
    tipo: 'Parcelado',
    dataPrimeiroVencimento: '2026-12-14',
    formaPagamento: 'BOLETO',
    alteracao: { numeroAcordo: '8367435725', numeroParcela: 2 },
    documentCode: MARIA,
  })
  // The retry reuses the idempotency key.
  expect(secondBody).toEqual(firstBody)
})

test('going back keeps what was chosen', async () => {
  const { user } = openChange()
  await user.click(await screen.findByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Voltar e mudar' }))
  expect(screen.getByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' })).toBeChecked()
})

test('automatic debit asks for the account and an explicit authorisation', async () => {
  const byDebit = agreement({ ...changeable, familia: 'DEBITO_AUTOMATICO' })
  const { user, calls } = openChange([byDebit], refusedBy(RESERVE, 'Conta recusada'))
  await user.click(await screen.findByRole('radio', { name: 'Débito automático em conta' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Para seguir com o débito automático, marque a autorização')).toBeVisible()
  await user.type(screen.getByLabelText('Agência'), '1234')
  await user.type(screen.getByLabelText('Conta com dígito'), '56789-0')
  await user.click(screen.getByRole('checkbox', { name: /autorizo o débito/ }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Confirmar alteração' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === RESERVE)?.body).toMatchObject({
      formaPagamento: 'DEBITO_AUTOMATICO',
      dataPrimeiroVencimento: '2026-12-07',
    }),
  )
})

test('an agreement that is paid, late or closed to changes says so', async () => {
  openChange([agreement({ podeAlterarPagamento: false })], {}, '?acordo=8367435725')
  expect(await screen.findByText('Este pagamento não pode ser alterado')).toBeVisible()
})

test('out of hours it says when changes are open', async () => {
  openChange([], {
    'POST /api/v1/negociacoes': list({ acordos: [changeable], reabreEm: '2026-11-25T06:00:00-03:00' }),
  })
  expect(await screen.findByText('Alterações estão fechadas agora')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Lembrar na agenda' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument()
})

test.each([
  ['an unknown agreement', '?acordo=1', [changeable]],
  ['two to choose from', '', [changeable, agreement({ numeroAcordo: '2' })]],
])('%s leads to the list of agreements', async (_, query, agreements) => {
  const { location } = openChange(agreements, {}, query)
  await waitFor(() => expect(location()).toBe('/painel-negociacoes'))
})

test('a failed load can be tried again', async () => {
  let tries = 0
  const { user } = openChange([], {
    'POST /api/v1/negociacoes': () => {
      tries += 1
      if (tries === 1) throw problem(502, 'Erro api Bradesco')
      return list({ acordos: [changeable] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(within(await screen.findByRole('form')).getByText('Novo dia de vencimento')).toBeVisible()
})

test('Formalizar concludes nothing that Efetivar has refused', async () => {
  const { user, calls } = openChange([changeable], refusedBy(RESERVE, 'Não'))
  await user.click(await screen.findByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Confirmar alteração' }))
  await screen.findByText('Não')
  expect(calls.some(({ call }) => call === CONCLUDE)).toBe(false)
})

test.each([
  ['it was done', true],
  ['nobody can tell', false],
])('a change whose answer is lost is read back: %s', async (_, isDone) => {
  let dueDate = '2026-12-07'
  const { user, calls } = openChange([], {
    'POST /api/v1/negociacoes': () =>
      list({
        acordos: [
          {
            ...changeable,
            parcelas: changeable.parcelas.map((each) =>
              each.numero === 2 ? { ...each, vencimento: dueDate } : each,
            ),
          },
        ],
      }),
    [RESERVE]: {
      status: 200,
      data: JSON.parse('{"sucesso":1,"dados":{"idProposta":"PRP1"},"errosValidacao":[]}'),
    },
    [CONCLUDE]: () => {
      if (isDone) dueDate = '2026-12-14'
      throw problem(503, 'Erro')
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Confirmar alteração' }))
  expect(
    await screen.findByText(isDone ? 'Pagamento alterado' : 'Ainda não sabemos se a alteração foi feita'),
  ).toBeVisible()
  const [key] = calls.flatMap(({ call, idempotencyKey }) => (call === CONCLUDE ? [idempotencyKey] : []))
  expect(key).toMatch(/.{8,}/)
})

test('a change made elsewhere is said, shown, and not overwritten unasked', async () => {
  let dueDate = '2026-12-07'
  const { user, calls } = openChange([], {
    'POST /api/v1/negociacoes': () =>
      list({
        acordos: [
          { ...changeable, versao: `v-${dueDate}`, parcelas: [instalment(2, { vencimento: dueDate })] },
        ],
      }),
    [RESERVE]: () => {
      dueDate = '2026-11-27'
      throw problem(412, 'Este acordo foi alterado em outro lugar', { codigo: 'ALTERADO' })
    },
  })
  await user.click(await screen.findByRole('radio', { name: 'segunda, 14\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('button', { name: 'Confirmar alteração' }))
  expect(await screen.findByText('Este acordo foi alterado em outro lugar')).toBeVisible()
  // The form stays mounted, hidden, above the review.
  const after = (label: string) => screen.getAllByText(label).at(-1)?.nextElementSibling
  await waitFor(() => expect(after('Vencimento atual')).toHaveTextContent('27 de novembro'))
  expect(after('Novo vencimento')).toHaveTextContent('14 de dezembro')
  await user.click(screen.getByRole('button', { name: 'Confirmar alteração' }))
  await waitFor(() => expect(calls.filter(({ call }) => call === RESERVE)).toHaveLength(2))
  const bodies = calls.filter(({ call }) => call === RESERVE).map(({ body }) => body)
  expect(bodies).toMatchObject([
    { alteracao: { versao: 'v-2026-12-07' } },
    { alteracao: { versao: 'v-2026-11-27' }, dataPrimeiroVencimento: '2026-12-14' },
  ])
  expect(calls.some(({ call }) => call === CONCLUDE)).toBe(false)
})
