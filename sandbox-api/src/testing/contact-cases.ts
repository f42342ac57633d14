import { type Bank, persona } from './bank'
import type { Cases } from './case'

const customer = persona('cliente')
const { taxId } = customer
const nobody = '86288366757'
const stranger = persona('pf-sem-contato')
const company = persona('pj-kba')
const byId = { params: { id: taxId } }
const unknown = { params: { id: nobody } }

const firstContact = {
  cpfCnpj: stranger.taxId,
  Email: 'luzia@exemplo.com.br',
  Telefone: '11955554444',
  DtNascimento: stranger.birthDate ?? '',
  NomeMae: stranger.motherName ?? '',
}
const newPhone = {
  cpfCnpj: taxId,
  telefone: '11955554444',
  DtNascimento: customer.birthDate ?? '',
  NomeMae: customer.motherName ?? '',
  stateMode: 'PF' as const,
}
const companyPhone = {
  cpfCnpj: company.taxId,
  telefone: '1133334444',
  fundacao: company.foundationYear ?? '',
  cpfResponsavel: company.partner ?? '',
}
const mother = {
  cpfCnpj: taxId,
  nascimento: customer.birthDate ?? '',
  nomeMae: 'ANA',
  sobrenomeMae: 'LUCIA DE SOUZA',
}
const partner = { cpfCnpj: company.taxId, partnerIdentification: company.partner ?? '' }
const takenPhone = persona('pf-novo').phone ?? ''
const companyCustomer = persona('pj-cliente').taxId

/** The request of a debtor who has just been confirmed. */
const confirmed =
  <B extends { cpfCnpj: string }>(body: B) =>
  async (bank: Bank, token: string) => {
    await bank.confirm(body.cpfCnpj, token)
    return { body }
  }

type ContactCall =
  | 'PUT /api/auth/PhoneRegister'
  | 'PUT /api/auth/AtualizarTelefone'
  | 'POST /api/v1/User/pj/updatePhone'
  | 'POST /api/v1/User/Update'
  | 'POST /api/v1/User/pj/Update'
  | 'POST /v1/User/VerificaKBA'
  | 'POST /v1/User/pj/VerificaKBA'
  | 'GET /api/v1/validKBAs/{id}'
  | 'GET /api/v1/pj/validKBAs/{id}'
  | 'GET /api/v1/getContactMeans/{id}'
  | 'GET /api/login/GetCodigo/{id}'
  | 'GET /api/login/GetCodByEmail/{id}'
  | 'GET /api/auth/GetAutenticaEmail/{id}'
  | 'GET /api/login/GetFone/{id}'
  | 'GET /api/login/GetEmail/{id}'
  | 'POST /api/auth/urlAutenticaEmailResposta'
  | 'GET /api/v1/pj/partnerIdentification'
  | 'GET /api/v1/pj/partnerIdentification/{id}'
  | 'PUT /api/v1/pj/partnerIdentification'
  | 'PUT /api/v1/pj/partnerIdentification/{id}'
  | 'GET /api/Login/GetPartnerIdentification/{taxId}'
  | 'GET /api/login/GetPartnerIdentification/{taxId}'
  | 'GET /api/v1/kbas/interativo/{id}/{quantidade}'
  | 'POST /api/v1/kbas/interativo/validacao'
  | 'POST /api/v1/kbas/interativo/validacao/cpfSocio'

