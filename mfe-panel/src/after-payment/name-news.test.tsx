import { wholeText } from '@portal/testing/whole-text'
import { render, screen } from '@testing-library/react'
import { agreement, instalment } from '../testing/offers'
import { NameNews } from './name-news'

const show = (nomeRetiradoEm: string | null, today: string) =>
  render(
    <NameNews
      today={today}
      agreements={[
        agreement({
          parcelas: [instalment(1, { estado: 'PAGA', pagaEm: '2026-12-18' }), instalment(2)],
          depoisDePagar: { nomeRetiradoEm, reclamacao: null },
        }),
      ]}
    />,
  )

test('after the first payment: the business days that the bank has left', () => {
  show(null, '2026-12-22')
  expect(screen.getByText('3 dias úteis')).toBeVisible()
  expect(screen.getByText(wholeText('No máximo até segunda, 28 de dezembro.'))).toBeVisible()
})

test('celebrates on the day that the bank reports, and on no other', () => {
  const title = 'Hoje seu nome saiu do cadastro de devedores'
  const { unmount } = show('2026-12-22', '2026-12-22')
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  unmount()
  show('2026-12-22', '2026-12-23')
  expect(screen.queryByText(/cadastro de devedores/)).not.toBeInTheDocument()
})
