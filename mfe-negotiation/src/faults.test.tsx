import { execution } from '@portal/runtime'
import { type Handlers, renderRoutes } from '@portal/testing'
import { testFaults } from '@portal/testing/fault-matrix'
import { fingerprintOf } from './journey/calculate'
import type { Negotiation } from './journey/negotiation'
import routes from './routes'
import { bank, list } from './testing/answers'
import { openScreen } from './testing/open-screen'
import {
  agreement,
  choice,
  journeyEvent,
  LINE,
  negotiation,
  opportunity,
  TAX_ID,
  terms,
} from './testing/samples'

const LIST = 'POST /api/v1/negociacoes'
const LIMITS = 'GET /api/v1/Configuracao/MinimoMaximo'
const QUOTE = 'POST /api/v1/Negociacao/Efetivar'
const chosen = { choice: choice(), firstDueDate: '2026-12-21', method: 'BOLETO' as const }
const quote = { terms: terms(), fingerprint: fingerprintOf(negotiation(chosen), chosen) }
const events = { status: 200 as const, data: { cpfCnpj: TAX_ID, eventos: [journeyEvent({})] } }
const contract = { titulo: 'Instrumento', texto: ['Cláusula única.'], hash: 'a'.repeat(64) }

const open = (path: string, change: Handlers = {}, current?: Negotiation) => ({
  open: () => openScreen(path, { answers: bank(change), ...(current && { negotiation: current }) }),
})

const options = open('/negociacao?grupo=N1', {
  [LIST]: list([opportunity({ aceitaPropostaPropria: true })]),
  'GET /api/v1/journey_tracker/{id}/{step}': events,
})
const date = open('/vencimento', {}, negotiation({ choice: choice() }))
const reserving = open('/revisao', {}, negotiation(chosen))
const review = open('/revisao', {}, negotiation({ ...chosen, quote }))
const resuming = open('/vencimento', { 'GET /api/v1/journey_tracker/{id}': events })
const old = open('/negociacao?grupo=N9', { 'GET /api/v1/journey_tracker/13a/{id}': events })
const status = open('/status?acordo=1234567890', {
  [LIST]: list([], [agreement()]),
  'GET /api/v1/Proposta/Status/{id}': {
    status: 200,
    data: { numeroAcordo: '1234567890', nomeProduto: 'Cartão de crédito', estado: 'ATIVO', etapas: [] },
  },
})
const documents = open('/upload-docs', {
  [LIST]: list([], [agreement({ familia: 'VEICULO_V3', estado: 'AGUARDANDO_DOCUMENTOS' })]),
  'GET /api/v1/documentos/{numeroAcordo}': {
    status: 200,
    data: {
      numeroAcordo: '1234567890',
      documentos: [],
      completo: false,
      tamanhoMaximo: 10_000_000,
      tiposAceitos: ['application/pdf'],
    },
  },
})
const signing = open('/refinanciamento-contrato?acordo=1234567890', {
  [LIST]: list([], [agreement({ familia: 'VEICULO_V3', estado: 'AGUARDANDO_ASSINATURA' })]),
  'GET /api/v1/contrato/{numeroAcordo}': {
    status: 200,
    data: {
      numeroAcordo: '1234567890',
      estado: 'AGUARDANDO_ASSINATURA',
      contrato: contract,
      assinatura: 'PENDENTE',
      assinadoEm: null,
      email: 'maria@exemplo.com.br',
      documentosCompletos: true,
    },
  },
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': { status: 200, data: { enderecos: [] } },
  'GET /api/v1/journey_tracker/3b/{id}': events,
})
const success = open('/sucesso?acordo=1234567890', {
  [LIST]: list([], [agreement()]),
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': {
    status: 200,
    data: {
      linhaDigitavel: LINE,
      codigoBarras: '1'.repeat(44),
      vencimento: '2026-12-21',
      valor: 118.4,
      nossoNumero: '09/00000000453-P',
      beneficiario: { nome: 'Banco Aurora S.A.', cnpj: '11222333000181' },
      banco: '237',
    },
  },
})
const slips = {
  open: () => {
    const opened = renderRoutes(routes, '/boletagem', {
      consulted: TAX_ID,
      answers: {
        'POST /api/v1/p/{taxId}': { status: 200, data: { bol: true, drc: false, ren: false, boletos: [] } },
      },
    })
    execution.set('EXEC-0001')
    return opened
  },
}

testFaults([
  [LIST, 'options', options],
  [LIMITS, 'options', options],
  ['GET /api/v1/journey_tracker/{id}/{step}', 'options', options],
  ['GET /api/v1/journey_tracker/13a/{id}', 'options of an old link', old],
  ['GET /api/v1/journey_tracker/{id}', 'resuming', resuming],
  [LIMITS, 'due date', date],
  [QUOTE, 'review that reserves', reserving],
  ['GET /api/v1/get-csrf-token', 'review that reserves', reserving],
  ['GET /api/v1/getServerDate', 'review', review],
  ['GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}', 'review', review],
  ['GET /api/v1/Proposta/Status/{id}', 'status', status],
  ['GET /api/v1/documentos/{numeroAcordo}', 'documents', documents],
  ['GET /api/v1/contrato/{numeroAcordo}', 'signature', signing],
  ['GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}', 'signature', signing],
  ['GET /api/v1/journey_tracker/3b/{id}', 'signature', signing],
  ['GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}', 'success', success],
  ['GET /api/v1/basic-data/{id}', 'success', success],
  ['POST /api/v1/p/{taxId}', 'slips of proposal', slips],
])
