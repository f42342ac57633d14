import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor, within } from '@testing-library/react'
import { getNegotiation } from '../journey/negotiation-store'
import { bank, list } from '../testing/answers'
import { openScreen } from '../testing/open-screen'
import { inFull, opportunity, option } from '../testing/samples'

beforeAll(() => Promise.all([import('../pages/negociacao/negociacao'), import('./budget')]))

const offer = opportunity({
  aceitaPropostaPropria: true,
  opcoes: [
    inFull(),
    option({ id: 'P6', quantidade: 6, valorParcela: 220, totalAPagar: 1320 }),
    option(),
    option({ id: 'P24', quantidade: 24, valorParcela: 118.4, totalAPagar: 2841.51 }),
  ],
})
const answers = () => bank({ 'POST /api/v1/negociacoes': list([offer]) })

type Month = Partial<Record<'Casa' | 'Comida e transporte' | 'Outras dívidas' | 'Guardar um pouco', string>>

async function calculate(income: string, month: Month = {}, given = answers()) {
  const opened = openScreen('/negociacao?grupo=N1', { answers: given })
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: /^Quanto cabe no seu mês/ }))
  const incomeField = await screen.findByLabelText('Quanto entra por mês')
  await waitFor(() => expect(incomeField).toHaveFocus())
  await user.type(incomeField, income)
  for (const [label, amount] of Object.entries(month)) {
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), amount)
  }
  await user.click(screen.getByRole('button', { name: 'Ver o que cabe' }))
  const budget = within(screen.getByRole('region', { name: /^Quanto cabe no seu mês/ }))
  return { ...opened, budget }
}

test('orders what fits by its total, and choosing it chooses the option of the page', async () => {
  const { user, budget, calls } = await calculate('2500', { Casa: '1000', 'Comida e transporte': '1270' })
  const verdict = await budget.findByRole('heading', { name: 'Cabem até R$\u00a0230,00 por mês' })
  await waitFor(() => expect(verdict).toHaveFocus())
  expect(budget.getByText(wholeText('Entram R$ 2.500,00 e R$ 2.270,00 já têm destino.'))).toBeVisible()
  expect(budget.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Em 6 parcelas6\u00a0×\u00a0R\$\u00a0220,00, total R\$\u00a01\.320,00/),
    expect.stringMatching(/^Em 12 parcelas/),
    expect.stringMatching(/^Em 24 parcelas/),
  ])
  expect(calls.filter(({ call }) => call.includes('Efetivar'))).toEqual([])
  await user.click(budget.getByRole('button', { name: 'Escolher Em 12 parcelas' }))
  const radio = screen.getByRole('radio', { name: /^Em 12 parcelas/ })
  expect(radio).toBeChecked()
  await waitFor(() => expect(radio).toHaveFocus())
})

test('fills in the own proposal with a round amount, without what was typed in it before', async () => {
  const { user, budget } = await calculate('2500', { Casa: '1000', 'Comida e transporte': '1269,35' })
  await user.click(await budget.findByRole('button', { name: 'Propor R$\u00a0230,00 por mês' }))
  expect(screen.getByRole('radio', { name: 'Fazer minha proposta' })).toBeChecked()
  expect(screen.getByLabelText('Parcela que cabe no seu mês')).toHaveValue('230,00')
  expect(screen.getByRole('slider', { name: 'Valor da parcela' })).toHaveAttribute(
    'aria-valuetext',
    'R$\u00a0230,00',
  )
})

test('says so kindly when nothing fits, and shows other ways', async () => {
  const { user, budget } = await calculate('1000', { 'Outras dívidas': '380' })
  const verdict = await budget.findByRole('heading', { name: 'Cabem até R$\u00a020,00 por mês' })
  await waitFor(() => expect(verdict).toHaveFocus())
  expect(budget.getByText(wholeText(/A lei protege R\$ 600,00 por mês para você viver/))).toBeVisible()
  expect(budget.getByText(/As ofertas desta página passam disso/)).toBeVisible()
  expect(budget.queryByRole('button', { name: /^(Escolher|Propor)/ })).not.toBeInTheDocument()
  expect(budget.getByText(wholeText(/Esta oferta vale até sexta, 27 de novembro de 2026/))).toBeVisible()
  expect(budget.getByRole('link', { name: /^Ligue \(/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+55/),
  )
  expect(budget.getByRole('heading', { name: 'Ouvidoria do banco' })).toBeVisible()
  expect(budget.getByRole('link', { name: 'Ligue 0800 555 0160' })).toHaveAttribute('href', 'tel:08005550160')
  expect(budget.getByRole('heading', { name: 'Procon' })).toBeVisible()
  expect(
    budget.getByText(wholeText(/Lei 14\.181\/2021.*R\$ 600,00 por mês.*mínimo existencial/)),
  ).toBeVisible()
  await user.click(budget.getByRole('button', { name: 'Mudar os valores' }))
  expect(screen.getByLabelText('Quanto entra por mês')).toHaveValue('1.000')
})

test('a month that has nothing left is told so', async () => {
  const { budget } = await calculate('1500', { Casa: '1600' })
  expect(await budget.findByRole('heading', { name: 'Hoje não sobra para uma parcela' })).toBeVisible()
  expect(budget.getByRole('heading', { name: 'Falar com uma pessoa' })).toBeVisible()
})

test('asks for the income', async () => {
  const { user } = openScreen('/negociacao?grupo=N1', { answers: answers() })
  await user.click(await screen.findByRole('button', { name: /^Quanto cabe no seu mês/ }))
  await user.click(await screen.findByRole('button', { name: 'Ver o que cabe' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Quanto entra por mês')).toHaveAccessibleDescription(
      /Informe quanto entra por mês/,
    ),
  )
})

test('no amount of the month is stored, sent or tracked', async () => {
  const typed = ['4937.11', '1203.17', '811.29', '419.83', '307.41'] as const
  const [income, home, living, debts, savings] = typed.map((amount) => amount.replace('.', ','))
  const left = '2195,41'
  const { user, budget, calls, steps } = await calculate(income ?? '', {
    Casa: home ?? '',
    'Comida e transporte': living ?? '',
    'Outras dívidas': debts ?? '',
    'Guardar um pouco': savings ?? '',
  })
  expect(await budget.findByRole('heading', { name: 'Cabem até R$\u00a02.195,41 por mês' })).toBeVisible()
  await user.click(budget.getByRole('button', { name: 'Propor R$\u00a01.154,52 por mês' }))
  await waitFor(() => expect(calls.some(({ call }) => call.includes('Efetivar'))).toBe(true))
  const everything = JSON.stringify([
    calls,
    steps,
    { ...localStorage },
    { ...sessionStorage },
    getNegotiation(),
    location.href,
  ]).replace(/[.,]/g, '')
  for (const amount of [...typed, left]) expect(everything).not.toContain(amount.replace(/[.,]/g, ''))
  expect(everything).toContain('115452')
})
