import { type Bank, persona } from './bank'
import type { Cases } from './case'

const { taxId } = persona('cliente')
const company = persona('pj-kba')
const newcomer = persona('pf-novo')
const WRONG = '0000'

type AccessCall =
  | 'POST /api/verificar'
  | 'POST /api/consultar_cnpj'
  | 'POST /api/auth/login/{botToken}'
  | 'POST /api/consultar_codigo'
  | 'POST /api/v1/criar_exec'
  | 'GET /api/v1/get-csrf-token'
  | 'PUT /api/login/PwsRegister'
  | 'PUT /api/login/PwsRegister2'
  | 'GET /api/auth/verificar/{cpfCnpj}/{codigo}'
  | 'POST /api/login/cadastro'
  | 'GET /api/UsuarioData/{id}'
  | 'POST /api/auth/TokenValidate'

const consult = (cpfCnpj: string, token: string) => ({ body: { cpfCnpj, stateMode: 'PF' as const, token } })

/** consultar_cnpj follows a consult that has passed the bot check. */
async function consultAgain(bank: Bank, cpfCnpj: string) {
  await bank.consult(cpfCnpj)
  return { body: { cpfCnpj, stateMode: 'PJ' as const } }
}

export const accessCases: Pick<Cases, AccessCall> = {
  'POST /api/verificar': [
    { status: 200, make: async (bank) => consult(taxId, await bank.solvedBotCheck()) },
    {
      status: 202,
      make: async (bank) => consult(persona('pf-sem-negociacao-202').taxId, await bank.solvedBotCheck()),
    },
    { status: 400, make: () => consult(taxId, 'unsolved') },
    {
      status: 401,
      make: async (bank) => consult(persona('pf-outro-401').taxId, await bank.solvedBotCheck()),
    },
    { status: 500, make: async (bank) => consult(persona('pf-erro-500').taxId, await bank.solvedBotCheck()) },
  ],
  'POST /api/consultar_cnpj': [
    { status: 200, make: (bank) => consultAgain(bank, company.taxId) },
    { status: 202, make: (bank) => consultAgain(bank, '11222333000181') },
    { status: 400, make: () => ({ botCheck: null, body: { cpfCnpj: company.taxId, stateMode: 'PJ' } }) },
    { status: 401, make: (bank) => consultAgain(bank, persona('pj-dados-inconsistentes').taxId) },
    {
      status: 429,
      make: async (bank) => {
        const { body } = await consultAgain(bank, company.taxId) // the first of sixty
        for (let i = 0; i < 59; i++) await bank.fetchData('POST /api/consultar_cnpj', { body })
        return { body }
      },
    },
  ],
  'POST /api/auth/login/{botToken}': [
    {
      status: 200,
      make: async (bank) => ({
        params: { botToken: await bank.solvedBotCheck() },
        body: { cpfCnpj: taxId, senha: persona('cliente').senha ?? '' },
      }),
    },
    { status: 400, make: () => ({ params: { botToken: 'unsolved' }, body: { cpfCnpj: taxId, senha: 'x' } }) },
    {
      status: 401,
      make: async (bank) => ({
        params: { botToken: await bank.solvedBotCheck() },
        body: { cpfCnpj: taxId, senha: 'errada' },
      }),
    },
  ],
  'POST /api/consultar_codigo': [
    {
      status: 200,
      make: async (bank) => {
        await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
        return { body: { cpf: taxId, code: bank.lastCode(taxId) } }
      },
    },
    {
      status: 202,
      make: async (bank) => {
        const { taxId: id } = persona('codigo-202')
        await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id } })
        return { body: { cpf: id, code: bank.lastCode(id) } }
      },
    },
    { status: 400, make: () => ({ body: { codigo: 'ABCD' } }) },
    { status: 401, make: () => ({ body: { cpf: taxId, code: WRONG } }) },
  ],
  'POST /api/v1/criar_exec': [
    { status: 200, as: 'cliente', make: () => ({ body: { cpfCnpj: taxId } }) },
    { status: 401, make: () => ({ body: { cpfCnpj: taxId } }) },
  ],
  'GET /api/v1/get-csrf-token': [{ status: 200, make: () => ({}) }],
  'PUT /api/login/PwsRegister': [
    {
      status: 200,
      make: () => ({ body: { cpfCnpj: newcomer.taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
    },
    { status: 400, make: () => ({ body: { cpfCnpj: newcomer.taxId, senha: 'curta', StateMode: 'PF' } }) },
    {
      status: 404,
      make: () => ({ body: { cpfCnpj: '86288366757', senha: 'umaSenhaBoa', StateMode: 'PF' } }),
    },
    { status: 409, make: () => ({ body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }) },
  ],
  'PUT /api/login/PwsRegister2': [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => {
        await bank.confirm(taxId, token)
        return { body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }
      },
    },
    { status: 401, make: () => ({ body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }) },
    {
      status: 403,
      as: 'pj-cliente',
      make: () => ({ body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
    },
    {
      status: 403,
      as: 'cliente',
      make: () => ({ body: { cpfCnpj: taxId, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
    },
  ],
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': [
    {
      status: 200,
      make: async (bank) => {
        await bank.fetchData('GET /api/login/GetCodigo/{id}', { params: { id: taxId } })
        return { params: { cpfCnpj: taxId, codigo: bank.lastCode(taxId) } }
      },
    },
    { status: 401, make: () => ({ params: { cpfCnpj: taxId, codigo: WRONG } }) },
  ],
  'POST /api/login/cadastro': [
    { status: 200, make: () => ({ body: registration() }) },
    { status: 401, make: () => ({ body: { ...registration(), cpfResponsavel: taxId } }) },
    { status: 404, make: () => ({ body: { ...registration(), cpfCnpj: '11222333000181' } }) },
    {
      status: 409,
      make: () => ({
        body: {
          ...registration(),
          cpfCnpj: persona('pj-cliente').taxId,
          anoFundacao: '2009',
          cpfResponsavel: persona('pj-cliente').partner ?? '',
        },
      }),
    },
  ],
  'GET /api/UsuarioData/{id}': [
    { status: 200, as: 'cliente', make: () => ({ params: { id: taxId } }) },
    { status: 401, make: () => ({ params: { id: taxId } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ params: { id: taxId } }) },
  ],
  'POST /api/auth/TokenValidate': [
    { status: 200, as: 'cliente', make: (_bank, token) => ({ body: { CpfCnpj: taxId, Token: token } }) },
    { status: 401, make: () => ({ body: { CpfCnpj: taxId, Token: 'nonsense' } }) },
  ],
}

function registration() {
  return {
    cpfCnpj: company.taxId,
    stateMode: 'PJ' as const,
    email: 'novo@oficina.com.br',
    telefone: '11955554444',
    senha: 'umaSenhaBoa',
    anoFundacao: company.foundationYear ?? '',
    cpfResponsavel: company.partner ?? '',
  }
}
