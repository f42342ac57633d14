import { partsOfTotal } from '@portal/domain/cost-parts'
import { render, screen, within } from '@testing-library/react'
import { CostComposition, CostTable, DebtDifference, DebtOverTime, PaymentTable } from '../index'

const below = { debt: 521_490, total: 254_235, parts: partsOfTotal(254_235, { principal: 224_110 }) }
const beyond = { debt: 100_000, total: 150_000, parts: partsOfTotal(150_000, { principal: 90_000 }) }

function rowsOf(name: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('rowgroup')
  const body = rows.at(-1) ?? screen.getByRole('rowgroup')
  return within(body)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('a bar is told by its sentence', () => {
  const { container } = render(<DebtDifference cost={below} scale={600_000} />)
  expect(screen.getByText(/^Você deixa de pagar/)).toHaveTextContent('Você deixa de pagar R$ 2.672,55')
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

test('several bars are a table', () => {
  const rates = ['1,99%', '26,68%', '26,40%'] as const
  const rows = [
    { id: 'a', name: 'Em 12 parcelas', cost: below, rates },
    { id: 'b', name: 'Em 24 parcelas', cost: beyond, rates },
    { id: 'c', name: 'Proposta', cost: { debt: 100, total: 100, parts: null }, rates },
  ]
  render(<CostTable rows={rows} />)
  expect(rowsOf('Opções lado a lado')).toEqual([
    [
      'Em 12 parcelas',
      ...rates,
      'R$\u00a02.542,35',
      'R$\u00a02.241,10',
      'R$\u00a0301,25',
      'R$\u00a02.672,55 a menos',
    ],
    [
      'Em 24 parcelas',
      ...rates,
      'R$\u00a01.500,00',
      'R$\u00a0900,00',
      'R$\u00a0600,00',
      'R$\u00a0500,00 a mais',
    ],
    ['Proposta', ...rates, 'R$\u00a01,00', 'Não informado', 'Não informado', 'O mesmo'],
  ])
})

test('the composition says each part and that they are the total', () => {
  const parts = partsOfTotal(120_000, { interest: 18_000, costs: 2_000 })
  render(<CostComposition cost={{ debt: 150_000, total: 120_000, parts }} />)
  expect(screen.getByText(/^De cada/)).toHaveTextContent(
    'De cada R$ 100 que você paga, R$ 83 devolvem a dívida e R$ 17 são juros e custos.',
  )
  expect(rowsOf('Do que é feito o total')).toEqual([
    ['O que você devolve', 'R$\u00a01.000,00', '83,3%'],
    ['Juros', 'R$\u00a0180,00', '15,0%'],
    ['Imposto, tarifa e seguro', 'R$\u00a020,00', '1,7%'],
    ['Total', 'R$\u00a01.200,00', '100%'],
  ])
})

test('parts that are not known are no picture', () => {
  const { container } = render(<CostComposition cost={{ debt: 1, total: 1, parts: null }} />)
  expect(container).toBeEmptyDOMElement()
})

const payments = [
  { number: 0, dueDate: '2026-12-10', cents: 10_000, interest: 0 },
  { number: 1, dueDate: '2027-01-10', cents: 10_200, interest: 400 },
  { number: 2, dueDate: '2027-02-10', cents: 10_200, interest: 200 },
]

test('a debt shrinks: first and last day, when half of it is gone, and a table of every payment', () => {
  render(
    <>
      <DebtOverTime payments={payments} />
      <PaymentTable payments={payments} />
    </>,
  )
  expect(screen.getByText('R$ 298,00', { selector: 'b *' })).toBeVisible()
  expect(screen.getByText(/^Depois de 2 dos 3 pagamentos, resta no máximo a metade/)).toBeVisible()
  expect(rowsOf('Parcelas, uma por uma')).toEqual([
    ['Entrada', '10/12/2026', 'R$\u00a0100,00', 'R$\u00a00,00', 'R$\u00a0198,00'],
    ['1', '10/01/2027', 'R$\u00a0102,00', 'R$\u00a04,00', 'R$\u00a0100,00'],
    ['2', '10/02/2027', 'R$\u00a0102,00', 'R$\u00a02,00', 'R$\u00a00,00'],
  ])
})

test('figures in error: no picture, and a table of what is certain', () => {
  const wrong = [
    { number: 1, dueDate: '2027-01-10', cents: 100, interest: 200 },
    { number: 2, dueDate: '2027-02-10', cents: 100, interest: 0 },
  ]
  render(
    <>
      <DebtOverTime payments={wrong} />
      <PaymentTable payments={wrong} />
    </>,
  )
  expect(screen.queryByText(/Depois d/)).not.toBeInTheDocument()
  expect(rowsOf('Parcelas, uma por uma')[0]).toEqual(['1', '10/01/2027', 'R$\u00a01,00'])
})
