import { screen, waitFor } from '@testing-library/react'
import { getNegotiation } from '../../journey/negotiation-store'
import { openScreen } from '../../testing/open-screen'
import { choice, negotiation, opportunity } from '../../testing/samples'

const dated = { choice: choice(), firstDueDate: '2026-12-10' }
const debit = negotiation({
  opportunity: opportunity({
    formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'],
    textoAutorizacaoDebito: 'Autorizo o Banco Aurora a debitar.',
  }),
  ...dated,
})

test('a single method is told, not asked', async () => {
  const { user, location } = openScreen('/forma-pagamento', { negotiation: negotiation(dated) })
  expect(await screen.findByText(/Um boleto por parcela/)).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/revisao'))
})

test('debit wants the account and an explicit authorisation', async () => {
  const { user, location } = openScreen('/forma-pagamento', { negotiation: debit })
  await user.click(await screen.findByRole('radio', { name: /Débito automático/ }))
  expect(screen.getByText('Autorizo o Banco Aurora a debitar.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText(/marque a autorização/)).toBeInTheDocument()
  expect(location()).toBe('/forma-pagamento')

  await user.type(screen.getByLabelText('Agência'), '1234')
  await user.type(screen.getByLabelText('Conta com dígito'), '12345-5')
  await user.click(screen.getByRole('checkbox', { name: /autorizo o débito/ }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/revisao'))
  expect(getNegotiation()).toMatchObject({
    method: 'DEBITO_AUTOMATICO',
    debitAccount: { agencia: '1234', conta: '123455' },
  })
})

test('an account whose digit is not its own is told at its field, before anything is sent', async () => {
  const { user } = openScreen('/forma-pagamento', { negotiation: debit })
  await user.click(await screen.findByRole('radio', { name: /Débito automático/ }))
  const account = screen.getByLabelText('Conta com dígito')
  await user.type(account, '12345-6')
  await user.tab()
  expect(await screen.findByText('O dígito não é o desta conta: confira os números')).toBeVisible()
  await user.clear(account)
  await user.type(account, '12345-5')
  await waitFor(() => expect(account).toBeValid())
})

test('boleto needs no account where debit could be chosen', async () => {
  const { user, location } = openScreen('/forma-pagamento', { negotiation: debit })
  await user.click(await screen.findByRole('radio', { name: /Débito automático/ }))
  await user.click(screen.getByRole('radio', { name: /Boleto/ }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(location()).toBe('/revisao'))
  expect(getNegotiation()).toMatchObject({ method: 'BOLETO', debitAccount: null })
})
