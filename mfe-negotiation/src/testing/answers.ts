import type { Agreement, NegotiationList, Opportunity } from '@portal/contract'
import { type Handlers, problem } from '@portal/testing'
import { bounds, concluded, emptyList, opportunity, slipCodes, summary, TAX_ID, terms } from './samples'

/** Responses when every request succeeds; tests override them. */

export const list = (
  negociacoes: Opportunity[],
  acordos: Agreement[] = [],
  change: Partial<NegotiationList> = {},
): { status: 200; data: NegotiationList } => ({
  status: 200,
  data: { sucesso: true, dados: { ...emptyList, negociacoes, acordos }, ...change },
})

export const closedList = (acordos: Agreement[] = [], mensagem = 'Fora de horário') => {
  const { status, data } = list([], acordos)
  const dados = { ...data.dados, mensagem, reabreEm: '2026-11-21T06:00:00-03:00' }
  return { status, data: { sucesso: false, dados } }
}

const noon = { status: 200, data: { serverDate: '2026-11-20T12:00:00-03:00' } } as const

export function bank(change: Handlers = {}): Handlers {
  return {
    'GET /api/v1/getServerDate': noon,
    'POST /api/v1/negociacoes': list([opportunity()]),
    'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: TAX_ID, eventos: [] } },
    'GET /api/v1/Configuracao/MinimoMaximo': { status: 200, data: bounds },
    'GET /api/v1/Configuracao/DiaUtil/{date}': ({ params }) => ({
      status: 200,
      data: { data: params.date ?? '', diaUtil: true, proximoDiaUtil: params.date ?? '', motivo: null },
    }),
    'POST /api/v1/Negociacao/Efetivar': {
      status: 200,
      data: { sucesso: 1, dados: terms(), errosValidacao: [] },
    },
    'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': {
      status: 200,
      data: { ...summary, termos: terms() },
    },
    'POST /api/v1/Negociacao/Formalizar': {
      status: 200,
      data: { sucesso: 1, dados: concluded(), errosValidacao: [] },
    },
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': {
      status: 200,
      data: slipCodes(),
    },
    // A bank without this extension; the list has the agreement.
    'GET /api/v1/Negociacao/Conclusao/{chave}': () => {
      throw problem(404, 'Não encontrado')
    },
    'GET /api/v1/basic-data/{id}': {
      status: 200,
      data: { documentCode: TAX_ID, nome: 'MARIA', optInWhatsApp: false },
    },
    ...change,
  }
}
