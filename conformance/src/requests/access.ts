import type { CallName } from '@portal/contract'
import type { Bank } from '../bank'
import { judgeable } from '../verdict'
import { call, type Make, of, type Request, type Requests } from './request'
import { codeLogin, personAnswers } from './situations'

/** The company and the partner on file. */
const partner: Make = (bank) => ({
  params: { id: bank.id('empresa') },
  body: { cpfCnpj: bank.id('empresa'), partnerIdentification: bank.known('empresa', 'cpfResponsavel') },
})

const proven = (role: 'novo' | 'titular') => (bank: Bank) => ({
  nascimento: bank.known(role, 'nascimento'),
  nomeMae: bank.known(role, 'nomeMae'),
})

async function confirmedCompany(bank: Bank): Promise<void> {
  await bank.send('POST /v1/User/pj/VerificaKBA', { as: 'empresa', body: companyAnswers(bank) })
}

const companyAnswers = (bank: Bank) => ({
  cpfCnpj: bank.id('empresa'),
  anoFundacao: bank.known('empresa', 'anoFundacao'),
  cpfResponsavel: bank.known('empresa', 'cpfResponsavel'),
})

const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'

/** Answers a question of a new round right: a wrong answer would close the check for good. */
const answered =
  (type: 'anoFundacao' | 'cpfSocio', call: `POST /api/v1/kbas/interativo/${string}` & CallName): Request =>
  async (bank) => {
    const identification = bank.id('empresa')
    const { perguntas } = await bank.data(QUESTIONS, { params: { id: identification, quantidade: '3' } })
    const isAsked = perguntas.some((one) => one.type === type)
    judgeable(isAsked, `A rodada não perguntou '${type}'`)
    const value = bank.known('empresa', type === 'cpfSocio' ? 'cpfResponsavel' : type)
    return bank.send(call, { body: { type, value, identification } })
  }

