import { addDays, dateInWords } from '@portal/domain/dates'
import { setClock, startSandbox, type TestSandbox } from '@portal/sandbox/testing'
import { renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useNegotiationStore } from './journey/negotiation-store'
import routes from './routes'

const FIRST_DAY = '2026-11-24'
const weekly = Array.from({ length: 9 }, (_, week) => week * 7)

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** Logs in a debtor of the running sandbox and opens its screens. */
async function arrive(key: string) {
  await setClock(sandbox.url, `${FIRST_DAY}T10:00:00-03:00`)
  const { taxId, senha = '' } = sandbox.persona(key)
  const debtor = await sandbox.client.openSession(taxId, senha)
  const open = (path: string) => renderRoutes(routes, path, { bank: sandbox.url, loggedIn: debtor.token })
  /** Opens the screen with the bank's clock set to another day. */
  const openOn = async (day: string, path: string) => {
    cleanup()
    await setClock(sandbox.url, `${day}T10:00:00-03:00`)
    return open(path)
  }
  return { debtor, open, openOn }
}

/** Days of a text near `today`, as ISO dates. */
const daysSaid = (text: string, today: string) =>
  Array.from({ length: 150 }, (_, i) => addDays(today, i - 75)).filter((day) =>
    text.includes(dateInWords(day)),
  )

test('a choice that is left shows no day that has passed, until its offer is over', async () => {
  useNegotiationStore.setState({ negotiation: null })
  const { debtor, open, openOn } = await arrive('cartao-p1')
  const { idNegociacao } = await debtor.opportunity()
  const { user } = open(`/negociacao?grupo=${idNegociacao}`)
  await user.click(await screen.findByRole('radio', { name: /à vista/ }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByRole('heading', { level: 1, name: /^Quando/ })
  await user.click(screen.getAllByRole('radio')[0] ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await screen.findByRole('heading', { level: 1, name: 'Confira e conclua' })
  const places = new Set<string>()
  for (const days of [0, 1, 2, 3, 4, 5, 6, ...weekly.slice(1)]) {
    const today = addDays(FIRST_DAY, days)
    const { location } = await openOn(today, '/revisao')
    await waitFor(() =>
      expect(location() === '/painel-controle' || screen.queryByRole('heading', { level: 1 })).toBeTruthy(),
    )
    expect(daysSaid(document.body.textContent ?? '', today).filter((day) => day < today)).toEqual([])
    places.add(location())
  }
  expect([...places]).toEqual(['/revisao', '/vencimento', '/painel-controle'])
})

test('a second copy is of a day that is still ahead', async () => {
  const { debtor, openOn } = await arrive('cliente')
  await debtor.agree(0, { tipo: 'Parcelado', quantidadeParcelas: 12 })
  let offered = 0
  for (const days of weekly) {
    const today = addDays(FIRST_DAY, days)
    await openOn(today, '/segunda-via')
    await screen.findByRole('heading', { level: 1 })
    const payable = screen.queryAllByText(wholeText(/^Vence /)).map(({ textContent }) => textContent ?? '')
    expect(payable.flatMap((text) => daysSaid(text, today)).filter((day) => day < today)).toEqual([])
    offered += payable.length
  }
  expect(offered).toBeGreaterThan(0)
})
