import { execution } from '@portal/runtime'
import { type Handlers, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { fireEvent, screen } from '@testing-library/react'
import routes from './routes'
import { slots } from './testing/cards'
import { agreement, BAKERY, instalment, list, MARIA, opportunity } from './testing/offers'
import { paymentBounds, quietAnswers } from './testing/panel-answers'
import { openProfile } from './testing/profile'

const LIST = 'POST /api/v1/negociacoes'
const LIMITS = 'GET /api/v1/Configuracao/MinimoMaximo'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

const answers: Handlers = {
  ...quietAnswers,
  ...paymentBounds,
  [LIST]: list({
    negociacoes: [opportunity()],
    acordos: [
      agreement({
        parcelas: [
          instalment(1, { estado: 'PAGA', boletoDisponivel: false }),
          instalment(2, { estado: 'PAGA', boletoDisponivel: false }),
          instalment(3, { vencimento: '2026-12-07' }),
        ],
      }),
    ],
  }),
  'GET /api/v1/chaves-acesso': { status: 200, data: { chaves: [] } },
  [LINE]: {
    status: 200,
    data: {
      linhaDigitavel: '23791234059000000004353012345608116530000022000',
      codigoBarras: '1'.repeat(44),
      vencimento: '2026-12-07',
      valor: 220,
      nossoNumero: '09/00000000453-P',
      beneficiario: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181' },
      banco: '237',
    },
  },
}

// The journey sends nothing without an execution.
const before = () => execution.set('EXEC-12345678')
const open = (path: string, loggedIn = MARIA) => ({
  open: () => renderRoutes(routes, path, { loggedIn, answers, before, slots }),
})

// The score is sent once per debtor and page load, so each test logs in a new debtor.
let debtors = 0
const panel = {
  open: () => open('/painel-controle', `${52998220000 + debtors++}`).open(),
}
const company = open('/painel-controle', BAKERY)
const ownData = { open: openProfile }
const agreements = open('/painel-negociacoes')
const slip = {
  ...agreements,
  act: async () => fireEvent.click(await screen.findByText('Pagar com boleto')),
}
const change = open('/painel-alterar-pagamento')

testFaults([
  ['GET /api/v1/getServerDate', 'panel', panel],
  ['GET /api/v1/get-csrf-token', 'panel', panel],
  [LIST, 'panel', panel],
  ['GET /api/v1/journey_tracker/{id}', 'panel', panel],
  ['GET /api/v1/get_portfolios/{taxId}', 'panel', panel],
  ['POST /api/v1/p/{taxId}', 'panel', panel],
  ['POST /api/v1/score_miner', 'panel', panel],
  ['POST /api/v1/journey_tracker', 'panel', panel],
  ['GET /api/Login/GetPartnerIdentification/{taxId}', 'panel of a company', company],
  ['GET /api/UsuarioData/{id}', 'own data', ownData],
  ['GET /api/v1/getContactMeans/{id}', 'own data', ownData],
  ['GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', 'own data', ownData],
  ['GET /api/v1/basic-data/{id}', 'own data', ownData],
  [LIST, 'agreements', agreements],
  [LINE, 'slip', slip],
  [LIMITS, 'change of payment', change],
])
