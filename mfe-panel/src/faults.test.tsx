import { type Handlers, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { screen } from '@testing-library/react'
import routes from './routes'
import { agreement, BAKERY, list, MARIA, opportunity } from './testing/offers'
import { quietAnswers } from './testing/panel-answers'
import { openProfile } from './testing/profile'

const LIST = 'POST /api/v1/negociacoes'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

const line: Handlers = {
  [LINE]: {
    status: 200,
    data: {
      linhaDigitavel: '23791234059000000004353012345608169040000014150',
      codigoBarras: '1'.repeat(44),
      vencimento: '2026-11-10',
      valor: 220,
      nossoNumero: '09/00000000453-P',
      beneficiario: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181' },
      banco: '237',
    },
  },
}
const limits: Handlers = {
  'GET /api/v1/Configuracao/MinimoMaximo': {
    status: 200,
    data: {
      valorEntradaMinimo: 0,
      valorEntradaMaximo: 0,
      valorParcelaMinimo: 220,
      valorParcelaMaximo: 220,
      quantidadeMinima: 3,
      quantidadeMaxima: 3,
      percEntradaMinima: 0,
      dataMinima: '2026-11-25',
      dataMaxima: '2027-01-05',
      datasSugeridas: ['2026-11-27', '2026-12-07', '2026-12-14'],
      diasIndisponiveis: ['2026-12-25'],
    },
  },
}

const open = (path: string, change: Handlers = {}, loggedIn = MARIA) => ({
  open: () => renderRoutes(routes, path, { loggedIn, answers: { ...quietAnswers, ...change } }),
})
const offers = open('/painel-controle', { [LIST]: list({ negociacoes: [opportunity()] }) })
// The score is recorded once in a row for a debtor.
const turns = [
  offers,
  open('/painel-controle', { [LIST]: list({ negociacoes: [opportunity()] }) }, '11144477735'),
]
const scored = {
  open: () => {
    turns.reverse()
    return (turns[0] ?? offers).open()
  },
}
const company = open('/painel-controle', { [LIST]: list({ negociacoes: [opportunity()] }) }, BAKERY)
const agreements = open('/painel-negociacoes', { [LIST]: list({ acordos: [agreement()] }), ...line })
const change = open('/painel-alterar-pagamento', { [LIST]: list({ acordos: [agreement()] }), ...limits })
const profile = { open: () => openProfile() }
const slip = {
  ...agreements,
  act: async ({ user }: ReturnType<typeof renderRoutes>) => {
    const button = await screen.findByRole('button', { name: 'Pagar com boleto' })
    await user.click(button)
  },
}

testFaults([
  ['GET /api/v1/getServerDate', 'panel', offers],
  ['GET /api/v1/get-csrf-token', 'panel', offers],
  [LIST, 'panel', offers],
  [LIST, 'agreements', agreements],
  ['GET /api/v1/journey_tracker/{id}', 'panel', offers],
  ['GET /api/v1/get_portfolios/{taxId}', 'panel', offers],
  ['POST /api/v1/p/{taxId}', 'panel', offers],
  ['POST /api/v1/score_miner', 'panel', scored],
  ['GET /api/Login/GetPartnerIdentification/{taxId}', 'panel of a company', company],
  ['GET /api/UsuarioData/{id}', 'profile', profile],
  ['GET /api/v1/getContactMeans/{id}', 'profile', profile],
  ['GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', 'profile', profile],
  ['GET /api/v1/basic-data/{id}', 'profile', profile],
  ['GET /api/v1/Configuracao/MinimoMaximo', 'change of payment', change],
  [LINE, 'slip', slip],
])
