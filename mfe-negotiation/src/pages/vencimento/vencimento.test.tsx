import { execution } from '@portal/runtime'
import { wholeText } from '@portal/testing/whole-text'
import { act, screen, waitFor, within } from '@testing-library/react'
import { getNegotiation } from '../../journey/negotiation-store'
import { bank } from '../../testing/answers'
import { openScreen } from '../../testing/open-screen'
import { choice, negotiation, opportunity, terms } from '../../testing/samples'

const QUOTE = 'POST /api/v1/Negociacao/Efetivar'
const chosen = negotiation({ choice: choice() })

test('a suggested day is calculated with the choice and the only way to pay, and goes on to the review', async () => {
  const { user, calls, location, steps } = openScreen('/vencimento', { negotiation: chosen })
  execution.set('EXEC-0001')
  await user.click(await screen.findByRole('radio', { name: 'quinta, 10\u00a0de\u00a0dezembro' }))
  expect(screen.getByText(/todo dia 10/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/revisao'))
  expect(calls.filter(({ call }) => call === QUOTE).at(-1)?.body).toMatchObject({
    dataPrimeiroVencimento: '2026-12-10',
    formaPagamento: 'BOLETO',
  })
  expect(getNegotiation()).toMatchObject({ firstDueDate: '2026-12-10', method: 'BOLETO' })
  // A step without a question is tracked nevertheless.
  await waitFor(() =>
    expect(steps).toEqual(expect.arrayContaining(['vencimento', 'formaPagamento', 'revisao'])),
  )
})

test('pressed while the bank calculates, it waits for that reservation, which holds by the bank’s clock alone', async () => {
  const dados = terms({ validade: '2026-11-20T12:30:00-03:00' })
  let answer = () => {}
  const { user, calls, location } = openScreen('/vencimento', {
    negotiation: { ...chosen, quote: { terms: terms(), fingerprint: '' } },
    answers: bank({
      [QUOTE]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 200, data: { sucesso: 1, dados, errosValidacao: [] } })
        }),
    }),
  })
  const made = () => calls.filter(({ call }) => call === QUOTE)
  await user.click(await screen.findByRole('radio', { name: 'quinta, 10\u00a0de\u00a0dezembro' }))
  await waitFor(() => expect(made()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  answer()
  await waitFor(() => expect(location()).toBe('/revisao'))
  expect(made()).toHaveLength(1)
})

test('who says when they are paid sees the first business days after it, and chooses as before', async () => {
  const { user } = openScreen('/vencimento', { negotiation: chosen })
  await user.click(await screen.findByText('Marcar o dia em que você recebe'))
  await user.selectOptions(await screen.findByRole('combobox', { name: /Quando você recebe/ }), 'Dia 10')
  const said = screen.getByText(/primeiro dia útil depois que você recebe: /)
  expect(said).toHaveTextContent('quinta, 10 de dezembro')
  expect(screen.getByRole('radio', { name: 'quinta, 10\u00a0de\u00a0dezembro' })).not.toBeChecked()
  await user.selectOptions(screen.getByRole('combobox', { name: /Quando você recebe/ }), 'Escolha o dia')
  expect(said).not.toBeInTheDocument()
})

test('the only way to pay is told, and is no step of the list', async () => {
  openScreen('/vencimento', { negotiation: chosen })
  expect(await screen.findByText(/Um boleto por parcela/)).toBeVisible()
  const list = within(screen.getByRole('navigation', { name: 'Etapas da negociação' }))
  expect(list.getAllByRole('listitem')).toHaveLength(4)
})

