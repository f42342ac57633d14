import type { CallName } from '@portal/contract'
import { type Bank, field, type Options, type Reply } from '../bank'
import type { Role } from '../prepared'
import { definitionOf } from '../shape'
import { judgeable, must } from '../verdict'
import { newPasskey, registerPasskey, removePasskey, sendSigned, signedBody, withPasskey } from './passkeys'
import * as situations from './situations'

type Request = (bank: Bank, name: CallName) => Promise<Reply>

const NAME = 'Teste de conformidade'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

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

const choice =
  (role: Role, version: 'v1' | 'v3'): Request =>
  async (bank, name) => {
    const group = await situations.groupOf(bank, role, version)
    return bank.send(name, { as: role, body: situations.choiceOf(group) })
  }

const conclusion =
  (role: Role, version: 'v1' | 'v3'): Request =>
  async (bank, name) => {
    const group = await situations.groupOf(bank, role, version)
    const body = situations.choiceOf(group)
    const { data } = await bank.send(`POST /api/${version}/Negociacao/Efetivar`, { as: role, body })
    const id = field(field(data, 'dados') ?? data, 'idProposta')
    must(typeof id === 'string', `Efetivar ${version} não reservou`)
    return bank.send(name, { as: role, body: situations.acceptanceOf(group, id) })
  }

