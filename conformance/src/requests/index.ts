import type { CallName } from '@portal/contract'
import { type Bank, field, type Options, type Reply } from '../bank'
import { definitionOf, isRequest } from '../shape'
import { judgeable, must } from '../verdict'
import * as situations from './situations'

type Request = (bank: Bank, name: CallName) => Promise<Reply>

const NAME = 'Teste de conformidade'

/** Answers a question of a new round correctly: a wrong answer would block further rounds. */
const answered =
  (type: 'anoFundacao' | 'cpfSocio'): Request =>
  async (bank) => {
    const perguntas = await situations.questions(bank, 'empresa')
    const hasType = perguntas.some((one) => one.type === type)
    judgeable(hasType, `A rodada não perguntou '${type}'`)
    const value = bank.known('empresa', type === 'cpfSocio' ? 'cpfResponsavel' : type)
    return situations.answerQuestion(bank, 'empresa', type, value)
  }

/** Sends the call after another one. */
const after =
  (prepare: (bank: Bank) => Promise<unknown>, options: Options): Request =>
  async (bank, name) => {
    await prepare(bank)
    return bank.send(name, options)
  }

const recommendation: Request = (bank, name) => {
  const body = {
    phoneE164: `+55${bank.known('acordo', 'telefone')}`,
    email: '',
    recommendation: 'RECOMMENDED',
    includeContact: false,
    dataRecomendation: bank.now().toISOString(),
  }
  return bank.send(name, { as: 'acordo', body })
}

/**
 * Requests that need more than 'titular' and that no rule makes, using prepared people only. Repeatable unless the data
 * say otherwise.
 */
