import type { CallName } from '@portal/contract'
import { splitTaxId } from '@portal/domain/tax-id'
import { changeDebtor } from '../access/debtors'
import { agreementNumberOf } from '../negotiation/groups'
import { Bank, type CallOptions, persona, type Visitor } from '../testing/bank'
import { passkeyBody } from '../testing/passkey'

/**
 * Error statuses without a test elsewhere: the conformance kit makes every call, and each area tests its own refusals.
 */

const { taxId, birthDate = '', motherName = '' } = persona('cliente')
const company = persona('pj-kba')
const inGoodOrder = persona('acordo-em-dia')
const good = agreementNumberOf(inGoodOrder, 'em-dia')
const waiting = agreementNumberOf(persona('documentos-pendentes'), 'refin')
const paid = agreementNumberOf(persona('acordo-quitado'), 'pago')
const NOBODY = '86288366757'
const NO_COMPANY = '11222333000181'
const TAKEN = persona('pf-novo').phone ?? ''
const firstDocument = { params: { numeroAcordo: waiting, documento: 'identidade' } }
const file = { ...firstDocument, body: Buffer.from('%PDF-1.7 test'), contentType: 'application/pdf' }

type Options = Omit<CallOptions<CallName>, 'query'> & { query?: Record<string, string> }
type Make = (bank: Bank, debtor: Visitor) => Options | Promise<Options>

let bank: Bank
beforeAll(async () => {
  bank = await Bank.open()
})
beforeEach(() => bank.reset())
afterAll(() => bank.close())

const registration = (cpfCnpj: string) => ({
  ...{
    cpfCnpj,
    stateMode: 'PJ',
    email: 'novo@oficina.com.br',
    telefone: '11955554444',
    senha: 'umaSenhaBoa',
  },
  anoFundacao: persona('pj-cliente').foundationYear,
  cpfResponsavel: persona('pj-cliente').partner,
})
const partner = { cpfCnpj: NO_COMPANY, partnerIdentification: company.partner }

test.each<[name: CallName, status: number, make: () => Options | Promise<Options>]>([
  [
    'POST /api/consultar_cnpj',
    202,
    async () => {
      await bank.consult(NO_COMPANY)
      return { body: { cpfCnpj: NO_COMPANY, stateMode: 'PJ' } }
    },
  ],
  [
    'POST /api/consultar_cnpj',
    429,
    async () => {
      await bank.consult(company.taxId) // the first of sixty
      const body = { cpfCnpj: company.taxId, stateMode: 'PJ' as const }
      for (let i = 0; i < 59; i++) await bank.fetchData('POST /api/consultar_cnpj', { body })
      return { body }
    },
  ],
  [
    'PUT /api/login/PwsRegister',
    404,
    () => ({ body: { cpfCnpj: NOBODY, senha: 'umaSenhaBoa', StateMode: 'PF' } }),
  ],
  ['POST /api/login/cadastro', 404, () => ({ body: registration(NO_COMPANY) })],
  ['POST /api/login/cadastro', 409, () => ({ body: registration(persona('pj-cliente').taxId) })],
  [
    'PUT /api/auth/PhoneRegister',
    404,
    () => ({
      body: {
        ...{ cpfCnpj: NOBODY, Email: 'luzia@exemplo.com.br', Telefone: '11955554444' },
        ...{ DtNascimento: birthDate, NomeMae: motherName },
      },
    }),
  ],
  [
    'PUT /api/auth/AtualizarTelefone',
    404,
    () => ({
      body: {
        ...{ cpfCnpj: NOBODY, telefone: '11955554444', stateMode: 'PF' },
        ...{ DtNascimento: birthDate, NomeMae: motherName },
      },
    }),
  ],
  [
    'POST /api/v1/User/pj/updatePhone',
    404,
    () => ({
      body: {
        cpfCnpj: NO_COMPANY,
        telefone: '1133334444',
        fundacao: '2014',
        cpfResponsavel: company.partner,
      },
    }),
  ],
  [
    'POST /v1/User/VerificaKBA',
    404,
    () => ({ body: { cpfCnpj: NOBODY, nascimento: birthDate, nomeMae: 'ANA', sobrenomeMae: 'LUCIA' } }),
  ],
  [
    'POST /v1/User/pj/VerificaKBA',
    404,
    () => ({ body: { cpfCnpj: NO_COMPANY, anoFundacao: '2000', cpfResponsavel: taxId } }),
  ],
  ['GET /api/login/GetCodByEmail/{id}', 404, () => ({ params: { id: NOBODY } })],
  [
    'POST /api/auth/urlAutenticaEmailResposta',
    404,
    () => ({ body: { cpfCnpj: persona('pf-sem-contato').taxId } }),
  ],
  ['GET /api/v1/pj/partnerIdentification', 400, () => ({})],
  ['PUT /api/v1/pj/partnerIdentification', 404, () => ({ body: partner })],
  ['PUT /api/v1/pj/partnerIdentification/{id}', 404, () => ({ params: { id: NO_COMPANY }, body: partner })],
  ['GET /api/v1/kbas/interativo/{id}/{quantidade}', 404, () => ({ params: { id: NOBODY, quantidade: '3' } })],
  ['GET /api/v1/Configuracao/MinimoMaximo', 401, () => ({ query: { idNegociacao: 'NEG1' } })],
  ['GET /api/v1/cep/{cep}', 400, () => ({ params: { cep: '1310100' } })],
])('%s: %i', async (name, status, make) => {
  expect(await bank.call<CallName>(name, await make())).toMatchObject({ status })
})