test('with another way to pay the method is asked, as a step', async () => {
  const both = opportunity({ formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'] })
  const { user, location } = openScreen('/vencimento', {
    negotiation: negotiation({ choice: choice(), opportunity: both }),
  })
  await user.click(await screen.findByRole('radio', { name: 'quinta, 10\u00a0de\u00a0dezembro' }))
  expect(screen.queryByText(/Um boleto por parcela/)).not.toBeInTheDocument()
  const list = within(screen.getByRole('navigation', { name: 'Etapas da negociação' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/forma-pagamento'))
  expect(getNegotiation()?.method).toBeNull()
})

test('the calendar offers business days only, by keys too', async () => {
  const { user } = openScreen('/vencimento', { negotiation: chosen })
  const friday = await screen.findByRole('radio', { name: 'sexta, 27\u00a0de\u00a0novembro' })
  expect(screen.queryByRole('radio', { name: 'sábado, 28\u00a0de\u00a0novembro' })).not.toBeInTheDocument()
  await user.click(friday)
  await user.keyboard('{ArrowRight}')
  const monday = screen.getByRole('radio', { name: 'segunda, 30\u00a0de\u00a0novembro' })
  expect(monday).toHaveFocus()
  expect(monday).toBeChecked()
})

test('a holiday that only the bank knows is told with the next business day', async () => {
  const { user } = openScreen('/vencimento', {
    negotiation: chosen,
    answers: bank({
      'GET /api/v1/Configuracao/DiaUtil/{date}': {
        status: 200,
        data: { data: '2026-12-08', diaUtil: false, proximoDiaUtil: '2026-12-09', motivo: 'Feriado local' },
      },
    }),
  })
  await user.click(await screen.findByRole('radio', { name: 'terça, 8\u00a0de\u00a0dezembro' }))
  expect(
    await screen.findByText(wholeText(/Feriado local.*O próximo dia útil é quarta, 9 de dezembro/)),
  ).toBeInTheDocument()
})

test('a late word on a day that is no longer chosen is not shown', async () => {
  const words: (() => void)[] = []
  const { user } = openScreen('/vencimento', {
    negotiation: chosen,
    answers: bank({
      'GET /api/v1/Configuracao/DiaUtil/{date}': ({ params }) =>
        new Promise((resolve) => {
          const data = {
            data: '',
            diaUtil: false,
            proximoDiaUtil: '2026-12-14',
            motivo: `sobre ${params.date}`,
          }
          words.push(() => resolve({ status: 200, data }))
        }),
    }),
  })
  await user.click(await screen.findByRole('radio', { name: 'terça, 8\u00a0de\u00a0dezembro' }))
  await user.click(screen.getByRole('radio', { name: 'quarta, 9\u00a0de\u00a0dezembro' }))
  await waitFor(() => expect(words).toHaveLength(2))
  words[1]?.()
  expect(await screen.findByText(wholeText(/sobre 2026-12-09/))).toBeInTheDocument()
  await act(async () => words[0]?.())
  expect(screen.getByText(wholeText(/sobre 2026-12-09/))).toBeInTheDocument()
  expect(screen.queryByText(wholeText(/sobre 2026-12-08/))).not.toBeInTheDocument()
})

test('no day is an error at the days, not a silent button', async () => {
  const { user, location } = openScreen('/vencimento', { negotiation: chosen })
  await user.click(await screen.findByRole('button', { name: 'Continuar' }))
  await waitFor(() =>
    expect(screen.getByRole('radiogroup', { name: /Dia do vencimento/ })).toHaveAccessibleDescription(
      /Escolha o dia do primeiro vencimento/,
    ),
  )
  expect(location()).toBe('/vencimento')
})

test('a day is priced as soon as it is picked, and the summary follows', async () => {
  const december = terms({ totalAPagar: 1500, dataVencimentoPrimeiraParcela: '2026-12-10' })
  const { user, calls, location } = openScreen('/vencimento', {
    negotiation: negotiation({ choice: choice(), quote: { terms: terms(), fingerprint: '' } }),
    answers: bank({ [QUOTE]: { status: 200, data: { sucesso: 1, dados: december, errosValidacao: [] } } }),
  })
  await user.click(await screen.findByRole('radio', { name: 'quinta, 10\u00a0de\u00a0dezembro' }))
  await waitFor(() => expect(screen.getByText(/^Depois, todo dia/)).toHaveTextContent('Total de R$ 1.500,00'))
  const summary = within(screen.getByRole('complementary', { name: 'Resumo da sua escolha' }))
  expect(summary.getByText('quinta, 10 de dezembro')).toBeInTheDocument()
  expect(summary.getByText('R$ 1.500,00')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/revisao'))
  // An existing reservation is reused.
  expect(calls.filter(({ call }) => call === QUOTE)).toHaveLength(1)
})

test('a choice that was made elsewhere is shown with its figures', async () => {
  openScreen('/vencimento', { negotiation: chosen })
  const summary = within(await screen.findByRole('complementary', { name: 'Resumo da sua escolha' }))
  expect(summary.getAllByText('12 × R$ 211,86')).not.toHaveLength(0)
  expect(summary.queryByText('Escolha uma opção')).not.toBeInTheDocument()
})
