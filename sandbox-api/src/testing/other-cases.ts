import type { CallName } from '@portal/contract'
import { Authenticator } from '@portal/contract/authenticator'
import { decodeJwt, SignJWT } from 'jose'
import { changeDebtor } from '../access/debtors'
import { issueLink } from '../access/executions'
import { agreementNumberOf } from '../negotiation/groups'
import type { accessCases } from './access-cases'
import { persona } from './bank'
import type { Case, Cases } from './case'
import type { contactCases } from './contact-cases'
import { identityOf } from './identity'
import type { negotiationCases } from './negotiation-cases'
import { createPasskey, passkeyBody, usePasskey } from './passkey'

const { taxId } = persona('cliente')
const byId = { params: { id: taxId } }
const waiting = persona('documentos-pendentes')
const number = agreementNumberOf(waiting, 'refin')
const unsigned = agreementNumberOf(persona('assinatura-pendente'), 'drc')
const pdf = Buffer.from('%PDF-1.7 test')
const SUNDAY = '2026-11-22T12:00:00-03:00'

type Other = Exclude<
  CallName,
  keyof typeof accessCases | keyof typeof contactCases | keyof typeof negotiationCases
>

const event = {
  cpfCnpj: taxId,
  priority: 7,
  step: 'negociacao',
  flowIn: 'a',
  statusIn: 'b',
  statusOut: 'c',
  flowOut: 'Incompleto',
}
const recommendation = {
  phoneE164: '+5511987654321',
  email: 'amiga@exemplo.com.br',
  recommendation: 'RECOMMENDED' as const,
  includeContact: true,
  documentCode: taxId,
  dataRecomendation: '2026-11-20',
}
const contact = { identification: taxId, identificationKind: 1 as const, name: 'MARIA', score60d: 640 }
const document = { params: { numeroAcordo: number, documento: 'identidade' } }

const owned = (params: { id: string } = byId.params): Case<'GET /api/v1/basic-data/{id}'>[] => [
  { status: 200, as: 'cliente', make: () => ({ params }) },
  { status: 401, make: () => ({ params }) },
  { status: 403, as: 'pj-cliente', make: () => ({ params }) },
]

const recommendations: Case<'POST /api/v1/recomendacao/{id}'>[] = [
  { status: 200, as: 'cliente', make: () => ({ ...byId, body: recommendation }) },
  {
    status: 400,
    as: 'cliente',
    make: () => ({ ...byId, body: { ...recommendation, recommendation: 'NO' } }),
  },
  { status: 401, make: () => ({ ...byId, body: recommendation }) },
  { status: 403, as: 'cliente', make: () => ({ params: { id: number }, body: recommendation }) },
]

