import { MAX_LENGTH, POSTAL_CODE, STATE } from '@portal/domain/formats'
import { afterBotCheck, type CallDefinition, identityProblems, stepUpProblems } from './call'
import { Type } from './types'

const byTaxId = Type.Object({ id: Type.TaxId })

/** Response of calls that send a message to a debtor. */
const MessageSent = Type.Object({
  status: Type.Literal('OK'),
  /** Masked destination: `(11) *****-1234` or `m****@exemplo.com.br`. */
  destino: Type.String(),
  expiraEm: Type.IsoDateTime,
  /** Seconds until another one may be requested. */
  reenvioEm: Type.Integer({ minimum: 0 }),
})

/** Current contacts, masked; codes are sent to them. */
const ContactChanged = Type.Object({
  status: Type.Literal('OK'),
  telefone: Type.String(),
  email: Type.String(),
  /** Ours: when a change proved by knowledge alone takes effect; at once with a code to a registered contact. */
  valeEm: Type.Optional(Type.IsoDateTime),
})

const Address = Type.Closed({
  cep: Type.String({ pattern: POSTAL_CODE.source }),
  logradouro: Type.String({ maxLength: MAX_LENGTH.street }),
  numero: Type.String({ maxLength: MAX_LENGTH.number }),
  complemento: Type.Optional(Type.String({ maxLength: MAX_LENGTH.complement })),
  bairro: Type.String({ maxLength: MAX_LENGTH.district }),
  cidade: Type.String({ maxLength: MAX_LENGTH.city }),
  uf: Type.String({ pattern: STATE.source }),
})

const updateProblems = {
  ...stepUpProblems,
  409: 'Telefone já existe em outro CPF',
  412: "codigo ALTERADO: versao is no longer that of the debtor's data",
} as const

const sendsCode = {
  ...afterBotCheck,
  proposed: true,
  params: byTaxId,
  answer: MessageSent,
  problems: { 404: 'Contato não encontrado', 429: 'Aguarde para pedir outro código (tentarEm)' },
} as const

export const contact = {
  'PUT /api/auth/PhoneRegister': {
    summary: 'First phone of an individual who has none on file, and the e-mail of who has one',
    ...afterBotCheck,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      Email: Type.EmailOrNone,
      Telefone: Type.PhoneDigits,
      DtNascimento: Type.IsoDate,
      NomeMae: Type.PersonName,
    }),
    answer: ContactChanged,
    problems: identityProblems,
  },
  'PUT /api/auth/AtualizarTelefone': {
    summary: 'Changes the phone of an individual who proves birth date and mother’s name',
    ...afterBotCheck,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      telefone: Type.PhoneDigits,
      DtNascimento: Type.IsoDate,
      NomeMae: Type.PersonName,
      stateMode: Type.StateMode,
    }),
    answer: ContactChanged,
    problems: identityProblems,
  },
  'POST /api/v1/User/pj/updatePhone': {
    summary: 'Changes the phone of a company that proves its foundation year and its responsible partner',
    ...afterBotCheck,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      telefone: Type.PhoneDigits,
      fundacao: Type.Year,
      cpfResponsavel: Type.Cpf,
    }),
    answer: ContactChanged,
    problems: identityProblems,
  },
  'POST /api/v1/User/Update': {
    summary:
      'Updates the data of the logged-in individual, confirmed in the last 15 minutes; only the fields sent change',
    proposed: true,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      email: Type.Optional(Type.Email),
      telefone: Type.Optional(Type.PhoneDigits),
      endereco: Type.Optional(Address),
      versao: Type.Optional(Type.RecordNumber),
    }),
    answer: ContactChanged,
    problems: updateProblems,
  },
  'POST /api/v1/User/pj/Update': {
    summary:
      'Updates the data of the logged-in company, confirmed in the last 15 minutes; only the fields sent change',
    proposed: true,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      email: Type.Optional(Type.Email),
      telefone: Type.Optional(Type.PhoneDigits),
      cpfResponsavel: Type.Optional(Type.Cpf),
      endereco: Type.Optional(Address),
      versao: Type.Optional(Type.RecordNumber),
    }),
    answer: ContactChanged,
    problems: updateProblems,
  },
  'GET /api/v1/getContactMeans/{id}': {
    summary: 'Contacts to which a code can be sent; masked for anonymous callers',
    ...afterBotCheck,
    proposed: true,
    params: byTaxId,
    answer: Type.Object({
      cpfCnpj: Type.TaxId,
      meios: Type.Array(
        Type.Object({
          canal: Type.Literals('SMS', 'EMAIL', 'VOZ'),
          destino: Type.String(),
        }),
      ),
    }),
  },
  'GET /api/login/GetCodigo/{id}': {
    summary: 'Sends an access code by SMS to the registered phone',
    ...sendsCode,
  },
  'GET /api/login/GetCodByEmail/{id}': {
    summary: 'Sends an access code to the registered e-mail',
    ...sendsCode,
  },
  'GET /api/auth/GetAutenticaEmail/{id}': {
    summary: 'Confirms an e-mail address by the id of the link that was sent to it',
    openTo: 'anyone',
    proposed: true,
    params: Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z_-]{16,64}$' }) }),
    answer: Type.Object({ status: Type.Literal('OK'), cpfCnpj: Type.ShownTaxId, email: Type.String() }),
    problems: { 404: 'Link inválido', 410: 'Link expirado' },
  },
  'GET /api/login/GetFone/{id}': {
    summary: "The registered phone; masked for anonymous callers, '' when there is none",
    ...afterBotCheck,
    proposed: true,
    params: byTaxId,
    answer: Type.Object({ telefone: Type.String() }),
  },
  'GET /api/login/GetEmail/{id}': {
    summary: "The registered e-mail; masked for anonymous callers, '' when there is none",
    ...afterBotCheck,
    proposed: true,
    params: byTaxId,
    answer: Type.Object({ email: Type.String() }),
  },
  'POST /api/auth/urlAutenticaEmailResposta': {
    summary: 'Sends the confirmation link (/email-auth/{id}) to the registered e-mail',
    ...afterBotCheck,
    proposed: true,
    body: Type.Closed({ cpfCnpj: Type.TaxId }),
    answer: MessageSent,
    problems: { 404: 'Contato não encontrado', 429: 'Aguarde para pedir outro e-mail (tentarEm)' },
  },
  'POST /api/v1/contestacao/{id}': {
    summary:
      'Somebody says no to a change of contacts or password, by the id in the message to the old contact',
    openTo: 'anyone',
    extension: true,
    params: Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z_-]{16,64}$' }) }),
    answer: Type.Acknowledged,
    problems: { 404: 'Link inválido' },
  },
  'GET /api/v1/cep/{cep}': {
    summary: 'Postal-code look-up in the shape of ViaCEP; an unknown code answers {"erro":"true"}',
    openTo: 'anyone',
    extension: true,
    params: Type.Object({ cep: Type.String({ pattern: POSTAL_CODE.source }) }),
    answer: Type.Union([
      Type.Object({
        cep: Type.String(),
        logradouro: Type.String(),
        complemento: Type.String(),
        bairro: Type.String(),
        localidade: Type.String(),
        uf: Type.String(),
        estado: Type.String(),
        ddd: Type.String(),
      }),
      Type.Object({ erro: Type.Literal('true') }),
    ]),
    publicRead: true,
    problems: { 400: 'CEP inválido' },
  },
} as const satisfies Record<string, CallDefinition>
