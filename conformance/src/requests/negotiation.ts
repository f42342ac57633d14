import type { CallName } from '@portal/contract'
import { type Bank, field, type Options, type Reply } from '../bank'
import type { Role } from '../prepared'
import { judgeable, must } from '../verdict'
import { call, type Make, type Requests } from './request'
import {
  acceptanceOf,
  agreementOf,
  choiceOf,
  groupOf,
  issueSettlement,
  lineOf,
  openExecution,
  openInstalment,
  TINY_PDF,
} from './situations'

async function conclude(bank: Bank, role: Role, version: 'v1' | 'v3'): Promise<Reply> {
  const group = await groupOf(bank, role, version)
  const reserved = await bank.send(`POST /api/${version}/Negociacao/Efetivar`, {
    as: role,
    body: choiceOf(bank, role, group),
  })
  const id = field(field(reserved.data, 'dados') ?? reserved.data, 'idProposta')
  must(typeof id === 'string', `Efetivar ${version} não reservou`)
  return bank.send(`POST /api/${version}/Negociacao/Formalizar`, {
    as: role,
    body: acceptanceOf(bank, role, group.idNegociacao, id),
  })
}

const slipOf: Make = async (bank) => {
  const { agreement, instalment } = await openInstalment(bank, 'acordo')
  const { carteira, numeroAcordo } = agreement
  return {
    as: 'acordo',
    params: { carteira, acordo: numeroAcordo, parcela: String(instalment.numero), exec: '0' },
  }
}

const numbered =
  (role: Role, more: Options = {}): Make =>
  async (bank) => ({
    as: role,
    ...more,
    params: { numeroAcordo: (await agreementOf(bank, role)).numeroAcordo },
  })

const ofPaidOff: Make = async (bank) => {
  const paidOff = (await bank.list('quitado')).acordos.find(({ estado }) => estado === 'QUITADO')
  judgeable(paidOff !== undefined, "'quitado' não tem acordo quitado")
  return { as: 'quitado', params: { numeroAcordo: paidOff.numeroAcordo } }
}

async function firstDocument(bank: Bank): Promise<Record<string, string>> {
  const { params = {} } = await numbered('documentos')(bank)
  const { documentos } = await bank.data('GET /api/v1/documentos/{numeroAcordo}', {
    as: 'documentos',
    params,
  })
  const open = documentos.find(({ estado }) => estado !== 'APROVADO')
  judgeable(open !== undefined, "O acordo de 'documentos' não espera mais documentos")
  return { ...params, documento: open.id }
}

function last(bank: Bank, name: CallName): Reply {
  const found = bank.traffic.findLast((reply) => reply.name === name)
  must(found !== undefined, `${name} não foi chamada`)
  return found
}

