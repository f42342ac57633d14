import type { Agreement } from '@portal/contract'
import { type Handlers, problem, renderRoutes } from '@portal/testing'
import { wholeText } from '@portal/testing/whole-text'
import { screen, waitFor, within } from '@testing-library/react'
import routes from '../routes'
import { agreement, instalment, list, MARIA } from '../testing/offers'
import { quietAnswers } from '../testing/panel-answers'
// Loads the lazy chunk before the first test, so that its timeout does not include the import.
import '../pages/painel-negociacoes/painel-negociacoes'

const LETTER = 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
const COMPLAIN = 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'

const NOW = '2027-01-04T10:00:00-03:00'
const complaint = {
  protocolo: '482913640275',
  registradaEm: '2027-01-04T10:00:00-03:00',
  respostaAte: '2027-01-11',
}

const paidOn = (pagaEm: string, depoisDePagar: Agreement['depoisDePagar'], change: Partial<Agreement> = {}) =>
  agreement({
    estado: 'QUITADO',
    valorPago: 660,
    parcelas: [1, 2, 3].map((n) => instalment(n, { estado: 'PAGA', pagaEm })),
    ...(depoisDePagar !== undefined && { depoisDePagar }),
    ...change,
  })
const staying = { nomeRetiradoEm: null, reclamacao: null }

function open(one: Agreement, answers: Handlers = {}) {
  return renderRoutes(routes, '/painel-negociacoes', {
    loggedIn: MARIA,
    answers: {
      ...quietAnswers,
      'GET /api/v1/getServerDate': { status: 200, data: { serverDate: NOW } },
      'POST /api/v1/negociacoes': list({ acordos: [one] }),
      ...answers,
    },
  })
}
const steps = async () => within(await screen.findByRole('list', { name: /^Depois de pagar/ }))

test('while the bank has time: the promise, and the days that are left', async () => {
  open(paidOn('2026-12-30', staying))
  const timeline = await steps()
  expect(screen.getByText(/^Seu nome sai do cadastro de devedores em até 5 dias úteis/)).toBeVisible()
  expect(timeline.getByText('30/12/2026')).toBeVisible()
  expect(timeline.getByText(wholeText('No máximo até quinta, 7 de janeiro.'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Registrar reclamação' })).not.toBeInTheDocument()
})

test('an agreement that goes on says in one line that the name is off the list', async () => {
  const depoisDePagar = { nomeRetiradoEm: '2026-12-14', reclamacao: null }
  const parcelas = [instalment(1, { estado: 'PAGA', pagaEm: '2026-12-10' }), instalment(2)]
  open(paidOn('2026-12-10', depoisDePagar, { estado: 'ATIVO', parcelas }))
  expect(
    await screen.findByText(wholeText('Seu nome saiu do cadastro de devedores em 14/12/2026.')),
  ).toBeVisible()
  expect(screen.queryByRole('list', { name: /^Depois de pagar/ })).not.toBeInTheDocument()
})

test('late: a complaint with a number, then the next places with the text ready to send', async () => {
  let registered = false
  const { user, calls } = open(paidOn('2026-12-14', staying), {
    'POST /api/v1/negociacoes': () =>
      list({ acordos: [paidOn('2026-12-14', registered ? { ...staying, reclamacao: complaint } : staying)] }),
    [COMPLAIN]: () => {
      registered = true
      return { status: 200, data: complaint }
    },
  })
  expect((await steps()).getByText(wholeText(/^O prazo terminou segunda, 21 de dezembro/))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Registrar reclamação' }))
  expect(await screen.findByText('Reclamação registrada. Protocolo 482913640275')).toBeVisible()
  expect(screen.getByText(wholeText(/O banco responde até segunda, 11 de janeiro/))).toBeVisible()
  expect(calls.find(({ call }) => call === COMPLAIN)?.body).toEqual({ execResposta: '', documentCode: MARIA })
  expect(screen.queryByRole('button', { name: 'Registrar reclamação' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Se o banco não resolver' }))
  const mail = screen.getByRole('link', { name: 'Escrever para a ouvidoria' }).getAttribute('href') ?? ''
  expect(decodeURIComponent(mail)).toContain('Protocolo: 482913640275.')
  expect(mail).not.toContain(MARIA)
  expect(screen.getByRole('link', { name: /^Reclamar no consumidor\.gov\.br/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Copiar o texto' })).toBeVisible()
})

test('a complaint whose answer was lost is looked up', async () => {
  let sent = false
  const { user } = open(paidOn('2026-12-14', staying), {
    'POST /api/v1/negociacoes': () =>
      list({ acordos: [paidOn('2026-12-14', sent ? { ...staying, reclamacao: complaint } : staying)] }),
    [COMPLAIN]: () => {
      sent = true
      throw problem(500, 'Erro interno')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Registrar reclamação' }))
  expect(await screen.findByText('Reclamação registrada. Protocolo 482913640275')).toBeVisible()
})

test('the letter is a file that says which agreement it is of', async () => {
  const clicked: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  URL.createObjectURL = () => 'blob:letter'
  const { user } = open(paidOn('2026-12-14', { nomeRetiradoEm: '2026-12-17', reclamacao: null }), {
    [LETTER]: { status: 200, data: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Baixar carta de quitação' }))
  await waitFor(() => expect(clicked).toEqual(['carta-de-quitacao-8367435725.pdf']))
})

test('a letter that does not come says so', async () => {
  const { user } = open(paidOn('2026-12-14', { nomeRetiradoEm: '2026-12-17', reclamacao: null }), {
    [LETTER]: () => {
      throw problem(500, 'Erro interno')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Baixar carta de quitação' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a bank that does not tell has neither letter nor complaint of its own', async () => {
  const { user } = open(paidOn('2026-12-14', undefined))
  expect((await steps()).getByText(/Confira de graça no site de cada cadastro/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /carta|Registrar/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Se o banco não resolver' }))
  expect(screen.getByRole('link', { name: 'Escrever para a ouvidoria' })).toBeVisible()
  // Toll-free numbers are dialled with their leading zero.
  expect(screen.getByRole('link', { name: /^Ligar para a ouvidoria/ })).toHaveAttribute(
    'href',
    'tel:08005550160',
  )
})
