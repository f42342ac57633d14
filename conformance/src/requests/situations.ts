import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import type { Role } from '../prepared'
import { judgeable, must } from '../verdict'

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

/** The person's agreement in the required state, and its first matching instalment. */
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

/** The smallest PDF that readers accept. */
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

/** Body of Efetivar for the first choice by instalments, with overrides. */
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

/** Reserves a choice of this person. */
export async function reserve(bank: Bank, role: Role, more: Record<string, unknown> = {}) {
  const group = await groupOf(bank, role)
  const body = choiceOf(bank, role, group, more)
  const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: role, body })
  must(dados !== null, 'A opção não se calcula')
  return { group, terms: dados }
}

export const acceptanceOf = (bank: Bank, role: Role, idNegociacao: string, idProposta: string) => ({
  idProposta,
  idNegociacao,
  aceite: true,
  execResposta: '',
  documentCode: bank.id(role),
})

/** Opens an execution by an anonymous consult of 'proposta'. */
export async function openExecution(bank: Bank): Promise<string> {
  await bank.consult('proposta')
  const { execId } = await bank.data('POST /api/v1/criar_exec', { body: { cpfCnpj: bank.id('proposta') } })
  return execId
}

/** Logs in by code and stores the session, which has a fresh proof of identity. */
export async function codeLogin(bank: Bank): Promise<Reply> {
  const code = await bank.freshCode('codigo')
  const reply = await bank.send('POST /api/consultar_codigo', { body: { cpf: bank.id('codigo'), code } })
  const token = field(reply.data, 'token')
  if (typeof token === 'string') bank.keep('codigo', token)
  return reply
}

/** Changes the phone of 'novo', proved by knowledge. */
export const changeOfPhone = (
  bank: Bank,
  telefone: string,
  nascimento = bank.known('novo', 'nascimento'),
) => ({
  cpfCnpj: bank.id('novo'),
  telefone,
  DtNascimento: nascimento,
  NomeMae: bank.known('novo', 'nomeMae'),
  stateMode: 'PF',
})

/** Logs in by code, for rules that only need the fresh proof; unjudged on a failure. */
export async function freshProof(bank: Bank): Promise<void> {
  const { status } = await codeLogin(bank)
  judgeable(status === 200, `O login por código respondeu ${status}`)
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

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'

/** The settlement price of the person's agreement, by default on the first day. */
export async function settlementOf(bank: Bank, role: Role, data?: string) {
  const { numeroAcordo } = await agreementOf(bank, role)
  return bank.data(QUOTE, { as: role, params: { numeroAcordo }, ...(data && { query: { data } }) })
}

/** Issues its slip; another value simulates a caller with stale data. */
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
