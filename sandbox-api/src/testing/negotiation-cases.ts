import { splitTaxId } from '@portal/domain/tax-id'
import { agreementNumberOf } from '../negotiation/groups'
import { type Bank, persona, Visitor } from './bank'
import type { Case, Cases } from './case'

const { taxId } = persona('cliente')
const inGoodOrder = persona('acordo-em-dia')
const good = agreementNumberOf(inGoodOrder, 'em-dia')
const late = persona('acordo-em-atraso')
const lateNumber = agreementNumberOf(late, 'atrasado')
const paidNumber = agreementNumberOf(persona('acordo-quitado'), 'pago')
const cancelledNumber = agreementNumberOf(persona('acordo-cancelado'), 'cancelado')
const stayingNumber = agreementNumberOf(persona('nome-no-cadastro'), 'pago')
const unsigned = agreementNumberOf(persona('assinatura-pendente'), 'drc')
const undocumented = agreementNumberOf(persona('documentos-pendentes'), 'refin')
const OUT_OF_HOURS = '2026-11-20T20:15:00-03:00'
const NONE = '9999999999'

type NegotiationCall =
  | 'POST /api/v1/negociacoes'
  | 'GET /api/v1/get_portfolios/{taxId}'
  | 'POST /api/v1/p/{taxId}'
  | 'POST /api/v1/Negociacao/Efetivar'
  | 'POST /api/v3/Negociacao/Efetivar'
  | 'POST /api/v1/Negociacao/Formalizar'
  | 'POST /api/v3/Negociacao/Formalizar'
  | 'GET /api/v1/Negociacao/Conclusao/{chave}'
  | 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
  | 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'
  | 'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}'
  | 'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}'
  | 'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}'
  | 'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}'
  | 'POST /api/v1/Proposta/Cancelar'
  | 'GET /api/v1/Proposta/Status/{id}'
  | 'GET /api/v1/Configuracao/DiaUtil/{date}'
  | 'GET /api/v1/Configuracao/MinimoMaximo'
  | 'POST /api/v1/assinador/drc'
  | 'POST /api/v1/boleto/imprimir'
  | 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'
  | 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
  | 'POST /api/auth/AcordoRealizadoEmail'

const list = (id: string) => ({ body: { ...splitTaxId(id), execResposta: '' } })
const chosen = (idNegociacao: string, id: string) => ({
  idNegociacao,
  tipo: 'A vista' as const,
  execResposta: '',
  documentCode: id,
})

const complain = (numeroAcordo: string) => ({ params: { numeroAcordo }, body: { execResposta: '' } })

/** A choice for the card (0, v1) or the vehicle (1, v3) of the first persona. */
async function choiceOf(bank: Bank, token: string, position: number) {
  const { idNegociacao } = await new Visitor(bank, taxId, token).opportunity(position)
  return chosen(idNegociacao, taxId)
}

function choices(version: 'v1' | 'v3'): Case<'POST /api/v1/Negociacao/Efetivar'>[] {
  const own = version === 'v1' ? 0 : 1
  return [
    { status: 200, as: 'cliente', make: async (bank, token) => ({ body: await choiceOf(bank, token, own) }) },
    { status: 400, as: 'cliente', make: () => ({ body: { tipo: 'A vista' } }) },
    { status: 401, make: () => ({ body: chosen('NEG1', taxId) }) },
    {
      status: 403,
      as: 'cliente',
      make: async (bank, token) => {
        const body = await choiceOf(bank, token, own)
        bank.sandbox.clock.set(new Date(OUT_OF_HOURS))
        return { body }
      },
    },
    { status: 404, as: 'cliente', make: () => ({ body: chosen('NEG1', taxId) }) },
    {
      status: 409,
      as: 'cliente',
      make: async (bank, token) => ({ body: await choiceOf(bank, token, 1 - own) }),
    },
  ]
}