const ofSettled: Request = async (bank, name) => {
  const { numeroAcordo } = await situations.settledAgreement(bank)
  return bank.send(name, { as: 'quitado', params: { numeroAcordo } })
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

/** Requests that need more than 'titular', using prepared people only. Repeatable unless the data say otherwise. */
const requests: { readonly [K in CallName]?: Options | Request } = {
  'POST /api/verificar': (bank) => bank.consult('titular'),
  'POST /api/consultar_cnpj': after((bank) => bank.consult('empresa'), { of: 'empresa' }),
  'POST /api/auth/login/{botToken}': async (bank) => {
    await bank.logout('outro')
    return bank.login('outro')
  },
  'POST /api/consultar_codigo': situations.codeLogin,
  'POST /api/v1/criar_exec': { as: 'titular' },
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
  'POST /api/auth/TokenValidate': (bank) => bank.logout('outro'),
  'POST /api/auth/RenovarSessao': { as: 'outro' },
  'PUT /api/auth/PhoneRegister': { of: 'novo' },
  'PUT /api/auth/AtualizarTelefone': { of: 'novo' },
  'POST /api/v1/User/pj/updatePhone': { of: 'empresa' },
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
  // Opens a pending change and objects to it, so that the prepared person stays unchanged.
  'POST /api/v1/contestacao/{id}': async (bank) => {
    await bank.send('PUT /api/auth/AtualizarTelefone', { of: 'novo', body: { telefone: '11955550123' } })
    return situations.object(bank, await bank.read('novo', 'link'))
  },
  'GET /api/v1/cep/{cep}': { params: { cep: '01310100' } },
  'POST /v1/User/pj/VerificaKBA': { of: 'empresa' },
  'GET /api/v1/pj/validKBAs/{id}': { of: 'empresa' },
  'GET /api/v1/pj/partnerIdentification': (bank, name) =>
    bank.send(name, { identification: bank.id('empresa') }),
  'GET /api/v1/pj/partnerIdentification/{id}': { of: 'empresa' },
  'PUT /api/v1/pj/partnerIdentification': { of: 'empresa' },
  'PUT /api/v1/pj/partnerIdentification/{id}': { of: 'empresa' },
  'GET /api/Login/GetPartnerIdentification/{taxId}': { of: 'empresa' },
  'GET /api/login/GetPartnerIdentification/{taxId}': { of: 'empresa' },
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': { of: 'empresa', params: { quantidade: '1' } },
  'POST /api/v1/kbas/interativo/validacao': answered('anoFundacao'),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': answered('cpfSocio'),
  'POST /api/v1/Conversacao/InMessageChat': {
    body: { CriaConversa: true, TipoMensagem: 'texto', MensagemUsuario: 'Olá' },
  },
  'POST /api/v1/clicktocall': { as: 'titular' },
  'POST /api/v1/p/{taxId}': async (bank, name) =>
    bank.send(name, { of: 'proposta', body: { execResposta: await situations.openExecution(bank) } }),
  'POST /api/v1/Negociacao/Efetivar': choice('titular', 'v1'),
  'POST /api/v3/Negociacao/Efetivar': choice('veiculo', 'v3'),
  'POST /api/v1/Negociacao/Formalizar': conclusion('conclui', 'v1'),
  'POST /api/v3/Negociacao/Formalizar': conclusion('veiculo', 'v3'),
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
  'GET /api/v1/Configuracao/DiaUtil/{date}': { params: { date: '2027-12-25' } },
  'GET /api/v1/Negociacao/Conclusao/{chave}': {
    as: 'titular',
    params: { chave: 'conformidade-desconhecida' },
  },
  'POST /api/v1/assinador/drc': { as: 'assinatura', body: { acao: 'INICIAR' } },
  'POST /api/v1/boleto/imprimir': async (bank, name) => {
    const { agreement, instalment } = await bank.openInstalment('acordo')
    const body = { numeroAcordo: agreement.numeroAcordo, numeroParcela: instalment.numero }
    return bank.send(name, { as: 'acordo', body })
  },
  'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}': { as: 'acordo' },
  [LINE]: { as: 'acordo' },
  'POST /api/auth/AcordoRealizadoEmail': async (bank, name) => {
    const { linhaDigitavel: Linha } = await bank.data(LINE, { as: 'acordo' })
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
  'POST /api/v1/journey_tracker': { as: 'titular', body: situations.event() },
  'POST /api/v1/vincularExec': async (bank, name) => {
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular' })
    return bank.send(name, { as: 'titular', body: { execId } })
  },
  'POST /api/v1/InspectLog': { body: { sId: 'conformidade', idExec: '', cpfCnpj: 'Não informado' } },
  'POST /api/v1/inspectlet_session': { body: { websiteId: 1, sessionId: 'conformidade', execId: '' } },
  'POST /api/v1/smartlook_session': { body: { sessionId: 'conformidade', execId: '' } },
  'GET /api/v1/documentos/{numeroAcordo}': { as: 'documentos' },
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': (bank) =>
    situations.upload(bank, situations.TINY_PDF, 'application/pdf'),
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': async (bank, name) =>
    bank.send(name, await situations.openDocument(bank)),
  'GET /api/v1/contrato/{numeroAcordo}': { as: 'assinatura' },
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': { as: 'assinatura', body: { acao: 'INICIAR' } },
  'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}': { as: 'acordo' },
  'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}': async (bank) =>
    (await situations.issueSettlement(bank)).reply,
  'GET /api/v1/Negociacao/CartaQuitacao/{numeroAcordo}': ofSettled,
  'POST /api/v1/Negociacao/ReclamacaoNome/{numeroAcordo}': ofSettled,
  'GET /api/v1/chaves-acesso': { as: 'codigo' },
  'POST /api/v1/chaves-acesso/desafio': after(situations.codeLogin, { as: 'codigo' }),
  'POST /api/v1/chaves-acesso': async (bank, name) => {
    const { body } = await newPasskey(bank)
    const reply = await bank.send(name, { as: 'codigo', body })
    const id = field(reply.data, 'id')
    if (typeof id === 'string') await removePasskey(bank, id)
    return reply
  },
  'DELETE /api/v1/chaves-acesso/{chave}': async (bank) =>
    removePasskey(bank, (await registerPasskey(bank)).id),
  'POST /api/auth/chave-acesso/desafio': { body: {} },
  'POST /api/auth/chave-acesso': (bank) =>
    withPasskey(bank, async (passkey) => sendSigned(bank, await signedBody(bank, passkey))),
}

/** Makes one call with prepared people only; by default that of 'titular', or about them. */
export function request(bank: Bank, name: CallName): Promise<Reply> {
  const usual: Options = definitionOf(name).openTo === undefined ? { as: 'titular' } : { of: 'titular' }
  const made = requests[name] ?? usual
  return typeof made === 'function' ? made(bank, name) : bank.send(name, made)
}
