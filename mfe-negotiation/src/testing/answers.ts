import type { Agreement, NegotiationList, Opportunity } from '@portal/contract'
import { type Handlers, problem } from '@portal/testing'
import { concluded, opportunity, slipCodes, terms } from './samples'

/** The bank's responses when everything succeeds; a test overrides them with its own. */

export function list(
  negociacoes: Opportunity[],
  acordos: Agreement[] = [],
  change: Partial<NegotiationList> = {},
): { status: 200; data: NegotiationList } {
  return {
    status: 200,
    data: {
      sucesso: true,
      dados: {
        nomeCliente: 'MARIA APARECIDA',
        score: 500,
        negociacoes,
        numeroAcordoNegociacao: '',
        mensagem: '',
        acordos,
        reabreEm: null,
      },
      ...change,
    },
  }
}

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
    'GET /api/v1/journey_tracker/{id}': { status: 200, data: { cpfCnpj: '52998224725', eventos: [] } },
    'GET /api/v1/Configuracao/MinimoMaximo': {
      status: 200,
      data: {
        valorEntradaMinimo: 0,
        valorEntradaMaximo: 600,
        valorParcelaMinimo: 50,
        valorParcelaMaximo: 900,
        quantidadeMinima: 2,
        quantidadeMaxima: 24,
        percEntradaMinima: 0,
        dataMinima: '2026-11-23',
        dataMaxima: '2026-12-31',
        datasSugeridas: ['2026-11-25', '2026-12-10'],
        diasIndisponiveis: ['2026-11-28', '2026-11-29'],
      },
    },
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
      data: {
        idProposta: 'PRP1',
        carteira: '09',
        contratos: ['C1'],
        parcelas: terms().parcelas,
        termos: terms(),
        contrato: { titulo: 'Instrumento', texto: ['Cláusula única.'], hash: 'a'.repeat(64) },
        liquidacaoAntecipada: 'Você pode pagar antes, com redução dos juros.',
        encargosAtraso: 'Em atraso, multa de 2% e juros de 1% ao mês.',
      },
    },
    'POST /api/v1/Negociacao/Formalizar': {
      status: 200,
      data: { sucesso: 1, dados: concluded(), errosValidacao: [] },
    },
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': {
      status: 200,
      data: slipCodes(),
    },
    // A bank without the extension: its list tells what was made.
    'GET /api/v1/Negociacao/Conclusao/{chave}': () => {
      throw problem(404, 'Não encontrado')
    },
    'GET /api/v1/basic-data/{id}': {
      status: 200,
      data: { documentCode: '52998224725', nome: 'MARIA', optInWhatsApp: false },
    },
    ...change,
  }
}