async function acceptanceOf(bank: Bank, token: string, version: 'v1' | 'v3') {
  const body = await choiceOf(bank, token, version === 'v1' ? 0 : 1)
  const visitor = new Visitor(bank, taxId, token)
  const reserved =
    version === 'v1'
      ? await visitor.fetchData('POST /api/v1/Negociacao/Efetivar', { body })
      : await visitor.fetchData('POST /api/v3/Negociacao/Efetivar', { body })
  if (reserved.sucesso === 0) throw new Error('not reserved')
  const { idProposta } = 'dados' in reserved ? reserved.dados : reserved
  return visitor.acceptance(idProposta, body.idNegociacao)
}

function acceptances(version: 'v1' | 'v3'): Case<'POST /api/v1/Negociacao/Formalizar'>[] {
  const absent = {
    idProposta: 'PRP1',
    idNegociacao: 'NEG1',
    aceite: true as const,
    execResposta: '',
    documentCode: taxId,
  }
  return [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => ({ body: await acceptanceOf(bank, token, version) }),
    },
    { status: 400, as: 'cliente', make: () => ({ body: { ...absent, aceite: false } }) },
    { status: 401, make: () => ({ body: absent }) },
    {
      status: 403,
      as: 'cliente',
      make: async (bank, token) => {
        const body = await acceptanceOf(bank, token, version)
        bank.sandbox.clock.set(new Date(OUT_OF_HOURS))
        return { body }
      },
    },
    { status: 404, as: 'cliente', make: () => ({ body: absent }) },
    {
      status: 409,
      as: 'cliente',
      make: async (bank, token) => {
        const body = await acceptanceOf(bank, token, version)
        bank.skip(2 * 86_400_000)
        return { body }
      },
    },
  ]
}

const settle = (numeroAcordo: string, { data, valor } = { data: '2026-11-30', valor: 1 }) => ({
  params: { numeroAcordo },
  body: { data, valor, execResposta: '' },
})
const line = (carteira: string, divida: string, id: string) => ({ params: { carteira, divida, taxId: id } })