export const contactCases: Pick<Cases, ContactCall> = {
  'PUT /api/auth/PhoneRegister': [
    { status: 200, make: () => ({ body: firstContact }) },
    { status: 400, make: () => ({ body: { ...firstContact, Telefone: '11999999999' } }) },
    { status: 401, make: () => ({ body: { ...firstContact, NomeMae: 'OUTRA' } }) },
    { status: 404, make: () => ({ body: { ...firstContact, cpfCnpj: nobody } }) },
  ],
  'PUT /api/auth/AtualizarTelefone': [
    { status: 200, make: () => ({ body: newPhone }) },
    { status: 401, make: () => ({ body: { ...newPhone, telefone: takenPhone } }) },
    { status: 404, make: () => ({ body: { ...newPhone, cpfCnpj: nobody } }) },
    {
      status: 429,
      make: async (bank) => {
        const body = { ...newPhone, DtNascimento: '1900-01-01' }
        for (let i = 0; i < 5; i++) await bank.call('PUT /api/auth/AtualizarTelefone', { body })
        return { body: newPhone }
      },
    },
  ],
  'POST /api/v1/User/pj/updatePhone': [
    { status: 200, make: () => ({ body: companyPhone }) },
    { status: 401, make: () => ({ body: { ...companyPhone, fundacao: '1999' } }) },
    { status: 404, make: () => ({ body: { ...companyPhone, cpfCnpj: '11222333000181' } }) },
  ],
  'POST /api/v1/User/Update': [
    { status: 200, as: 'cliente', make: confirmed({ cpfCnpj: taxId, email: 'nova@exemplo.com.br' }) },
    { status: 400, as: 'cliente', make: () => ({ body: { cpfCnpj: taxId, telefone: '1199' } }) },
    { status: 401, make: () => ({ body: { cpfCnpj: taxId } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ body: { cpfCnpj: taxId } }) },
    { status: 403, as: 'cliente', make: () => ({ body: { cpfCnpj: taxId, email: 'nova@exemplo.com.br' } }) },
    { status: 409, as: 'cliente', make: confirmed({ cpfCnpj: taxId, telefone: takenPhone }) },
    { status: 412, as: 'cliente', make: confirmed({ cpfCnpj: taxId, versao: 'velha' }) },
  ],
  'POST /api/v1/User/pj/Update': [
    {
      status: 200,
      as: 'pj-cliente',
      make: confirmed({ cpfCnpj: companyCustomer, telefone: '1133224466' }),
    },
    { status: 401, make: () => ({ body: { cpfCnpj: companyCustomer } }) },
    { status: 403, as: 'cliente', make: () => ({ body: { cpfCnpj: companyCustomer } }) },
    {
      status: 403,
      as: 'pj-cliente',
      make: () => ({ body: { cpfCnpj: companyCustomer, telefone: '1133224466' } }),
    },
    { status: 409, as: 'pj-cliente', make: confirmed({ cpfCnpj: companyCustomer, telefone: takenPhone }) },
    { status: 412, as: 'pj-cliente', make: confirmed({ cpfCnpj: companyCustomer, versao: 'velha' }) },
  ],
  'POST /v1/User/VerificaKBA': [
    { status: 200, make: () => ({ body: mother }) },
    { status: 404, make: () => ({ body: { ...mother, cpfCnpj: nobody } }) },
    {
      status: 429,
      make: async (bank) => {
        const body = { ...mother, nomeMae: 'EVA' }
        for (let i = 0; i < 5; i++) await bank.call('POST /v1/User/VerificaKBA', { body })
        return { body }
      },
    },
  ],
  'POST /v1/User/pj/VerificaKBA': [
    {
      status: 200,
      make: () => ({
        body: {
          cpfCnpj: company.taxId,
          anoFundacao: company.foundationYear ?? '',
          cpfResponsavel: company.partner ?? '',
        },
      }),
    },
    {
      status: 404,
      make: () => ({ body: { cpfCnpj: '11222333000181', anoFundacao: '2000', cpfResponsavel: taxId } }),
    },
  ],
  'GET /api/v1/validKBAs/{id}': [
    { status: 200, make: () => byId },
    { status: 400, make: () => ({ params: { id: '123' } }) },
  ],
  'GET /api/v1/pj/validKBAs/{id}': [{ status: 200, make: () => ({ params: { id: company.taxId } }) }],
  'GET /api/v1/getContactMeans/{id}': [
    { status: 200, make: () => byId },
    { status: 200, make: () => unknown },
  ],
  'GET /api/login/GetCodigo/{id}': [
    { status: 200, make: () => byId },
    { status: 404, make: () => ({ params: { id: stranger.taxId } }) },
    {
      status: 429,
      make: async (bank) => {
        await bank.fetchData('GET /api/login/GetCodigo/{id}', byId)
        return byId
      },
    },
  ],
  'GET /api/login/GetCodByEmail/{id}': [
    { status: 200, make: () => byId },
    { status: 404, make: () => unknown },
    {
      status: 429,
      make: async (bank) => {
        await bank.fetchData('GET /api/login/GetCodigo/{id}', byId)
        return byId
      },
    },
  ],
  'GET /api/auth/GetAutenticaEmail/{id}': [
    {
      status: 200,
      make: async (bank) => {
        await bank.fetchData('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: taxId } })
        return { params: { id: bank.lastLink(taxId) } }
      },
    },
    { status: 404, make: () => ({ params: { id: 'a'.repeat(32) } }) },
    {
      status: 410,
      make: async (bank) => {
        await bank.fetchData('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: taxId } })
        bank.skip(24 * 3_600_000)
        return { params: { id: bank.lastLink(taxId) } }
      },
    },
  ],
  'GET /api/login/GetFone/{id}': [{ status: 200, make: () => byId }],
  'GET /api/login/GetEmail/{id}': [{ status: 200, make: () => byId }],
  'POST /api/auth/urlAutenticaEmailResposta': [
    { status: 200, make: () => ({ body: { cpfCnpj: taxId } }) },
    { status: 404, make: () => ({ body: { cpfCnpj: stranger.taxId } }) },
    {
      status: 429,
      make: async (bank) => {
        await bank.fetchData('POST /api/auth/urlAutenticaEmailResposta', { body: { cpfCnpj: taxId } })
        return { body: { cpfCnpj: taxId } }
      },
    },
  ],
  'GET /api/v1/pj/partnerIdentification': [
    { status: 200, make: () => ({ identification: company.taxId }) },
    { status: 400, make: () => ({}) },
  ],
  'GET /api/v1/pj/partnerIdentification/{id}': [
    { status: 200, make: () => ({ params: { id: company.taxId } }) },
  ],
  'PUT /api/v1/pj/partnerIdentification': [
    { status: 200, make: () => ({ body: partner }) },
    { status: 401, make: () => ({ body: { ...partner, partnerIdentification: taxId } }) },
    { status: 404, make: () => ({ body: { ...partner, cpfCnpj: '11222333000181' } }) },
  ],
  'PUT /api/v1/pj/partnerIdentification/{id}': [
    { status: 200, make: () => ({ params: { id: company.taxId }, body: partner }) },
    { status: 400, make: () => ({ params: { id: persona('pj-cliente').taxId }, body: partner }) },
    {
      status: 401,
      make: () => ({ params: { id: company.taxId }, body: { ...partner, partnerIdentification: taxId } }),
    },
    {
      status: 404,
      make: () => ({ params: { id: '11222333000181' }, body: { ...partner, cpfCnpj: '11222333000181' } }),
    },
  ],
  'GET /api/Login/GetPartnerIdentification/{taxId}': [
    { status: 200, make: () => ({ params: { taxId: company.taxId } }) },
  ],
  'GET /api/login/GetPartnerIdentification/{taxId}': [
    { status: 200, make: () => ({ params: { taxId: company.taxId } }) },
  ],
  'GET /api/v1/kbas/interativo/{id}/{quantidade}': [
    { status: 200, make: () => ({ params: { id: company.taxId, quantidade: '3' } }) },
    { status: 400, make: () => ({ params: { id: taxId, quantidade: '9' } }) },
    { status: 404, make: () => ({ params: { id: nobody, quantidade: '3' } }) },
  ],
  'POST /api/v1/kbas/interativo/validacao': [
    {
      status: 200,
      make: async (bank) => {
        await bank.fetchData('GET /api/v1/kbas/interativo/{id}/{quantidade}', {
          params: { id: company.taxId, quantidade: '1' },
        })
        return { body: { type: 'cidade', value: company.city ?? '', identification: company.taxId } }
      },
    },
    {
      status: 404,
      make: () => ({ body: { type: 'nascimento', value: '1985-03-14', identification: taxId } }),
    },
  ],
  'POST /api/v1/kbas/interativo/validacao/cpfSocio': [
    {
      status: 200,
      make: async (bank) => {
        await bank.fetchData('GET /api/v1/kbas/interativo/{id}/{quantidade}', {
          params: { id: company.taxId, quantidade: '3' },
        })
        return { body: { type: 'cpfSocio', value: company.partner ?? '', identification: company.taxId } }
      },
    },
    {
      status: 404,
      make: () => ({ body: { type: 'cpfSocio', value: taxId, identification: '11222333000181' } }),
    },
  ],
}
