import type { CallName } from '@portal/contract'
import { type Bank, field, type Options, type Reply } from './bank'
import type { Role } from './prepared'
import { judgeable, must } from './verdict'

/** How one call is made with prepared people only. Repeatable unless the people say otherwise. */
type Request = (bank: Bank) => Promise<Reply>

type Make = (bank: Bank) => Options | Promise<Options>
const call =
  (name: CallName, make: Make = () => ({})): Request =>
  async (bank) =>
    bank.send(name, await make(bank))

const of =
  (role: Role, as?: Role): Make =>
  (bank) => ({
    params: { id: bank.id(role) },
    ...(as === undefined ? {} : { as }),
  })

/** The company and the partner on file. */
const partner: Make = (bank) => ({
  params: { id: bank.id('empresa') },
  body: { cpfCnpj: bank.id('empresa'), partnerIdentification: bank.known('empresa', 'cpfResponsavel') },
})

const event = (cpfCnpj: string, metadata: Record<string, unknown> = {}) => ({
  cpfCnpj,
  priority: 1,
  step: 'conformidade',
  flowIn: 'conformidade',
  statusIn: '',
  statusOut: '',
  flowOut: '',
  metadata,
})

const recommendation: Make = (bank) => ({
  as: 'acordo',
  params: { id: bank.id('acordo') },
  body: {
    phoneE164: `+55${bank.known('acordo', 'telefone')}`,
    email: '',
    recommendation: 'RECOMMENDED',
    includeContact: false,
    documentCode: bank.id('acordo'),
    dataRecomendation: bank.now().toISOString(),
  },
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

const numbered =
  (role: Role, more: Options = {}): Make =>
  async (bank) => ({
    as: role,
    ...more,
    params: { numeroAcordo: (await agreementOf(bank, role)).numeroAcordo },
  })

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

/** The execution that an anonymous consult of 'proposta' opens. */
export async function openExecution(bank: Bank): Promise<string> {
  await bank.consult('proposta')
  const { execId } = await bank.data('POST /api/v1/criar_exec', { body: { cpfCnpj: bank.id('proposta') } })
  return execId
}

const slipOf: Make = async (bank) => {
  const { agreement, instalment } = await openInstalment(bank, 'acordo')
  const { carteira, numeroAcordo } = agreement
  return {
    as: 'acordo',
    params: { carteira, acordo: numeroAcordo, parcela: String(instalment.numero), exec: '0' },
  }
}

export const lineOf: Make = async (bank) => {
  const { agreement, instalment } = await openInstalment(bank, 'acordo')
  return {
    as: 'acordo',
    params: { carteira: agreement.carteira, divida: instalment.divida, taxId: bank.id('acordo') },
  }
}

/** A login by code, whose session is kept: it has a fresh proof. */
export async function codeLogin(bank: Bank): Promise<Reply> {
  const code = await bank.freshCode('codigo')
  const reply = await bank.send('POST /api/consultar_codigo', { body: { cpf: bank.id('codigo'), code } })
  const token = field(reply.data, 'token')
  if (typeof token === 'string') bank.keep('codigo', token)
  return reply
}

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

export const personAnswers = (bank: Bank, role: 'titular' | 'kba') => {
  const [nomeMae = '', ...rest] = bank.known(role, 'nomeMae').split(' ')
  return {
    cpfCnpj: bank.id(role),
    nascimento: bank.known(role, 'nascimento'),
    nomeMae,
    sobrenomeMae: rest.join(' '),
  }
}

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

export const requests: { readonly [K in CallName]?: Request } = {
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

  'POST /api/v1/Conversacao/InMessageChat': call('POST /api/v1/Conversacao/InMessageChat', () => ({
    body: { CriaConversa: true, TipoMensagem: 'texto', MensagemUsuario: 'Olá' },
  })),
  'POST /api/v1/meligue': call('POST /api/v1/meligue', (bank) => ({
    body: { phone: bank.known('titular', 'telefone') },
  })),
  'POST /api/v1/clicktocall': call('POST /api/v1/clicktocall', (bank) => ({
    body: { cpf: bank.id('codigo') },
  })),
  'GET /api/v1/getServerDate': call('GET /api/v1/getServerDate'),

  'POST /api/v1/journey_tracker': call('POST /api/v1/journey_tracker', (bank) => ({
    as: 'titular',
    body: event(bank.id('titular')),
  })),
  'GET /api/v1/journey_tracker/{id}': call('GET /api/v1/journey_tracker/{id}', of('titular', 'titular')),
  'GET /api/v1/journey_tracker/13a/{id}': call(
    'GET /api/v1/journey_tracker/13a/{id}',
    of('titular', 'titular'),
  ),
  'GET /api/v1/journey_tracker/3b/{id}': call(
    'GET /api/v1/journey_tracker/3b/{id}',
    of('titular', 'titular'),
  ),
  'GET /api/v1/journey_tracker/{id}/{step}': call('GET /api/v1/journey_tracker/{id}/{step}', (bank) => ({
    as: 'titular',
    params: { id: bank.id('titular'), step: '9A' },
  })),
  'POST /api/v1/vincularExec': async (bank) => {
    const body = { cpfCnpj: bank.id('titular') }
    const { execId } = await bank.data('POST /api/v1/criar_exec', { as: 'titular', body })
    return bank.send('POST /api/v1/vincularExec', { as: 'titular', body: { ...body, execId } })
  },
  'POST /api/v1/InspectLog': call('POST /api/v1/InspectLog', () => ({
    body: { sId: 'conformidade', idExec: '', cpfCnpj: 'Não informado' },
  })),
  'POST /api/v1/inspectlet_session': call('POST /api/v1/inspectlet_session', () => ({
    body: { websiteId: 1, sessionId: 'conformidade', execId: '' },
  })),
  'POST /api/v1/smartlook_session': call('POST /api/v1/smartlook_session', () => ({
    body: { sessionId: 'conformidade', execId: '' },
  })),

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

  'POST /api/auth/LigacaoIndevida': call('POST /api/auth/LigacaoIndevida', (bank) => ({
    body: { cpfCnpj: bank.id('titular'), nome: 'Teste de conformidade' },
  })),
  'POST /api/v1/score_miner': call('POST /api/v1/score_miner', (bank) => ({
    as: 'titular',
    body: {
      contact: { identification: bank.id('titular'), identificationKind: 1, name: 'Teste de conformidade' },
      origin: 'site',
    },
  })),
  'POST /api/v1/basic-data/{id}': call('POST /api/v1/basic-data/{id}', (bank) => ({
    as: 'titular',
    params: { id: bank.id('titular') },
    body: { optInWhatsApp: false, documentCode: bank.id('titular') },
  })),
  'GET /api/v1/basic-data/{id}': call('GET /api/v1/basic-data/{id}', of('titular', 'titular')),
  'POST /api/v1/termos-whatsapp/{digits}': call('POST /api/v1/termos-whatsapp/{digits}', (bank) => ({
    as: 'titular',
    params: { digits: bank.id('titular') },
    body: { optInWhatsApp: false },
  })),
  'POST /api/v1/recomendacao/{id}': call('POST /api/v1/recomendacao/{id}', recommendation),
  'POST /api/v1/recommendation/{id}': call('POST /api/v1/recommendation/{id}', recommendation),

  'GET /api/v1/Negociacao/Conclusao/{chave}': call('GET /api/v1/Negociacao/Conclusao/{chave}', () => ({
    as: 'titular',
    params: { chave: 'conformidade-desconhecida' },
  })),
  'GET /api/v1/altcha': call('GET /api/v1/altcha'),
  'GET /api/v1/cep/{cep}': call('GET /api/v1/cep/{cep}', () => ({ params: { cep: '01310100' } })),
  'GET /api/timezone/America/Sao_Paulo': call('GET /api/timezone/America/Sao_Paulo'),
  'GET /api/v1/documentos/{numeroAcordo}': call(
    'GET /api/v1/documentos/{numeroAcordo}',
    numbered('documentos'),
  ),
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': async (bank) =>
    bank.send('PUT /api/v1/documentos/{numeroAcordo}/{documento}', {
      as: 'documentos',
      params: await firstDocument(bank),
      query: { nome: 'conformidade.pdf' },
      raw: TINY_PDF,
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

function last(bank: Bank, name: CallName): Reply {
  const found = bank.traffic.findLast((reply) => reply.name === name)
  must(found !== undefined, `${name} não foi chamada`)
  return found
}

export { event }