export const negotiationCases: Pick<Cases, NegotiationCall> = {
  'POST /api/v1/negociacoes': [
    { status: 200, as: 'cliente', make: () => list(taxId) },
    {
      status: 400,
      as: 'cliente',
      make: () => ({ body: { ...splitTaxId(taxId), execResposta: '', digitoDocumento: '99' } }),
    },
    { status: 401, make: () => list(taxId) },
    { status: 403, as: 'pj-cliente', make: () => list(taxId) },
    { status: 502, as: 'erro-api', make: () => list(persona('erro-api').taxId) },
  ],
  'GET /api/v1/get_portfolios/{taxId}': [
    { status: 200, as: 'erro-api', make: () => ({ params: { taxId: persona('erro-api').taxId } }) },
    { status: 401, make: () => ({ params: { taxId } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ params: { taxId } }) },
  ],
  'POST /api/v1/p/{taxId}': [
    {
      status: 200,
      make: async (bank) => ({ params: { taxId }, body: { execResposta: await bank.execution(taxId) } }),
    },
    { status: 200, as: 'cliente', make: () => ({ params: { taxId } }) },
    { status: 400, make: () => ({ params: { taxId: '11111111111' } }) },
    { status: 401, make: () => ({ params: { taxId } }) },
  ],
  'POST /api/v1/Negociacao/Efetivar': [
    ...choices('v1'),
    {
      status: 412,
      as: 'acordo-em-dia',
      make: () => ({
        body: {
          ...chosen('ANY', inGoodOrder.taxId),
          alteracao: { numeroAcordo: good, numeroParcela: 3, versao: 'velha' },
        },
      }),
    },
  ],
  'POST /api/v3/Negociacao/Efetivar': choices('v3'),
  'POST /api/v1/Negociacao/Formalizar': acceptances('v1'),
  'POST /api/v3/Negociacao/Formalizar': acceptances('v3'),
  'GET /api/v1/Negociacao/Conclusao/{chave}': [
    { status: 200, as: 'cliente', make: () => ({ params: { chave: 'chave-00000001' } }) },
    { status: 400, as: 'cliente', make: () => ({ params: { chave: 'curta' } }) },
    { status: 401, make: () => ({ params: { chave: 'chave-00000001' } }) },
  ],
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': [
    { status: 200, as: 'acordo-em-dia', make: () => ({ params: { numeroAcordo: good } }) },
    {
      status: 400,
      as: 'acordo-em-dia',
      make: () => ({ params: { numeroAcordo: good }, query: { data: '2026-11-29' } }),
    },
    { status: 401, make: () => ({ params: { numeroAcordo: good } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { numeroAcordo: good } }) },
    { status: 409, as: 'acordo-quitado', make: () => ({ params: { numeroAcordo: paidNumber } }) },
  ],
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': [
    {
      status: 200,
      as: 'acordo-em-dia',
      make: async (bank, token) => {
        const { data, valorQuitacao: valor } = await bank.fetchData(
          'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}',
          { params: { numeroAcordo: good }, token },
        )
        return settle(good, { data, valor })
      },
    },
    { status: 400, as: 'acordo-em-dia', make: () => settle(good, { data: '2026-11-29', valor: 1 }) },
    { status: 401, make: () => settle(good) },
    { status: 404, as: 'cliente', make: () => settle(good) },
    { status: 409, as: 'acordo-quitado', make: () => settle(paidNumber) },
    { status: 412, as: 'acordo-em-dia', make: () => settle(good) },
  ],
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': [
    { status: 200, as: 'acordo-quitado', make: () => ({ params: { numeroAcordo: paidNumber } }) },
    { status: 401, make: () => ({ params: { numeroAcordo: paidNumber } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { numeroAcordo: paidNumber } }) },
    { status: 409, as: 'acordo-em-dia', make: () => ({ params: { numeroAcordo: good } }) },
  ],
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': [
    { status: 200, as: 'nome-no-cadastro', make: () => complain(stayingNumber) },
    { status: 401, make: () => complain(stayingNumber) },
    { status: 404, as: 'cliente', make: () => complain(stayingNumber) },
    { status: 409, as: 'acordo-quitado', make: () => complain(paidNumber) },
  ],
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': [
    { status: 200, as: 'cliente', make: () => ({ params: { carteira: '09', contrato: '0', exec: '0' } }) },
    { status: 401, make: () => ({ params: { carteira: '09', contrato: '0', exec: '0' } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { carteira: '09', contrato: NONE, exec: '0' } }) },
  ],
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': [
    {
      status: 200,
      as: 'acordo-em-dia',
      make: () => ({ params: { carteira: '09', contrato: good, parcelas: '12', exec: '0' } }),
    },
    { status: 401, make: () => ({ params: { carteira: '09', contrato: good, parcelas: '12', exec: '0' } }) },
    {
      status: 404,
      as: 'cliente',
      make: () => ({ params: { carteira: '09', contrato: good, parcelas: '12', exec: '0' } }),
    },
  ],
  'POST /api/v1/Proposta/Cancelar': [
    { status: 200, as: 'assinatura-pendente', make: () => ({ body: { numeroAcordo: unsigned } }) },
    { status: 401, make: () => ({ body: { numeroAcordo: good } }) },
    { status: 404, as: 'cliente', make: () => ({ body: { numeroAcordo: good } }) },
    { status: 409, as: 'acordo-em-dia', make: () => ({ body: { numeroAcordo: good } }) },
  ],
  'GET /api/v1/Proposta/Status/{id}': [
    { status: 200, as: 'assinatura-pendente', make: () => ({ params: { id: unsigned } }) },
    { status: 401, make: () => ({ params: { id: unsigned } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { id: unsigned } }) },
  ],
  'GET /api/v1/Configuracao/DiaUtil/{date}': [
    { status: 200, make: () => ({ params: { date: '2026-12-25' } }) },
    { status: 400, make: () => ({ params: { date: '2026-02-30' } }) },
  ],
  'GET /api/v1/Configuracao/MinimoMaximo': [
    { status: 200, make: () => ({}) },
    { status: 401, make: () => ({ query: { idNegociacao: 'NEG1' } }) },
    { status: 404, as: 'cliente', make: () => ({ query: { idNegociacao: 'NEG1' } }) },
  ],
  'POST /api/v1/assinador/drc': [
    {
      status: 200,
      as: 'assinatura-pendente',
      make: () => ({ body: { numeroAcordo: unsigned, acao: 'INICIAR' } }),
    },
    {
      status: 400,
      as: 'assinatura-pendente',
      make: () => ({ body: { numeroAcordo: unsigned, acao: 'ASSINAR' } }),
    },
    { status: 401, make: () => ({ body: { numeroAcordo: unsigned, acao: 'INICIAR' } }) },
    { status: 404, as: 'cliente', make: () => ({ body: { numeroAcordo: unsigned, acao: 'INICIAR' } }) },
    {
      status: 409,
      as: 'documentos-pendentes',
      make: () => ({ body: { numeroAcordo: undocumented, acao: 'INICIAR' } }),
    },
  ],
  'POST /api/v1/boleto/imprimir': [
    { status: 200, as: 'acordo-em-dia', make: () => ({ body: { numeroAcordo: good, execResposta: '' } }) },
    { status: 400, as: 'cliente', make: () => ({ body: { execResposta: '' } }) },
    { status: 401, make: () => ({ body: { numeroAcordo: good, execResposta: '' } }) },
    { status: 404, as: 'cliente', make: () => ({ body: { numeroAcordo: good, execResposta: '' } }) },
    {
      status: 409,
      as: 'acordo-cancelado',
      make: () => ({ body: { numeroAcordo: cancelledNumber, numeroParcela: 1, execResposta: '' } }),
    },
  ],
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': [
    {
      status: 200,
      as: 'acordo-em-dia',
      make: () => ({ params: { carteira: '09', acordo: good, parcela: '3', exec: '0' } }),
    },
    { status: 401, make: () => ({ params: { carteira: '09', acordo: good, parcela: '3', exec: '0' } }) },
    {
      status: 404,
      as: 'acordo-em-dia',
      make: () => ({ params: { carteira: '09', acordo: good, parcela: '99', exec: '0' } }),
    },
    {
      status: 409,
      as: 'acordo-em-atraso',
      make: () => ({ params: { carteira: '12', acordo: lateNumber, parcela: '2', exec: '0' } }),
    },
  ],
  'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}': [
    { status: 200, as: 'acordo-em-dia', make: () => line('09', `${good}003`, inGoodOrder.taxId) },
    { status: 401, make: () => line('09', `${good}003`, inGoodOrder.taxId) },
    { status: 403, as: 'cliente', make: () => line('09', `${good}003`, inGoodOrder.taxId) },
    { status: 404, as: 'cliente', make: () => line('09', `${good}003`, taxId) },
    {
      status: 409,
      as: 'acordo-quitado',
      make: () => line('09', `${paidNumber}001`, persona('acordo-quitado').taxId),
    },
  ],
  'POST /api/auth/AcordoRealizadoEmail': [
    {
      status: 200,
      as: 'acordo-em-dia',
      make: async (bank, token) => ({ body: await agreementMail(bank, token) }),
    },
    { status: 400, as: 'acordo-em-dia', make: () => ({ body: mail(inGoodOrder.taxId) }) },
    { status: 401, make: () => ({ body: mail(inGoodOrder.taxId) }) },
    { status: 403, as: 'cliente', make: () => ({ body: mail(inGoodOrder.taxId) }) },
    { status: 404, as: 'cliente', make: () => ({ body: mail(taxId) }) },
    {
      status: 409,
      as: 'acordo-em-dia',
      make: async (bank, token) => {
        const body = await agreementMail(bank, token)
        bank.sandbox.store.run("UPDATE debtors SET email = '' WHERE tax_id = ?", inGoodOrder.taxId)
        return { body }
      },
    },
  ],
}

function mail(id: string, Linha = '0'.repeat(47)) {
  return { Carateira: '09', Divida: `${good}003`, CpfCnpj: id, Linha }
}

async function agreementMail(bank: Bank, token: string) {
  const { linhaDigitavel } = await bank.fetchData(
    'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
    { ...line('09', `${good}003`, inGoodOrder.taxId), token },
  )
  return mail(inGoodOrder.taxId, linhaDigitavel)
}