export const otherCases: Pick<Cases, Other> = {
  'POST /api/v1/Conversacao/InMessageChat': [
    { status: 200, make: () => ({ body: { CriaConversa: true, NomeUsuario: 'Maria' } }) },
    {
      status: 400,
      make: async (bank) => {
        const opened = await bank.fetchData('POST /api/v1/Conversacao/InMessageChat', {
          body: { CriaConversa: true },
        })
        return { body: { Token: opened.token_conversa, MensagemUsuario: '  ' } }
      },
    },
    { status: 404, make: () => ({ body: { Token: 'nonsense', MensagemUsuario: 'oi' } }) },
  ],
  'POST /api/v1/meligue': [
    { status: 200, make: () => ({ body: { phone: '11987654321' } }) },
    { status: 400, make: () => ({ body: { phone: '40041234' } }) },
    {
      status: 403,
      make: (bank) => {
        bank.sandbox.clock.set(new Date(SUNDAY))
        return { body: { phone: '11987654321' } }
      },
    },
    {
      status: 429,
      make: async (bank) => {
        const body = { phone: '11987654321' }
        for (let i = 0; i < 3; i++) await bank.fetchData('POST /api/v1/meligue', { body })
        return { body }
      },
    },
  ],
  'POST /api/v1/clicktocall': [
    { status: 200, as: 'cliente', make: () => ({ body: { cpf: taxId } }) },
    { status: 200, make: async () => ({ body: { cpf: taxId, identidade: await identityOf(taxId) } }) },
    { status: 403, make: () => ({ body: { cpf: taxId } }) },
    { status: 403, make: () => ({ body: { cpf: persona('pf-sem-contato').taxId } }) },
    {
      status: 404,
      as: 'cliente',
      make: ({ sandbox }) => {
        changeDebtor(sandbox, taxId, { phone: '' })
        return { body: { cpf: taxId } }
      },
    },
    {
      status: 429,
      make: async (bank) => {
        const body = { cpf: taxId, identidade: await identityOf(taxId) }
        for (let i = 0; i < 3; i++) await bank.fetchData('POST /api/v1/clicktocall', { body })
        return { body }
      },
    },
  ],
  'GET /api/v1/getServerDate': [{ status: 200, make: () => ({}) }],
  'POST /api/auth/LigacaoIndevida': [
    {
      status: 200,
      make: () => ({ body: { cpfCnpj: taxId, nome: 'MARIA', rest: { motivo: 'contestaDivida' } } }),
    },
    { status: 400, make: () => ({ body: { cpfCnpj: '12345678900', nome: 'MARIA' } }) },
  ],
  'POST /api/auth/LigacaoIndevida/andamento': [
    {
      status: 200,
      make: async (bank) => {
        const body = { cpfCnpj: taxId, nome: 'MARIA' }
        const { protocolo } = await bank.fetchData('POST /api/auth/LigacaoIndevida', { body })
        return { body: { protocolo, cpfCnpj: taxId } }
      },
    },
    { status: 404, make: () => ({ body: { protocolo: '100000000000', cpfCnpj: taxId } }) },
  ],
  'POST /api/v1/score_miner': [
    { status: 200, as: 'cliente', make: () => ({ body: { contact, origin: 'site' } }) },
    {
      status: 400,
      as: 'cliente',
      make: () => ({ body: { contact: { ...contact, identificationKind: 2 }, origin: 'site' } }),
    },
    { status: 401, make: () => ({ body: { contact, origin: 'site' } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ body: { contact, origin: 'site' } }) },
  ],
  'POST /api/v1/basic-data/{id}': [
    {
      status: 200,
      as: 'cliente',
      make: () => ({ ...byId, body: { optInWhatsApp: '1', documentCode: taxId } }),
    },
    { status: 401, make: () => ({ ...byId, body: { optInWhatsApp: true, documentCode: taxId } }) },
    {
      status: 403,
      as: 'pj-cliente',
      make: () => ({ ...byId, body: { optInWhatsApp: true, documentCode: taxId } }),
    },
    {
      status: 412,
      as: 'cliente',
      make: () => ({ ...byId, body: { optInWhatsApp: true, documentCode: taxId, versao: 'velha' } }),
    },
  ],
  'GET /api/v1/basic-data/{id}': owned(),
  'POST /api/v1/termos-whatsapp/{digits}': [
    { status: 200, make: () => ({ params: { digits: '5511987654321' }, body: { optInWhatsApp: true } }) },
    { status: 401, make: () => ({ params: { digits: taxId }, body: { optInWhatsApp: true } }) },
    {
      status: 403,
      as: 'pj-cliente',
      make: () => ({ params: { digits: taxId }, body: { optInWhatsApp: true } }),
    },
    {
      status: 412,
      as: 'cliente',
      make: () => ({ params: { digits: taxId }, body: { optInWhatsApp: true, versao: 'velha' } }),
    },
  ],
  'POST /api/v1/recomendacao/{id}': recommendations,
  'POST /api/v1/recommendation/{id}': recommendations,
  'POST /api/v1/journey_tracker': [
    { status: 200, make: () => ({ body: event }) },
    { status: 400, make: () => ({ body: { ...event, priority: 11 } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ body: event }) },
  ],
  'GET /api/v1/journey_tracker/{id}': owned(),
  'GET /api/v1/journey_tracker/13a/{id}': owned(),
  'GET /api/v1/journey_tracker/3b/{id}': owned(),
  'GET /api/v1/journey_tracker/{id}/{step}': [
    { status: 200, as: 'cliente', make: () => ({ params: { id: taxId, step: '9A' } }) },
    { status: 401, make: () => ({ params: { id: taxId, step: '9A' } }) },
    { status: 403, as: 'pj-cliente', make: () => ({ params: { id: taxId, step: '9A' } }) },
  ],
  'POST /api/v1/vincularExec': [
    {
      status: 200,
      make: ({ sandbox }) => ({
        body: { cpfCnpj: taxId, execId: issueLink(sandbox, taxId), SEMENTRADA: '1' },
      }),
    },
    { status: 404, make: () => ({ body: { cpfCnpj: taxId, execId: 'LINK-12345678' } }) },
  ],
  'POST /api/v1/InspectLog': [
    { status: 200, make: () => ({ body: { sId: 's-1', idExec: '', cpfCnpj: 'Não informado' } }) },
    { status: 400, make: () => ({ body: { sId: 's-1', idExec: '', cpfCnpj: 'Nao informado' } }) },
  ],
  'POST /api/v1/inspectlet_session': [
    { status: 200, make: () => ({ body: { websiteId: 1, sessionId: 'x', execId: '' } }) },
  ],
  'POST /api/v1/smartlook_session': [{ status: 200, make: () => ({ body: { sessionId: 'x', execId: '' } }) }],
  'GET /api/v1/altcha': [{ status: 200, make: () => ({}) }],
  'POST /api/auth/RenovarSessao': [
    { status: 200, as: 'cliente', make: () => ({ body: {} }) },
    { status: 401, make: () => ({ body: {} }) },
    {
      status: 409,
      as: 'cliente',
      make: async (bank, token) => {
        const claims = decodeJwt(token)
        const eightHoursAgo = (claims.iat ?? 0) - 8 * 3600
        const old = await new SignJWT({ ...claims, auth_time: eightHoursAgo })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
          .sign(bank.sandbox.secrets.session)
        return { body: {}, token: old }
      },
    },
  ],
  'GET /api/v1/chaves-acesso': [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => {
        await createPasskey(bank, taxId, token)
        return {}
      },
    },
    { status: 401, make: () => ({}) },
  ],
  'POST /api/v1/chaves-acesso/desafio': [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => {
        await createPasskey(bank, taxId, token)
        return { body: {} }
      },
    },
    { status: 401, make: () => ({ body: {} }) },
    { status: 403, as: 'cliente', make: () => ({ body: {} }) },
    {
      status: 409,
      as: 'cliente',
      make: async (bank, token) => {
        await bank.confirm(taxId, token)
        for (let made = 0; made < 10; made++) {
          const body = await passkeyBody(bank, token)
          await bank.fetchData('POST /api/v1/chaves-acesso', { token, body })
        }
        return { body: {} }
      },
    },
  ],
  'POST /api/v1/chaves-acesso': [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => {
        await bank.confirm(taxId, token)
        return { body: await passkeyBody(bank, token) }
      },
    },
    {
      status: 400,
      as: 'cliente',
      make: async (bank, token) => {
        await bank.confirm(taxId, token)
        const body = await passkeyBody(bank, token)
        await bank.fetchData('POST /api/v1/chaves-acesso', { token, body })
        return { body }
      },
    },
    {
      status: 401,
      make: async (bank) => {
        const { token } = await bank.login('cliente')
        await bank.confirm(taxId, token)
        return { body: await passkeyBody(bank, token) }
      },
    },
    {
      status: 409,
      as: 'cliente',
      make: async (bank, token) => {
        const { passkey } = await createPasskey(bank, taxId, token)
        return { body: await passkeyBody(bank, token, passkey) }
      },
    },
  ],
  'DELETE /api/v1/chaves-acesso/{chave}': [
    {
      status: 200,
      as: 'cliente',
      make: async (bank, token) => ({ params: { chave: (await createPasskey(bank, taxId, token)).made.id } }),
    },
    { status: 401, make: () => ({ params: { chave: 'nenhuma' } }) },
    {
      status: 404,
      as: 'pj-cliente',
      make: async (bank) => {
        const { token } = await bank.login('cliente')
        return { params: { chave: (await createPasskey(bank, taxId, token)).made.id } }
      },
    },
  ],
  'POST /api/auth/chave-acesso/desafio': [{ status: 200, make: () => ({ body: {} }) }],
  'POST /api/auth/chave-acesso': [
    {
      status: 200,
      make: async (bank) => {
        const { token } = await bank.login('cliente')
        const { passkey } = await createPasskey(bank, taxId, token)
        return { body: await usePasskey(bank, passkey) }
      },
    },
    { status: 401, make: async (bank) => ({ body: await usePasskey(bank, new Authenticator()) }) },
  ],
  'POST /api/v1/contestacao/{id}': [
    {
      status: 200,
      make: async (bank) => {
        const { birthDate = '', motherName = '' } = persona('cliente')
        await bank.fetchData('PUT /api/auth/AtualizarTelefone', {
          body: {
            cpfCnpj: taxId,
            telefone: '11955554444',
            DtNascimento: birthDate,
            NomeMae: motherName,
            stateMode: 'PF',
          },
        })
        return { params: { id: bank.lastLink(taxId) } }
      },
    },
    { status: 404, make: () => ({ params: { id: 'a'.repeat(32) } }) },
  ],
  'GET /api/v1/cep/{cep}': [
    { status: 200, make: () => ({ params: { cep: '01310100' } }) },
    { status: 200, make: () => ({ params: { cep: '99999999' } }) },
    { status: 400, make: () => ({ params: { cep: '1310100' } }) },
  ],
  'GET /api/timezone/America/Sao_Paulo': [{ status: 200, make: () => ({}) }],
  'GET /api/v1/documentos/{numeroAcordo}': [
    { status: 200, as: waiting.key, make: () => ({ params: { numeroAcordo: number } }) },
    { status: 401, make: () => ({ params: { numeroAcordo: number } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { numeroAcordo: number } }) },
  ],
  'PUT /api/v1/documentos/{numeroAcordo}/{documento}': [
    {
      status: 200,
      as: waiting.key,
      make: () => ({ ...document, body: pdf, contentType: 'application/pdf' }),
    },
    { status: 401, make: () => ({ ...document, body: pdf, contentType: 'application/pdf' }) },
    { status: 404, as: 'cliente', make: () => ({ ...document, body: pdf, contentType: 'application/pdf' }) },
    {
      status: 409,
      as: waiting.key,
      make: async (bank, token) => {
        const sent = { ...document, body: pdf, contentType: 'application/pdf', token }
        await bank.fetchData('PUT /api/v1/documentos/{numeroAcordo}/{documento}', sent)
        bank.skip(3000)
        return sent
      },
    },
    {
      status: 413,
      as: waiting.key,
      make: () => ({ ...document, body: Buffer.alloc(10 * 1024 * 1024 + 1), contentType: 'application/pdf' }),
    },
    { status: 415, as: waiting.key, make: () => ({ ...document, body: pdf, contentType: 'image/png' }) },
  ],
  'DELETE /api/v1/documentos/{numeroAcordo}/{documento}': [
    { status: 200, as: waiting.key, make: () => document },
    { status: 401, make: () => document },
    { status: 404, as: waiting.key, make: () => ({ params: { ...document.params, documento: 'outro' } }) },
    {
      status: 409,
      as: waiting.key,
      make: async (bank, token) => {
        const sent = { ...document, body: pdf, contentType: 'application/pdf', token }
        await bank.fetchData('PUT /api/v1/documentos/{numeroAcordo}/{documento}', sent)
        bank.skip(3000)
        return document
      },
    },
  ],
  'GET /api/v1/contrato/{numeroAcordo}': [
    { status: 200, as: waiting.key, make: () => ({ params: { numeroAcordo: number } }) },
    { status: 401, make: () => ({ params: { numeroAcordo: number } }) },
    { status: 404, as: 'cliente', make: () => ({ params: { numeroAcordo: number } }) },
  ],
  'POST /api/v1/contrato/{numeroAcordo}/assinatura': [
    {
      status: 200,
      as: 'assinatura-pendente',
      make: () => ({ params: { numeroAcordo: unsigned }, body: { acao: 'INICIAR' } }),
    },
    { status: 401, make: () => ({ params: { numeroAcordo: unsigned }, body: { acao: 'INICIAR' } }) },
    {
      status: 404,
      as: 'cliente',
      make: () => ({ params: { numeroAcordo: unsigned }, body: { acao: 'INICIAR' } }),
    },
    {
      status: 409,
      as: waiting.key,
      make: () => ({ params: { numeroAcordo: number }, body: { acao: 'INICIAR' } }),
    },
  ],
}
