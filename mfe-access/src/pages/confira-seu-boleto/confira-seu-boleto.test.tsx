import { renderRoutes } from '@portal/testing'
import { screen } from '@testing-library/react'
import routes from '../../routes'

// Published examples: bank 237 with factor 6904, and another bank after the factor's reset.
const BRADESCO = '23791.23405 90000.000043 53012.345608 1 69040000014150'
const ITAU = '34191.09008 01015.271248 80212.460002 4 25480000675787'

async function check(line: string) {
  const rendered = renderRoutes(routes, '/confira-seu-boleto')
  const { user } = rendered
  const field = await screen.findByLabelText('Código de barras')
  if (line) await user.type(field, line)
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  return rendered
}

test('shows bank, value and due date of a right line, and sends nothing', async () => {
  const { calls } = await check(ITAU)
  const verdict = screen.getByRole('region', { name: 'O que diz o boleto' })
  expect(verdict).toHaveTextContent('Os números combinam')
  expect(verdict).toHaveTextContent('Itaú (341)')
  expect(verdict).toHaveTextContent(/6\.757,87/)
  expect(verdict).toHaveTextContent('20/05/2029')
  expect(calls).toEqual([])
})

test.each([
  ['', 'Cole ou digite o código de barras do boleto'],
  ['12345', 'O código de barras tem 47 números: faltam ou sobram alguns'],
  [`${BRADESCO.slice(0, -1)}x`, 'O código de barras só tem números: confira o que foi colado'],
  [BRADESCO.replace('23405', '23406'), 'Os números do primeiro grupo não combinam: confira os 10 primeiros'],
])('%j: %s', async (line, message) => {
  await check(line)
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'O que diz o boleto' })).not.toBeInTheDocument()
})

test('a line whose groups do not fit each other is a warning', async () => {
  await check(BRADESCO.replace('14150', '14151'))
  expect(screen.getByText('Não pague antes de confirmar')).toBeInTheDocument()
})
