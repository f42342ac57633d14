import type { ProposalSlip } from '@portal/contract'
import { execution, identification, visit } from '@portal/runtime'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { screen, waitFor } from '@testing-library/react'
import routes from '../../routes'
import { PIX, proposalSlip as slip, TAX_ID } from '../../testing/samples'

const FLAGS = 'POST /api/v1/p/{taxId}'
const offering = (boletos: ProposalSlip[]): Handlers => ({
  'GET /api/v1/getServerDate': { status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } },
  [FLAGS]: { status: 200, data: { bol: true, drc: false, ren: false, boletos } },
})

function open(path: string, boletos: ProposalSlip[], consulted = TAX_ID) {
  const opened = renderRoutes(routes, path, { consulted, answers: offering(boletos) })
  execution.set('EXEC-0001')
  return opened
}

test('the slip is ready without a login, masked, as a proposal that nobody has to pay', async () => {
  open('/boleto-facil', [slip()])
  expect(await screen.findByRole('heading', { level: 1, name: 'Seu boleto está pronto' })).toBeInTheDocument()
  expect(screen.getByText(/pagar não é obrigatório/)).toBeInTheDocument()
  expect(screen.getByText(/^Boleto do/)).toHaveTextContent('Boleto do CPF ***.738.491-**')
  expect(document.body).not.toHaveTextContent(TAX_ID)
  expect(screen.getByRole('button', { name: 'Copiar código de barras' })).toBeInTheDocument()
})

test('a slip of proposal shows Pix where the offer has it', async () => {
  const { user, steps } = open('/boletagem', [
    slip({ pix: PIX }),
    slip({ idNegociacao: 'N2', nomeProduto: 'Boleto 24 horas', pix: null }),
  ])
  for (const button of await screen.findAllByRole('button', { name: 'Ver código de barras' }))
    await user.click(button)
  expect(screen.getAllByRole('button', { name: 'Copiar código de barras' })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Copiar código Pix' }))
  expect(await navigator.clipboard.readText()).toBe(PIX)
  await waitFor(() => expect(steps).toContain('sucessoBoletagem'))
})

test('a Pix that cannot be checked is not offered, and that is said', async () => {
  open('/boleto-facil', [slip({ pix: PIX.replace('6304', '6305') })])
  expect(await screen.findByText(/^Não conseguimos conferir o Pix deste boleto/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Copiar código Pix' })).not.toBeInTheDocument()
})

test('of several slips each shows its line when it is wanted; taking one concludes once', async () => {
  const { user, steps } = open('/boletagem', [
    slip(),
    slip({ idNegociacao: 'N2', nomeProduto: 'Boleto 24 horas' }),
  ])
  const [button] = await screen.findAllByRole('button', { name: 'Ver código de barras' })
  if (!button) throw new Error('two slips')
  await user.click(button)
  const copy = screen.getByRole('button', { name: 'Copiar código de barras' })
  await user.click(copy)
  await waitFor(() => expect(copy).not.toHaveAttribute('aria-busy'))
  await user.click(copy)
  await waitFor(() => expect(steps.filter((step) => step === 'boletagemCodigoCopiado')).toHaveLength(2))
  expect(steps.filter((step) => step === 'sucessoBoletagem')).toHaveLength(1)
  expect(steps).toContain('boletagemNegociar')
})

test.each([
  [TAX_ID, 'Criar minha senha', '/cria-senha'],
  ['11222333000181', 'Fazer cadastro da empresa', '/cadastro-pj'],
])('%s without slips still has a way on', async (taxId, name, href) => {
  open('/boletagem', [], taxId)
  expect(await screen.findByText('Nenhum boleto de campanha agora')).toBeInTheDocument()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('an execution that is over leads back to the consult, and shows nothing', async () => {
  const { location, calls } = renderRoutes(routes, '/boletagem', {
    consulted: TAX_ID,
    answers: {
      ...offering([]),
      [FLAGS]: () => {
        throw problem(401, 'Consulta não encontrada')
      },
    },
  })
  execution.set('EXEC-0001')
  await waitFor(() => expect(location()).toBe('/'))
  expect(calls.find(({ call }) => call === FLAGS)).toMatchObject({ body: { execResposta: 'EXEC-0001' } })
})

test('without a consult the home comes first', async () => {
  const { location, calls } = renderRoutes(routes, '/boletagem', { answers: offering([slip()]) })
  await waitFor(() => expect(location()).toBe('/'))
  expect(calls).toEqual([])
})

describe.each(routes.flatMap(({ path, audience }) => (audience === 'execution' ? [path] : [])))(
  'the link of somebody, at %s',
  (path) => {
    function openByLink() {
      const opened = renderRoutes(routes, path, {
        consulted: TAX_ID,
        answers: offering([slip({ pix: PIX })]),
        before: () => {
          execution.set('EXEC-0001')
          visit.set('linkOwner', { taxId: TAX_ID, name: 'M*** S***' })
        },
      })
      const title = 'Este boleto é de M*** S***, CPF\u00a0***.982.247-**. É você?'
      return { ...opened, question: screen.findByRole('heading', { level: 1, name: title }) }
    }

    test('is a question first: no code is fetched before the person confirms the id', async () => {
      const { user, calls, steps, question } = openByLink()
      expect(await question).toHaveFocus()
      expect([calls, steps]).toEqual([[], []])
      expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Sim, sou eu',
        'Não sou eu',
      ])
      await user.click(screen.getByRole('button', { name: 'Sim, sou eu' }))
      expect(await screen.findByRole('button', { name: 'Copiar código Pix' })).toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
      expect(visit.get('linkOwner')).toBeNull()
    })

    test('leaves nothing behind when it is somebody else’s', async () => {
      const { user, calls, location, question } = openByLink()
      await question
      await user.click(screen.getByRole('button', { name: 'Não sou eu' }))
      await waitFor(() => expect(location()).toBe('/'))
      expect([identification.get(), execution.get(), visit.get('linkOwner')]).toEqual([null, null, null])
      expect(visit.get('linkDeclined')).toBe(true)
      expect(calls).toEqual([])
    })
  },
)