const requests: { readonly [K in CallName]?: Options | Request } = {
  'POST /api/consultar_cnpj': after((bank) => bank.consult('empresa'), { of: 'empresa' }),
  'PUT /api/login/PwsRegister': (bank) => situations.registerPassword(bank, 'Conformidade-1'),
  'PUT /api/login/PwsRegister2': after(situations.codeLogin, { as: 'codigo' }),
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': async (bank, name) =>
    bank.send(name, { of: 'codigo', params: { codigo: await bank.freshCode('codigo') } }),
  'POST /api/login/cadastro': async (bank, name) => {
    const nascimento = bank.known('novo', 'nascimento')
    const nomeMae = bank.known('novo', 'nomeMae')
    const body = { senha: 'Conformidade-1', nascimento, nomeMae }
    const reply = await bank.send(name, { of: 'novo', body })
    judgeable(reply.status !== 409, "'novo' já tem senha; prepare de novo")
    return reply
  },
  'POST /api/auth/RenovarSessao': { as: 'outro' },
  'PUT /api/auth/PhoneRegister': { of: 'novo' },
  'PUT /api/auth/AtualizarTelefone': { of: 'novo' },
  'POST /api/v1/User/Update': async (bank, name) => {
    await situations.codeLogin(bank)
    return bank.send(name, { as: 'codigo', body: { email: bank.known('codigo', 'email') } })
  },
  'POST /api/v1/User/pj/Update': async (bank, name) => {
    await bank.send('POST /v1/User/pj/VerificaKBA', { as: 'empresa' })
    return bank.send(name, { as: 'empresa', body: { telefone: bank.known('empresa', 'telefone') } })
  },
  'GET /api/login/GetCodigo/{id}': (bank) => bank.sendCode('codigo', 'GetCodigo'),
  'GET /api/login/GetCodByEmail/{id}': (bank) => bank.sendCode('codigo'),
  'GET /api/auth/GetAutenticaEmail/{id}': async (bank, name) => {
    await bank.send('POST /api/auth/urlAutenticaEmailResposta', { of: 'codigo' })
    return bank.send(name, { params: { id: (await bank.read('codigo', 'link')).replace(/.*\//, '') } })
  },
  'GET /api/v1/cep/{cep}': { params: { cep: '01310100' } },
  'GET /api/v1/pj/partnerIdentification': (bank, name) =>
    bank.send(name, { identification: bank.id('empresa') }),
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': { of: 'empresa', params: { quantidade: '1' } },
  'POST /api/v1/kbas/interativo/validacao': answered('anoFundacao'),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': answered('cpfSocio'),
  'POST /api/v1/Conversacao/InMessageChat': {
    body: { CriaConversa: true, TipoMensagem: 'texto', MensagemUsuario: 'Olá' },
  },
  'POST /api/v1/clicktocall': { as: 'titular' },
  'POST /api/v1/p/{taxId}': async (bank, name) =>
    bank.send(name, { of: 'proposta', body: { execResposta: await situations.openExecution(bank) } }),
  'POST /api/v3/Negociacao/Formalizar': async (bank, name) => {
    const group = await situations.groupOf(bank, 'veiculo', 'v3')
    const options = { as: 'veiculo', body: situations.choiceOf(group) } as const
    const reserved = await bank.data('POST /api/v3/Negociacao/Efetivar', options)
    must(reserved.sucesso === 1, 'Efetivar v3 não reservou')
    const { idProposta } = reserved
    const body = { idProposta, idNegociacao: group.idNegociacao, aceite: true }
    return bank.send(name, { as: 'veiculo', body })
  },
  'GET /api/v1/Cliente/Enderecos/{carteira}/{contrato}/{exec}': {
    as: 'titular',
    params: { carteira: '0', contrato: '0' },
  },
  'GET /api/v1/Proposta/Resumo/{carteira}/{contrato}/{parcelas}/{exec}': { as: 'acordo' },
  'POST /api/v1/Proposta/Cancelar': async (bank, name) => {
    const made = (await bank.list('conclui')).acordos.find(({ podeCancelar }) => podeCancelar)
    judgeable(made !== undefined, "'conclui' não tem acordo que se possa cancelar")
    return bank.send(name, { as: 'conclui', body: { numeroAcordo: made.numeroAcordo } })
  },
  'GET /api/v1/Proposta/Status/{id}': async (bank, name) =>
    bank.send(name, { as: 'acordo', params: { id: (await bank.agreement('acordo')).numeroAcordo } }),
  'POST /api/v1/assinador/drc': { as: 'assinatura', body: { acao: 'INICIAR' } },
  'POST /api/v1/boleto/imprimir': async (bank, name) => {
    const { agreement, instalment } = await bank.openInstalment('acordo')
    const body = { numeroAcordo: agreement.numeroAcordo, numeroParcela: instalment.numero }
    return bank.send(name, { as: 'acordo', body })
  },
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': { as: 'acordo' },
  'POST /api/auth/AcordoRealizadoEmail': async (bank, name) => {
    const { linhaDigitavel: Linha } = await bank.data(
      'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
      { as: 'acordo' },
    )
    return bank.send(name, { as: 'acordo', body: { Linha } })
  },
  'POST /api/auth/LigacaoIndevida': { of: 'titular', body: { nome: NAME } },
  'POST /api/v1/score_miner': (bank, name) => {
    const contact = { identification: bank.id('titular'), identificationKind: 1, name: NAME }
    return bank.send(name, { as: 'titular', body: { contact, origin: 'site' } })
  },
  'POST /api/v1/basic-data/{id}': { as: 'titular', body: { optInWhatsApp: false } },
  'POST /api/v1/termos-whatsapp/{digits}': { as: 'titular', body: { optInWhatsApp: false } },
  'POST /api/v1/recomendacao/{id}': recommendation,
  'POST /api/v1/recommendation/{id}': recommendation,
  'POST /api/auth/LigacaoIndevida/andamento': async (bank, name) => {
    const { data } = await request(bank, 'POST /api/auth/LigacaoIndevida')
    return bank.send(name, { of: 'titular', body: { protocolo: String(field(data, 'protocolo')) } })
  },
  'POST /api/v1/vincularExec': async (bank, name) => {
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular' })
    return bank.send(name, { as: 'titular', body: { execId } })
  },
  'POST /api/v1/InspectLog': { body: { sId: 'conformidade', idExec: '', cpfCnpj: 'Não informado' } },
  'POST /api/v1/inspectlet_session': { body: { websiteId: 1, sessionId: 'conformidade', execId: '' } },
  'POST /api/v1/smartlook_session': { body: { sessionId: 'conformidade', execId: '' } },
  'GET /api/v1/contrato/{numeroAcordo}': { as: 'assinatura' },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': { as: 'assinatura', body: { acao: 'INICIAR' } },
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': { as: 'quitado' },
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': { as: 'quitado' },
  'POST /api/v1/chaves-acesso/desafio': after(situations.codeLogin, { as: 'codigo' }),
}

const ABOUT_COMPANIES = /\/pj\/|PartnerIdentification/

/** Makes one call with prepared people only; by default as 'titular', or about them or a company. */
export async function request(bank: Bank, name: CallName): Promise<Reply> {
  const made = requests[name]
  if (typeof made === 'function') return made(bank, name)
  if (made !== undefined) return bank.send(name, made)
  const options = await bank.completed(name, ABOUT_COMPANIES.test(name) ? 'empresa' : 'titular')
  judgeable(isRequest(name, options), 'Nenhuma regra recebeu uma resposta certa')
  const isForDebtor = definitionOf(name).openTo === undefined
  return bank.send(name, { ...options, ...(isForDebtor && { as: 'titular' }) })
}