/** The group of the other version of the call. */
const choiceOf = async (debtor: Visitor, position: number) =>
  debtor.choice((await debtor.opportunity(position)).idNegociacao)

test.each<[name: CallName, as: string, status: number, make: Make]>([
  [
    'POST /api/v1/User/Update',
    'cliente',
    409,
    async (_bank, debtor) => {
      await debtor.confirm()
      return { body: { cpfCnpj: taxId, telefone: TAKEN } }
    },
  ],
  [
    'POST /api/v1/User/pj/Update',
    'pj-cliente',
    409,
    async (_bank, debtor) => {
      await debtor.confirm()
      return { body: { cpfCnpj: debtor.taxId, telefone: TAKEN } }
    },
  ],
  [
    'POST /api/v1/User/pj/Update',
    'pj-cliente',
    412,
    async (_bank, debtor) => {
      await debtor.confirm()
      return { body: { cpfCnpj: debtor.taxId, versao: 'velha' } }
    },
  ],
  [
    'POST /api/v1/clicktocall',
    'cliente',
    404,
    ({ sandbox }) => {
      changeDebtor(sandbox, taxId, { phone: '' })
      return { body: { cpf: taxId } }
    },
  ],
  [
    'POST /api/v1/negociacoes',
    'erro-api',
    502,
    () => ({ body: { ...splitTaxId(persona('erro-api').taxId), execResposta: '' } }),
  ],
  ['POST /api/v3/Negociacao/Efetivar', 'cliente', 404, (_bank, debtor) => ({ body: debtor.choice('NEG1') })],
  [
    'POST /api/v3/Negociacao/Efetivar',
    'cliente',
    409,
    async (_bank, debtor) => ({ body: await choiceOf(debtor, 0) }),
  ],
  [
    'POST /api/v1/Negociacao/Efetivar',
    'cliente',
    409,
    async (_bank, debtor) => ({ body: await choiceOf(debtor, 1) }),
  ],
  [
    'POST /api/v3/Negociacao/Formalizar',
    'cliente',
    404,
    (_bank, debtor) => ({ body: debtor.acceptance('PRP1', 'NEG1') }),
  ],
  [
    'POST /api/v3/Negociacao/Formalizar',
    'cliente',
    409,
    async (_bank, debtor) => {
      const body = await choiceOf(debtor, 1)
      const reserved = await debtor.fetchData('POST /api/v3/Negociacao/Efetivar', { body })
      bank.skip(2 * 86_400_000)
      return { body: debtor.acceptance(reserved.sucesso === 1 ? reserved.idProposta : '', body.idNegociacao) }
    },
  ],
  ['GET /api/v1/Negociacao/Conclusao/{chave}', 'cliente', 400, () => ({ params: { chave: 'curta' } })],
  [
    'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}',
    'acordo-quitado',
    409,
    () => ({ params: { numeroAcordo: paid }, body: { data: '2026-11-30', valor: 1, execResposta: '' } }),
  ],
  ['GET /api/v1/Configuracao/MinimoMaximo', 'cliente', 404, () => ({ query: { idNegociacao: 'NEG1' } })],
  [
    'POST /api/v1/assinador/drc',
    'documentos-pendentes',
    409,
    () => ({ body: { numeroAcordo: waiting, acao: 'INICIAR' } }),
  ],
  ['POST /api/auth/AcordoRealizadoEmail', 'cliente', 404, () => ({ body: mail(taxId) })],
  [
    'POST /api/auth/AcordoRealizadoEmail',
    'acordo-em-dia',
    409,
    async ({ sandbox }, debtor) => {
      const { linhaDigitavel } = await debtor.fetchData(
        'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}',
        { params: { carteira: '09', divida: `${good}003`, taxId: debtor.taxId } },
      )
      changeDebtor(sandbox, debtor.taxId, { email: '' })
      return { body: mail(debtor.taxId, linhaDigitavel) }
    },
  ],
  [
    'POST /api/v1/chaves-acesso/desafio',
    'cliente',
    409,
    async (_bank, debtor) => {
      await debtor.confirm()
      for (let made = 0; made < 10; made++) {
        const body = await passkeyBody(bank, debtor.token)
        await debtor.fetchData('POST /api/v1/chaves-acesso', { body })
      }
      return { body: {} }
    },
  ],
  ['PUT /api/v1/documentos/{numeroAcordo}/{documento}', 'documentos-pendentes', 409, approved(file)],
  [
    'DELETE /api/v1/documentos/{numeroAcordo}/{documento}',
    'documentos-pendentes',
    409,
    approved(firstDocument),
  ],
])('%s of %s: %i', async (name, as, status, make) => {
  const debtor = await bank.login(as)
  expect(await debtor.call<CallName>(name, await make(bank, debtor))).toMatchObject({ status })
})

function approved(options: Options): Make {
  return async (_bank, debtor) => {
    await debtor.fetchData('PUT /api/v1/documentos/{numeroAcordo}/{documento}', file)
    bank.skip(3000)
    return options
  }
}

function mail(CpfCnpj: string, Linha = '0'.repeat(47)) {
  return { Carateira: '09', Divida: `${good}003`, CpfCnpj, Linha }
}
