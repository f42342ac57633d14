import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import type { Role } from '../prepared'
import { judgeable } from '../verdict'
import type { Make } from './request'

export const event = (cpfCnpj: string, metadata: Record<string, unknown> = {}) => ({
  cpfCnpj,
  priority: 1,
  step: 'conformidade',
  flowIn: 'conformidade',
  statusIn: '',
  statusOut: '',
  flowOut: '',
  metadata,
})

/** The agreement of a person that has the state wanted, and its first instalment that fits. */
export async function agreementOf(bank: Bank, role: Role) {
  const [agreement] = (await bank.once(`list:${role}`, () => bank.list(role))).acordos
  judgeable(agreement !== undefined, `'${role}' não tem acordo`)
  return agreement
}

export async function openInstalment(bank: Bank, role: Role) {
  const agreement = await agreementOf(bank, role)
  const instalment = agreement.parcelas.find(({ boletoDisponivel }) => boletoDisponivel)
  judgeable(instalment !== undefined, `O acordo de '${role}' não tem boleto disponível`)
  return { agreement, instalment }
}

/** The smallest PDF that readers accept as one. */
export const TINY_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

export async function groupOf(bank: Bank, role: Role, versaoApi: 'v1' | 'v3' = 'v1') {
  const { negociacoes } = await bank.list(role)
  const group = negociacoes.find(
    (one) => one.versaoApi === versaoApi && one.opcoes.some(({ tipo }) => tipo === 'Parcelado'),
  )
  judgeable(group !== undefined, `'${role}' não tem um grupo ${versaoApi} com parcelas; prepare de novo`)
  return group
}

export type Group = Awaited<ReturnType<typeof groupOf>>

/** Body of Efetivar for the first choice by instalments, with changes. */
export function choiceOf(bank: Bank, role: Role, group: Group, more: Record<string, unknown> = {}) {
  const option = group.opcoes.find(({ tipo }) => tipo === 'Parcelado')
  return {
    idNegociacao: group.idNegociacao,
    tipo: 'Parcelado',
    idOpcao: option?.id,
    execResposta: '',
    documentCode: bank.id(role),
    ...more,
  }
}

export const acceptanceOf = (bank: Bank, role: Role, idNegociacao: string, idProposta: string) => ({
  idProposta,
  idNegociacao,
  aceite: true,
  execResposta: '',
  documentCode: bank.id(role),
})

/** The execution that an anonymous consult of 'proposta' opens. */
export async function openExecution(bank: Bank): Promise<string> {
  await bank.consult('proposta')
  const { execId } = await bank.data('POST /api/v1/criar_exec', { body: { cpfCnpj: bank.id('proposta') } })
  return execId
}

/** A login by code, whose session is kept: it has a fresh proof. */
export async function codeLogin(bank: Bank): Promise<Reply> {
  const code = await bank.freshCode('codigo')
  const reply = await bank.send('POST /api/consultar_codigo', { body: { cpf: bank.id('codigo'), code } })
  const token = field(reply.data, 'token')
  if (typeof token === 'string') bank.keep('codigo', token)
  return reply
}

export const personAnswers = (bank: Bank, role: 'titular' | 'senha') => {
  const [nomeMae = '', ...rest] = bank.known(role, 'nomeMae').split(' ')
  return {
    cpfCnpj: bank.id(role),
    nascimento: bank.known(role, 'nascimento'),
    nomeMae,
    sobrenomeMae: rest.join(' '),
  }
}

export const lineOf: Make = async (bank) => {
  const { agreement, instalment } = await openInstalment(bank, 'acordo')
  return {
    as: 'acordo',
    params: { carteira: agreement.carteira, divida: instalment.divida, taxId: bank.id('acordo') },
  }
}

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'

/** What it costs to settle the agreement of a person, on the first day or another. */
export async function settlementOf(bank: Bank, role: Role, data?: string) {
  const { numeroAcordo } = await agreementOf(bank, role)
  return bank.data(QUOTE, { as: role, params: { numeroAcordo }, ...(data && { query: { data } }) })
}

/** The slip for it; another value is what somebody may have seen who is not up to date. */
export async function issueSettlement(bank: Bank, change: { data?: string; more?: number } = {}) {
  const quote = await settlementOf(bank, 'acordo', change.data)
  const valor = (cents(quote.valorQuitacao) + (change.more ?? 0)) / 100
  const reply = await bank.send(ISSUE, {
    as: 'acordo',
    params: { numeroAcordo: quote.numeroAcordo },
    body: { data: quote.data, valor, execResposta: '' },
  })
  return { quote, reply }
}
