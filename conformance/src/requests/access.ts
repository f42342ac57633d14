import type { CallName } from '@portal/contract'
import type { Bank } from '../bank'
import { judgeable } from '../verdict'
import { as, of, plain, type Request, type Requests, sendMade, sent } from './request'
import { changeOfPhone, codeLogin, personAnswers } from './situations'

const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'

/** Answers a question of a new round correctly: a wrong answer would block further rounds. */
const answered =
  (type: 'anoFundacao' | 'cpfSocio', call: `POST /api/v1/kbas/interativo/${string}` & CallName): Request =>
  async (bank) => {
    const { perguntas } = await bank.data(QUESTIONS, { params: { id: bank.id('empresa'), quantidade: '3' } })
    const hasType = perguntas.some((one) => one.type === type)
    judgeable(hasType, `A rodada não perguntou '${type}'`)
    const value = bank.known('empresa', type === 'cpfSocio' ? 'cpfResponsavel' : type)
    return sendMade(bank, call, of('empresa', { type, value }))
  }

/** Registers a first password, which the bank refuses from a person who has one. */
const registered =
  (call: CallName, more: (bank: Bank) => object = () => ({})): Request =>
  async (bank) => {
    const reply = await sendMade(bank, call, of('novo', { senha: 'Conformidade-1', ...more(bank) }))
    judgeable(reply.status !== 409, "'novo' já tem senha; prepare de novo")
    return reply
  }

/** Runs in a session that a code has just opened. */
const proven =
  (call: CallName, more: (bank: Bank) => object = () => ({})): Request =>
  async (bank) => {
    await codeLogin(bank)
    return sendMade(bank, call, as('codigo', more(bank)))
  }

const linkSentTo = async (bank: Bank, role: 'novo' | 'codigo') => ({
  id: (await bank.readLink(role)).replace(/.*\//, ''),
})

export const accessRequests: Requests = {
  ...sent({
    'POST /api/v1/criar_exec': as('titular'),
    'GET /api/v1/get-csrf-token': plain(),
    'GET /api/UsuarioData/{id}': as('titular'),
    'PUT /api/auth/PhoneRegister': of('novo'),
    'PUT /api/auth/AtualizarTelefone': of('novo'),
    'POST /api/v1/User/pj/updatePhone': of('empresa'),
    'POST /v1/User/VerificaKBA': (bank) => ({ body: personAnswers(bank, 'titular') }),
    'POST /v1/User/pj/VerificaKBA': of('empresa'),
    'GET /api/v1/validKBAs/{id}': of('titular'),
    'GET /api/v1/pj/validKBAs/{id}': of('empresa'),
    'GET /api/v1/getContactMeans/{id}': of('titular'),
    'GET /api/login/GetFone/{id}': of('titular'),
    'GET /api/login/GetEmail/{id}': of('titular'),
    'POST /api/auth/urlAutenticaEmailResposta': of('titular'),
    'GET /api/v1/pj/partnerIdentification': (bank) => ({ identification: bank.id('empresa') }),
    'GET /api/v1/pj/partnerIdentification/{id}': of('empresa'),
    'PUT /api/v1/pj/partnerIdentification': of('empresa'),
    'PUT /api/v1/pj/partnerIdentification/{id}': of('empresa'),
    'GET /api/Login/GetPartnerIdentification/{taxId}': of('empresa'),
    'GET /api/login/GetPartnerIdentification/{taxId}': of('empresa'),
    'GET /api/v1/kbas/interativo/{id}/{quantidade}': (bank) => ({
      params: { id: bank.id('empresa'), quantidade: '1' },
    }),
    'POST /api/auth/RenovarSessao': async (bank) => ({ body: {}, token: await bank.session('outro') }),
  }),
  'POST /api/verificar': (bank) => bank.consult('titular'),
  'POST /api/consultar_cnpj': async (bank) => {
    await bank.consult('empresa')
    return sendMade(bank, 'POST /api/consultar_cnpj', of('empresa'))
  },
  'POST /api/auth/login/{botToken}': async (bank) => {
    await bank.logout('outro')
    return bank.login('outro')
  },
  'POST /api/consultar_codigo': codeLogin,
  'PUT /api/login/PwsRegister': registered('PUT /api/login/PwsRegister'),
  'PUT /api/login/PwsRegister2': proven('PUT /api/login/PwsRegister2'),
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': async (bank) => {
    const params = { cpfCnpj: bank.id('codigo'), codigo: await bank.freshCode('codigo') }
    return bank.send('GET /api/auth/verificar/{cpfCnpj}/{codigo}', { params })
  },
  'POST /api/login/cadastro': registered('POST /api/login/cadastro', (bank) => ({
    nascimento: bank.known('novo', 'nascimento'),
    nomeMae: bank.known('novo', 'nomeMae'),
  })),
  'POST /api/auth/TokenValidate': (bank) => bank.logout('outro'),
  // Opens a pending change and objects to it, so that the prepared person stays unchanged.
  'POST /api/v1/contestacao/{id}': async (bank) => {
    await bank.send('PUT /api/auth/AtualizarTelefone', { body: changeOfPhone(bank, '11955550123') })
    return bank.send('POST /api/v1/contestacao/{id}', { params: await linkSentTo(bank, 'novo') })
  },
  'POST /api/v1/User/Update': proven('POST /api/v1/User/Update', (bank) => ({
    email: bank.known('codigo', 'email'),
  })),
  'POST /api/v1/User/pj/Update': async (bank) => {
    await sendMade(bank, 'POST /v1/User/pj/VerificaKBA', as('empresa'))
    const telefone = bank.known('empresa', 'telefone')
    return sendMade(bank, 'POST /api/v1/User/pj/Update', as('empresa', { telefone }))
  },
  'GET /api/login/GetCodigo/{id}': (bank) => bank.sendCode('codigo', 'GetCodigo'),
  'GET /api/login/GetCodByEmail/{id}': (bank) => bank.sendCode('codigo'),
  'GET /api/auth/GetAutenticaEmail/{id}': async (bank) => {
    await sendMade(bank, 'POST /api/auth/urlAutenticaEmailResposta', of('codigo'))
    return bank.send('GET /api/auth/GetAutenticaEmail/{id}', { params: await linkSentTo(bank, 'codigo') })
  },
  'POST /api/v1/kbas/interativo/validacao': answered('anoFundacao', 'POST /api/v1/kbas/interativo/validacao'),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': answered(
    'cpfSocio',
    'POST /api/v1/kbas/interativo/validacao/cpfSocio',
  ),
}