export const negotiationRequests: Requests = {
  'POST /api/v1/negociacoes': async (bank) => {
    await bank.list('titular')
    return last(bank, 'POST /api/v1/negociacoes')
  },
  'GET /api/v1/get_portfolios/{taxId}': call('GET /api/v1/get_portfolios/{taxId}', (bank) => ({
    as: 'titular',
    params: { taxId: bank.id('titular') },
  })),
  'POST /api/v1/p/{taxId}': async (bank) => {
    const execResposta = await openExecution(bank)
    return bank.send('POST /api/v1/p/{taxId}', {
      params: { taxId: bank.id('proposta') },
      body: { execResposta },
    })
  },
  'POST /api/v1/Negociacao/Efetivar': call('POST /api/v1/Negociacao/Efetivar', async (bank) => ({
    as: 'titular',
    body: choiceOf(bank, 'titular', await groupOf(bank, 'titular')),
  })),
  'POST /api/v3/Negociacao/Efetivar': call('POST /api/v3/Negociacao/Efetivar', async (bank) => ({
    as: 'veiculo',
    body: choiceOf(bank, 'veiculo', await groupOf(bank, 'veiculo', 'v3')),
  })),
  'POST /api/v1/Negociacao/Formalizar': (bank) => conclude(bank, 'conclui', 'v1'),
  'POST /api/v3/Negociacao/Formalizar': (bank) => conclude(bank, 'veiculo', 'v3'),
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': call(
    'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}',
    () => ({ as: 'titular', params: { carteira: '0', contrato: '0', exec: '0' } }),
  ),
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': call(
    'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}',
    async (bank) => {
      const { carteira, numeroAcordo, quantidadeParcelas } = await agreementOf(bank, 'acordo')
      const parcelas = String(quantidadeParcelas)
      return { as: 'acordo', params: { carteira, contrato: numeroAcordo, parcelas, exec: '0' } }
    },
  ),
  'POST /api/v1/Proposta/Cancelar': async (bank) => {
    const made = await bank
      .list('conclui')
      .then(({ acordos }) => acordos.find(({ podeCancelar }) => podeCancelar))
    judgeable(made !== undefined, "'conclui' não tem acordo que se possa cancelar")
    return bank.send('POST /api/v1/Proposta/Cancelar', {
      as: 'conclui',
      body: { numeroAcordo: made.numeroAcordo },
    })
  },
  'GET /api/v1/Proposta/Status/{id}': call('GET /api/v1/Proposta/Status/{id}', async (bank) => ({
    as: 'acordo',
    params: { id: (await agreementOf(bank, 'acordo')).numeroAcordo },
  })),
  'GET /api/v1/Configuracao/DiaUtil/{date}': call('GET /api/v1/Configuracao/DiaUtil/{date}', () => ({
    params: { date: '2027-12-25' },
  })),
  'GET /api/v1/Configuracao/MinimoMaximo': call('GET /api/v1/Configuracao/MinimoMaximo'),
  'POST /api/v1/assinador/drc': call('POST /api/v1/assinador/drc', async (bank) => ({
    as: 'assinatura',
    body: { numeroAcordo: (await agreementOf(bank, 'assinatura')).numeroAcordo, acao: 'INICIAR' },
  })),
  'POST /api/v1/boleto/imprimir': call('POST /api/v1/boleto/imprimir', async (bank) => {
    const { agreement, instalment } = await openInstalment(bank, 'acordo')
    const { numeroAcordo } = agreement
    return { as: 'acordo', body: { numeroAcordo, numeroParcela: instalment.numero, execResposta: '' } }
  }),
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': call(
    'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}',
    slipOf,
  ),
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': call(
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
    lineOf,
  ),
  'POST /api/auth/AcordoRealizadoEmail': async (bank) => {
    const { params } = await lineOf(bank)
    const { linhaDigitavel: Linha } = await bank.data(
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
      { as: 'acordo', ...(params && { params }) },
    )
    return bank.send('POST /api/auth/AcordoRealizadoEmail', {
      as: 'acordo',
      body: { Carateira: params?.carteira, Divida: params?.divida, CpfCnpj: bank.id('acordo'), Linha },
    })
  },
  'GET /api/v1/Negociacao/Conclusao/{chave}': call('GET /api/v1/Negociacao/Conclusao/{chave}', () => ({
    as: 'titular',
    params: { chave: 'conformidade-desconhecida' },
  })),
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': call(
    'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}',
    numbered('acordo'),
  ),
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': async (bank) => (await issueSettlement(bank)).reply,
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': call(
    'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}',
    ofPaidOff,
  ),
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': call(
    'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}',
    async (bank) => ({ ...(await ofPaidOff(bank)), body: { execResposta: '' } }),
  ),
  'GET /api/v1/documentos/{numeroAcordo}': call(
    'GET /api/v1/documentos/{numeroAcordo}',
    numbered('documentos'),
  ),
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': async (bank) =>
    bank.send('PUT /api/v1/documentos/{numeroAcordo}/{documento}', {
      as: 'documentos',
      params: await firstDocument(bank),
      query: { nome: 'conformidade.pdf' },
      body: TINY_PDF,
      contentType: 'application/pdf',
    }),
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': async (bank) =>
    bank.send('DELETE /api/v1/documentos/{numeroAcordo}/{documento}', {
      as: 'documentos',
      params: await firstDocument(bank),
    }),
  'GET /api/v1/contrato/{numeroAcordo}': call('GET /api/v1/contrato/{numeroAcordo}', numbered('assinatura')),
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': call(
    'POST /api/v1/contrato/{numeroAcordo}/assinatura',
    numbered('assinatura', { body: { acao: 'INICIAR' } }),
  ),
}
