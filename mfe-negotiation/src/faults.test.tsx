import { type Handlers, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { fireEvent, screen } from '@testing-library/react'
import { fingerprintOf } from './journey/calculate'
import { fromConcluded } from './journey/concluded-agreement'
import type { Negotiation } from './journey/negotiation'
import routes from './routes'
import { bank, list } from './testing/answers'
import { openScreen } from './testing/open-screen'
import {
  agreement,
  choice,
  concluded,
  contractToSign,
  journeyEvent,
  negotiation,
  opportunity,
  proposalSlip,
  requiredDocument,
  TAX_ID,
  terms,
} from './testing/samples'

const LIST = 'POST /api/v1/negociacoes'
const LIMITS = 'GET /api/v1/Configuracao/MinimoMaximo'
const LINE_CALL = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const SLIPS = 'POST /api/v1/p/{taxId}'
const events = { status: 200 as const, data: { cpfCnpj: TAX_ID, eventos: [journeyEvent({})] } }

const open = (path: string, change: Handlers = {}, before?: Negotiation) => ({
  open: () => openScreen(path, { answers: bank(change), ...(before && { negotiation: before }) }),
})

const options = open('/negociacao?grupo=N1', {
  [LIST]: list([opportunity({ aceitaPropostaPropria: true })]),
  'GET /api/v1/journey_tracker/{id}/{step}': events,
})
const resuming = open('/vencimento', {
  'GET /api/v1/journey_tracker/{id}': events,
  'GET /api/v1/journey_tracker/{id}/{step}': events,
})
const old = open('/negociacao?grupo=N9', {
  'GET /api/v1/journey_tracker/13a/{id}': events,
  'GET /api/v1/journey_tracker/{id}/{step}': events,
})

const dueDate = open('/vencimento', {}, negotiation({ choice: choice() }))
const both = opportunity({ formasPagamento: ['BOLETO', 'DEBITO_AUTOMATICO'] })
const dated = negotiation({ opportunity: both, choice: choice(), firstDueDate: '2026-12-10' })
const reservation = {
  ...open('/forma-pagamento', {}, dated),
  act: async () => {
    fireEvent.click(await screen.findByLabelText(/^Boleto/))
    fireEvent.click(screen.getByText('Continuar'))
  },
}
const chosen = { choice: choice(), firstDueDate: '2026-12-21', method: 'BOLETO' as const }
const quote = { terms: terms(), fingerprint: fingerprintOf(negotiation(chosen), chosen) }
const review = open('/revisao', {}, negotiation({ ...chosen, quote }))
const made = fromConcluded(concluded(), opportunity())
const success = open('/sucesso', {}, negotiation({ choice: choice(), agreement: made }))
const slipOfSuccess = open('/sucesso?acordo=1234567890', { [LIST]: list([], [agreement()]) })

/** Handlers for an agreement that awaits the debtor. */
const waiting = (path: string, estado: 'AGUARDANDO_DOCUMENTOS' | 'AGUARDANDO_ASSINATURA', change: Handlers) =>
  open(path, { [LIST]: list([], [agreement({ familia: 'VEICULO_V3', estado })]), ...change })
const status = waiting('/status', 'AGUARDANDO_DOCUMENTOS', {
  'GET /api/v1/Proposta/Status/{id}': {
    status: 200,
    data: {
      numeroAcordo: '1234567890',
      nomeProduto: 'Veículo',
      estado: 'AGUARDANDO_DOCUMENTOS',
      etapas: [{ etapa: 'DOCUMENTOS', estado: 'ATUAL', em: null, descricao: 'Faltam 3.' }],
    },
  },
})
const documents = waiting('/upload-docs', 'AGUARDANDO_DOCUMENTOS', {
  'GET /api/v1/documentos/{numeroAcordo}': {
    status: 200,
    data: {
      numeroAcordo: '1234567890',
      documentos: [requiredDocument()],
      completo: false,
      tamanhoMaximo: 1_000_000,
      tiposAceitos: ['application/pdf'],
    },
  },
})
const signature = waiting('/refinanciamento-contrato', 'AGUARDANDO_ASSINATURA', {
  'GET /api/v1/contrato/{numeroAcordo}': {
    status: 200,
    data: contractToSign,
  },
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': { status: 200, data: { enderecos: [] } },
  'GET /api/v1/journey_tracker/3b/{id}': events,
})
const proposalSlips = {
  open: () =>
    renderRoutes(routes, '/boletagem', {
      consulted: TAX_ID,
      answers: bank({
        [SLIPS]: {
          status: 200,
          data: { bol: true, drc: false, ren: false, boletos: [proposalSlip()] },
        },
      }),
    }),
}

testFaults([
  [LIST, 'options', options],
  [LIMITS, 'options', options],
  ['GET /api/v1/journey_tracker/{id}/{step}', 'options', options],
  ['GET /api/v1/journey_tracker/13a/{id}', 'options of an old link', old],
  ['GET /api/v1/journey_tracker/{id}', 'resuming', resuming],
  [LIMITS, 'due date', dueDate],
  ['POST /api/v1/Negociacao/Efetivar', 'reservation', reservation],
  ['GET /api/v1/get-csrf-token', 'reservation', reservation],
  ['GET /api/v1/getServerDate', 'review', review],
  ['GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', 'review', review],
  ['GET /api/v1/basic-data/{id}', 'success', success],
  [LINE_CALL, 'success', slipOfSuccess],
  ['GET /api/v1/Proposta/Status/{id}', 'status', status],
  ['GET /api/v1/documentos/{numeroAcordo}', 'documents', documents],
  ['GET /api/v1/contrato/{numeroAcordo}', 'signature', signature],
  ['GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', 'signature', signature],
  ['GET /api/v1/journey_tracker/3b/{id}', 'signature', signature],
  [SLIPS, 'slips of a proposal', proposalSlips],
])
