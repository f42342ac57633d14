import type { Bank, Options, Reply } from '../bank'
import type { Role } from '../prepared'
import { judgeable, must } from '../verdict'

/** Body of an event of the journey. */
export const event = (metadata: Record<string, unknown> = {}) => ({
  priority: 1,
  step: 'conformidade',
  flowIn: 'conformidade',
  ...{ statusIn: '', statusOut: '', flowOut: '' },
  metadata,
})

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
export function choiceOf({ idNegociacao, opcoes }: Group, more: Record<string, unknown> = {}) {
  const idOpcao = opcoes.find(({ tipo }) => tipo === 'Parcelado')?.id
  return { idNegociacao, tipo: 'Parcelado', idOpcao, ...more }
}

/** Reserves a choice of this person; `acceptance` is the body that concludes it. */
export async function reserve(bank: Bank, role: Role, more: Record<string, unknown> = {}) {
  const group = await groupOf(bank, role)
  const body = choiceOf(group, more)
  const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: role, body })
  must(dados !== null, 'A opção não se calcula')
  const { idProposta } = dados
  return { group, terms: dados, acceptance: { idProposta, idNegociacao: group.idNegociacao, aceite: true } }
}

/** Opens an execution by an anonymous consult of 'proposta'. */
export async function openExecution(bank: Bank): Promise<string> {
  await bank.consult('proposta')
  return (await bank.data('POST /api/v1/criar_exec', { of: 'proposta' })).execId
}

/** The proposal slips of 'proposta', and their execution. */
export async function proposalSlips(bank: Bank) {
  const execResposta = await openExecution(bank)
  const { boletos } = await bank.data('POST /api/v1/p/{taxId}', { of: 'proposta', body: { execResposta } })
  const [firstSlip] = boletos
  judgeable(firstSlip !== undefined, "'proposta' não tem boleto de proposta")
  return { boletos, firstSlip, execResposta }
}

/** Enters a code of 'codigo' and stores the session, which has a fresh proof of identity. */
export const enterCode = async (bank: Bank, code: string, options: Options = {}): Promise<Reply> =>
  bank.keep(
    'codigo',
    await bank.send('POST /api/consultar_codigo', { body: { cpf: bank.id('codigo'), code }, ...options }),
  )

export const codeLogin = async (bank: Bank): Promise<Reply> => enterCode(bank, await bank.freshCode('codigo'))

/** Logs in by code, for rules that only need the fresh proof; unjudged on a failure. */
export async function freshProof(bank: Bank): Promise<void> {
  const { status } = await codeLogin(bank)
  judgeable(status === 200, `O login por código respondeu ${status}`)
}

/** Registers a first password for 'novo'. */
export async function registerPassword(bank: Bank, senha: string, options: Options = {}): Promise<Reply> {
  const reply = await bank.send('PUT /api/login/PwsRegister', { of: 'novo', body: { senha }, ...options })
  judgeable(reply.status !== 409, "'novo' já tem senha; prepare de novo")
  return reply
}

/** Objects to a change with the link of the message about it. */
export const object = async (bank: Bank, link: string): Promise<Reply> =>
  bank.send('POST /api/v1/contestacao/{id}', { params: { id: link.replace(/.*\//, '') } })

export const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'

/** A round of questions about a company. */
export const questions = async (bank: Bank, role: 'empresa' | 'kba', quantidade = '3') =>
  (await bank.data(QUESTIONS, { of: role, params: { quantidade } })).perguntas

/** Answers one of these questions. */
export function answerQuestion(bank: Bank, role: 'empresa' | 'kba', type: string, value: string) {
  const place = type === 'cpfSocio' ? '/cpfSocio' : ''
  return bank.send(`POST /api/v1/kbas/interativo/validacao${place}`, { of: role, body: { type, value } })
}
