import type { CallName } from '@portal/contract'
import { type Bank, field, type Options, type Reply } from '../bank'
import type { Role } from '../prepared'
import { judgeable, must } from '../verdict'
import { as, type Make, of, paramsOf, plain, type Requests, sent } from './request'
import {
  acceptanceOf,
  agreementOf,
  choiceOf,
  groupOf,
  issueSettlement,
  openExecution,
  openInstalment,
  TINY_PDF,
} from './situations'

const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

const choice =
  (role: Role, version: 'v1' | 'v3'): Make =>
  async (bank) => ({ as: role, body: choiceOf(bank, role, await groupOf(bank, role, version)) })

async function conclude(bank: Bank, role: Role, version: 'v1' | 'v3'): Promise<Reply> {
  const group = await groupOf(bank, role, version)
  const body = choiceOf(bank, role, group)
  const { data } = await bank.send(`POST /api/${version}/Negociacao/Efetivar`, { as: role, body })
  const id = field(field(data, 'dados') ?? data, 'idProposta')
  must(typeof id === 'string', `Efetivar ${version} não reservou`)
  const acceptance = acceptanceOf(bank, role, group.idNegociacao, id)
  return bank.send(`POST /api/${version}/Negociacao/Formalizar`, { as: role, body: acceptance })
}

const ofPaidOff = async (bank: Bank): Promise<Options> => {
  const paidOff = (await bank.list('quitado')).acordos.find(({ estado }) => estado === 'QUITADO')
  judgeable(paidOff !== undefined, "'quitado' não tem acordo quitado")
  return { as: 'quitado', params: { numeroAcordo: paidOff.numeroAcordo } }
}

async function firstDocument(bank: Bank): Promise<Options> {
  const { numeroAcordo } = await agreementOf(bank, 'documentos')
  const options = { as: 'documentos', params: { numeroAcordo } } as const
  const { documentos } = await bank.data('GET /api/v1/documentos/{numeroAcordo}', options)
  const open = documentos.find(({ estado }) => estado !== 'APROVADO')
  judgeable(open !== undefined, "O acordo de 'documentos' não espera mais documentos")
  return { as: 'documentos', params: { numeroAcordo, documento: open.id } }
}

function last(bank: Bank, name: CallName): Reply {
  const lastReply = bank.traffic.findLast((reply) => reply.name === name)
  must(lastReply !== undefined, `${name} não foi chamada`)
  return lastReply
}

export const negotiationRequests: Requests = {
  ...sent({
    'GET /api/v1/get_portfolios/{taxId}': as('titular'),
    'POST /api/v1/Negociacao/Efetivar': choice('titular', 'v1'),
    'POST /api/v3/Negociacao/Efetivar': choice('veiculo', 'v3'),
    'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': () => ({
      as: 'titular',
      params: { carteira: '0', contrato: '0', exec: '0' },
    }),
    'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': as('acordo'),
    'GET /api/v1/Proposta/Status/{id}': async (bank) => ({
      as: 'acordo',
      params: { id: (await agreementOf(bank, 'acordo')).numeroAcordo },
    }),
    'GET /api/v1/Configuracao/DiaUtil/{date}': plain(undefined, { date: '2027-12-25' }),
    'GET /api/v1/Configuracao/MinimoMaximo': plain(),
    'POST /api/v1/assinador/drc': as('assinatura', { acao: 'INICIAR' }),
    'POST /api/v1/boleto/imprimir': async (bank, name) => {
      const { agreement, instalment } = await openInstalment(bank, 'acordo')
      const content = { numeroAcordo: agreement.numeroAcordo, numeroParcela: instalment.numero }
      return as('acordo', content)(bank, name)
    },
    'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': as('acordo'),
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': as('acordo'),
    'GET /api/v1/Negociacao/Conclusao/{chave}': () => ({
      as: 'titular',
      params: { chave: 'conformidade-desconhecida' },
    }),
    'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': as('acordo'),
    'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': ofPaidOff,
    'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': async (bank) => ({
      ...(await ofPaidOff(bank)),
      body: { execResposta: '' },
    }),
    'GET /api/v1/documentos/{numeroAcordo}': as('documentos'),
    'GET /api/v1/contrato/{numeroAcordo}': as('assinatura'),
    'POST /api/v1/contrato/{numeroAcordo}/assinatura': as('assinatura', { acao: 'INICIAR' }),
    'POST /api/v1/p/{taxId}': async (bank, name) =>
      of('proposta', { execResposta: await openExecution(bank) })(bank, name),
    'POST /api/v1/Proposta/Cancelar': async (bank) => {
      const made = (await bank.list('conclui')).acordos.find(({ podeCancelar }) => podeCancelar)
      judgeable(made !== undefined, "'conclui' não tem acordo que se possa cancelar")
      return { as: 'conclui', body: { numeroAcordo: made.numeroAcordo } }
    },
    'POST /api/auth/AcordoRealizadoEmail': async (bank, name) => {
      const params = await paramsOf(bank, LINE, 'acordo')
      const { linhaDigitavel: Linha } = await bank.data(LINE, { as: 'acordo', params })
      return as('acordo', { Carateira: params.carteira, Divida: params.divida, Linha })(bank, name)
    },
    'PUT /api/v1/documentos/{numeroAcordo}/{documento}': async (bank) => ({
      ...(await firstDocument(bank)),
      ...{ query: { nome: 'conformidade.pdf' }, body: TINY_PDF, contentType: 'application/pdf' },
    }),
    'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': firstDocument,
  }),
  'POST /api/v1/negociacoes': async (bank) => {
    await bank.list('titular')
    return last(bank, 'POST /api/v1/negociacoes')
  },
  'POST /api/v1/Negociacao/Formalizar': (bank) => conclude(bank, 'conclui', 'v1'),
  'POST /api/v3/Negociacao/Formalizar': (bank) => conclude(bank, 'veiculo', 'v3'),
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': async (bank) => (await issueSettlement(bank)).reply,
}