export const accessRequests: Requests = {
  'POST /api/verificar': (bank) => bank.consult('titular'),
  'POST /api/consultar_cnpj': async (bank) => {
    await bank.consult('empresa')
    return bank.send('POST /api/consultar_cnpj', { body: { cpfCnpj: bank.id('empresa'), stateMode: 'PJ' } })
  },
  'POST /api/auth/login/{botToken}': async (bank) => {
    await bank.logout('outro')
    return bank.login('outro')
  },
  'POST /api/consultar_codigo': codeLogin,
  'POST /api/v1/criar_exec': call('POST /api/v1/criar_exec', (bank) => ({
    as: 'titular',
    body: { cpfCnpj: bank.id('titular') },
  })),
  'GET /api/v1/get-csrf-token': call('GET /api/v1/get-csrf-token'),
  'PUT /api/login/PwsRegister': async (bank) => {
    const reply = await bank.send('PUT /api/login/PwsRegister', {
      body: { cpfCnpj: bank.id('novo'), senha: 'Conformidade-1', StateMode: 'PF' },
    })
    judgeable(reply.status !== 409, "'novo' já tem senha; prepare de novo")
    return reply
  },
  'PUT /api/login/PwsRegister2': async (bank) => {
    await codeLogin(bank)
    const body = { cpfCnpj: bank.id('codigo'), senha: bank.known('codigo', 'senha'), StateMode: 'PF' }
    return bank.send('PUT /api/login/PwsRegister2', { as: 'codigo', body })
  },
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': async (bank) => {
    const codigo = await bank.freshCode('codigo')
    return bank.send('GET /api/auth/verificar/{cpfCnpj}/{codigo}', {
      params: { cpfCnpj: bank.id('codigo'), codigo },
    })
  },
  'POST /api/login/cadastro': async (bank) => {
    const reply = await bank.send('POST /api/login/cadastro', {
      body: {
        cpfCnpj: bank.id('novo'),
        stateMode: 'PF',
        email: bank.known('novo', 'email'),
        telefone: bank.known('novo', 'telefone'),
        senha: 'Conformidade-1',
        ...proven('novo')(bank),
      },
    })
    judgeable(reply.status !== 409, "'novo' já tem senha; prepare de novo")
    return reply
  },
  'GET /api/UsuarioData/{id}': call('GET /api/UsuarioData/{id}', of('titular', 'titular')),
  'POST /api/auth/RenovarSessao': async (bank) =>
    bank.send('POST /api/auth/RenovarSessao', { body: {}, token: await bank.session('outro') }),
  'POST /api/auth/TokenValidate': (bank) => bank.logout('outro'),

  'PUT /api/auth/PhoneRegister': call('PUT /api/auth/PhoneRegister', (bank) => ({
    body: {
      cpfCnpj: bank.id('novo'),
      Email: bank.known('novo', 'email'),
      Telefone: bank.known('novo', 'telefone'),
      DtNascimento: bank.known('novo', 'nascimento'),
      NomeMae: bank.known('novo', 'nomeMae'),
    },
  })),
  // A change that waits, and is dropped again: nothing of the prepared person moves.
  'POST /api/v1/contestacao/{id}': async (bank) => {
    await bank.send('PUT /api/auth/AtualizarTelefone', {
      body: {
        cpfCnpj: bank.id('novo'),
        telefone: '11955550123',
        DtNascimento: bank.known('novo', 'nascimento'),
        NomeMae: bank.known('novo', 'nomeMae'),
        stateMode: 'PF',
      },
    })
    const id = (await bank.readLink('novo')).replace(/.*\//, '')
    return bank.send('POST /api/v1/contestacao/{id}', { params: { id } })
  },
  'PUT /api/auth/AtualizarTelefone': call('PUT /api/auth/AtualizarTelefone', (bank) => ({
    body: {
      cpfCnpj: bank.id('novo'),
      telefone: bank.known('novo', 'telefone'),
      DtNascimento: bank.known('novo', 'nascimento'),
      NomeMae: bank.known('novo', 'nomeMae'),
      stateMode: 'PF',
    },
  })),
  'POST /api/v1/User/pj/updatePhone': call('POST /api/v1/User/pj/updatePhone', (bank) => ({
    body: {
      cpfCnpj: bank.id('empresa'),
      telefone: bank.known('empresa', 'telefone'),
      fundacao: bank.known('empresa', 'anoFundacao'),
      cpfResponsavel: bank.known('empresa', 'cpfResponsavel'),
    },
  })),
  'POST /api/v1/User/Update': async (bank) => {
    await codeLogin(bank)
    const body = { cpfCnpj: bank.id('codigo'), email: bank.known('codigo', 'email') }
    return bank.send('POST /api/v1/User/Update', { as: 'codigo', body })
  },
  'POST /api/v1/User/pj/Update': async (bank) => {
    await confirmedCompany(bank)
    const body = { cpfCnpj: bank.id('empresa'), telefone: bank.known('empresa', 'telefone') }
    return bank.send('POST /api/v1/User/pj/Update', { as: 'empresa', body })
  },
  'POST /v1/User/VerificaKBA': call('POST /v1/User/VerificaKBA', (bank) => ({
    body: personAnswers(bank, 'titular'),
  })),
  'POST /v1/User/pj/VerificaKBA': call('POST /v1/User/pj/VerificaKBA', (bank) => ({
    body: companyAnswers(bank),
  })),
  'GET /api/v1/validKBAs/{id}': call('GET /api/v1/validKBAs/{id}', of('titular')),
  'GET /api/v1/pj/validKBAs/{id}': call('GET /api/v1/pj/validKBAs/{id}', of('empresa')),
  'GET /api/v1/getContactMeans/{id}': call('GET /api/v1/getContactMeans/{id}', of('titular')),
  'GET /api/login/GetCodigo/{id}': (bank) => bank.sendCode('codigo', 'GetCodigo'),
  'GET /api/login/GetCodByEmail/{id}': (bank) => bank.sendCode('codigo'),
  'GET /api/auth/GetAutenticaEmail/{id}': async (bank) => {
    await bank.send('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: bank.id('codigo') } })
    const id = (await bank.readLink('codigo')).replace(/.*\//, '')
    return bank.send('GET /api/auth/GetAutenticaEmail/{id}', { params: { id } })
  },
  'GET /api/login/GetFone/{id}': call('GET /api/login/GetFone/{id}', of('titular')),
  'GET /api/login/GetEmail/{id}': call('GET /api/login/GetEmail/{id}', of('titular')),
  'POST /api/auth/urlAutenticaEmailResposta': call('POST /api/auth/urlAutenticaEmailResposta', (bank) => ({
    body: { cpfCnpj: bank.id('titular') },
  })),
  'GET /api/v1/pj/partnerIdentification': call('GET /api/v1/pj/partnerIdentification', (bank) => ({
    identification: bank.id('empresa'),
  })),
  'GET /api/v1/pj/partnerIdentification/{id}': call(
    'GET /api/v1/pj/partnerIdentification/{id}',
    of('empresa'),
  ),
  'PUT /api/v1/pj/partnerIdentification': call('PUT /api/v1/pj/partnerIdentification', partner),
  'PUT /api/v1/pj/partnerIdentification/{id}': call('PUT /api/v1/pj/partnerIdentification/{id}', partner),
  'GET /api/Login/GetPartnerIdentification/{taxId}': call(
    'GET /api/Login/GetPartnerIdentification/{taxId}',
    (bank) => ({
      params: { taxId: bank.id('empresa') },
    }),
  ),
  'GET /api/login/GetPartnerIdentification/{taxId}': call(
    'GET /api/login/GetPartnerIdentification/{taxId}',
    (bank) => ({
      params: { taxId: bank.id('empresa') },
    }),
  ),
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': call(
    'GET /api/v1/kbas/interativo/{id}/{quantidade}',
    (bank) => ({
      params: { id: bank.id('empresa'), quantidade: '1' },
    }),
  ),
  'POST /api/v1/kbas/interativo/validacao': answered('anoFundacao', 'POST /api/v1/kbas/interativo/validacao'),
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': answered(
    'cpfSocio',
    'POST /api/v1/kbas/interativo/validacao/cpfSocio',
  ),
}
