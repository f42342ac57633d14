import { PASSWORD_LENGTH } from '@portal/domain/formats'
import { afterBotCheck, type CallDefinition, stepUpProblems } from './call'
import { Type } from './types'

/** Bot-check payload exactly as the bot-check widget reports it. */
const BotToken = Type.String({ minLength: 1, maxLength: 4000 })

/** Spec §3 "Consult response": OK when a password exists, NOK when none does yet. */
const ConsultAnswer = Type.Object({
  detail: Type.Literals('OK', 'NOK'),
  data: Type.Object({
    cpfCnpj: Type.TaxId,
    /** NOK: masked, `********`, or '' when none is on file. OK: always ''. */
    telefone: Type.String(),
    /** Like `telefone`. */
    email: Type.String(),
  }),
})

/** 202: the bank has nothing to negotiate with this tax id. */
const NothingToNegotiate = Type.Object({
  status: Type.Literal('NOK'),
  title: Type.String(),
  detail: Type.String(),
})

const consultProblems = {
  401: "'Telefone já existe em outro CPF' | 'Cadastro: dados inconsistentes, sem e-mail e telefone' | any other title",
  429: 'Muitas requisições | codigo CONSULTAS_DEMAIS: too many different tax ids of this caller in a day',
} as const

/** A signed token (JWT) whose payload carries CpfCnpj and exp. */
export const LoggedIn = Type.Object({
  status: Type.Literal('OK'),
  token: Type.String({ minLength: 20 }),
  expiraEm: Type.IsoDateTime,
})

/** The password is pending until the code sent to the contact is confirmed. */
const PasswordPending = Type.Object({
  status: Type.Literal('OK'),
  /** true until the code is confirmed by consultar_codigo {cpf, CodigoAcesso, senha}. */
  pendente: Type.Boolean(),
  /** Masked contacts that can receive a code; '' when absent. */
  telefone: Type.String(),
  email: Type.String(),
  /** Ours: when the contacts entered at registration replace those on file. */
  valeEm: Type.Optional(Type.IsoDateTime),
})
/** Banks may refuse more passwords, but not require character classes. */
const FreshPassword = Type.String({
  ...PASSWORD_LENGTH,
  description:
    'A new password. 400 SENHA_RECUSADA, with erros at senha, for one of the 3000 most common of this length and for a common word with figures or signs around it, for the same characters repeated or in a row, and for one that without the name of the bank, the tax id and what the caller has said of the person is too short. What is on file counts once the person has proved who they are: with a login, or when the code is confirmed. Case and accents make no difference.',
})
const NewPassword = Type.Closed({ cpfCnpj: Type.TaxId, senha: FreshPassword, StateMode: Type.StateMode })

export const access = {
  'POST /api/verificar': {
    summary: 'Consults a tax id: does it have a password, contacts, anything to negotiate?',
    openTo: 'anyone',
    repeatable: true,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      stateMode: Type.StateMode,
      token: BotToken,
      /** Consults without creating an execution or tracking. */
      doNotSave: Type.Optional(Type.Boolean()),
    }),
    answer: ConsultAnswer,
    nothing: NothingToNegotiate,
    problems: consultProblems,
  },
  'POST /api/consultar_cnpj': {
    summary: 'Consults a company again, after a consult of the same caller that has passed the bot check',
    ...afterBotCheck,
    proposed: true,
    body: Type.Closed({ cpfCnpj: Type.TaxId, stateMode: Type.StateMode }),
    answer: ConsultAnswer,
    nothing: NothingToNegotiate,
    problems: consultProblems,
  },
  'POST /api/auth/login/{botToken}': {
    summary: 'Password login. 401 with the JSON string "Usuario Ativo" when another session is open',
    openTo: 'anyone',
    repeatable: true,
    params: Type.Object({ botToken: BotToken }),
    body: Type.Closed({ cpfCnpj: Type.TaxId, senha: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: LoggedIn,
    problems: { 401: 'Credenciais inválidas | the JSON string "Usuario Ativo"' },
  },
  'POST /api/consultar_codigo': {
    summary:
      'Logs in with an access code; with senha it also makes the pending password valid. `code` alone needs the X-Identification header',
    openTo: 'anyone',
    repeatable: true,
    body: Type.Union([
      Type.Closed({ code: Type.AccessCode }),
      Type.Closed({ cpf: Type.TaxId, CodigoAcesso: Type.AccessCode, senha: Type.Password }),
      Type.Closed({ cpf: Type.TaxId, code: Type.AccessCode }),
    ]),
    answer: Type.Union([LoggedIn, Type.Object({ status: Type.Literal('NOK'), detail: Type.String() })]),
    nothing: NothingToNegotiate,
    problems: { 401: "codigo CODIGO_INVALIDO with tentativasRestantes | SEGUNDO_CODIGO | 'Não autorizado'" },
  },
  'POST /api/v1/criar_exec': {
    summary: 'Opens an execution for a tax id right after its consult, or for the logged-in debtor',
    openTo: 'anyone',
    body: Type.Closed({ cpfCnpj: Type.TaxId }),
    answer: Type.Object({ execId: Type.ExecId }),
    problems: {
      401: 'Consulta não encontrada: no recent consult by this browser and no token of this debtor',
    },
  },
  'GET /api/v1/get-csrf-token': {
    summary: 'A token to send as X-CSRF-Token on every POST, PUT and DELETE',
    openTo: 'anyone',
    crossOrigin: true,
    proposed: true,
    answer: Type.Object({ csrfToken: Type.String({ minLength: 20 }) }),
    publicRead: true,
  },
  'PUT /api/login/PwsRegister': {
    summary:
      'Keeps the first password of a debtor until the code sent to the registered contact is confirmed',
    ...afterBotCheck,
    repeatable: true,
    proposed: true,
    body: NewPassword,
    answer: PasswordPending,
    problems: { 404: 'Cadastro não encontrado', 409: 'Senha já cadastrada | codigo CHAVE_REUTILIZADA' },
  },
  'PUT /api/login/PwsRegister2': {
    summary:
      'Changes the password of the logged-in debtor, who has confirmed themselves in the last 15 minutes',
    repeatable: true,
    proposed: true,
    body: NewPassword,
    answer: PasswordPending,
    problems: stepUpProblems,
  },
  'GET /api/auth/verificar/{cpfCnpj}/{codigo}': {
    summary:
      'Checks an access code without using it up; a wrong one counts as a try, a right one confirms the session of the caller',
    openTo: 'anyone',
    proposed: true,
    params: Type.Object({ cpfCnpj: Type.TaxId, codigo: Type.AccessCode }),
    answer: Type.Acknowledged,
    problems: { 401: 'codigo CODIGO_INVALIDO with tentativasRestantes' },
  },
  'POST /api/login/cadastro': {
    summary:
      'Registers contacts and a pending password; companies prove themselves with anoFundacao and cpfResponsavel, individuals with nascimento and nomeMae',
    ...afterBotCheck,
    repeatable: true,
    proposed: true,
    body: Type.Closed({
      cpfCnpj: Type.TaxId,
      stateMode: Type.StateMode,
      email: Type.EmailOrNone,
      telefone: Type.PhoneDigits,
      senha: FreshPassword,
      nome: Type.Optional(Type.String({ maxLength: 120 })),
      anoFundacao: Type.Optional(Type.Year),
      cpfResponsavel: Type.Optional(Type.String({ pattern: '^[0-9]{11}$' })),
      nascimento: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
      nomeMae: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    answer: PasswordPending,
    problems: {
      401: "'Verifique seus dados!' | 'Telefone já existe em outro CPF'",
      404: 'Cadastro não encontrado',
      409: 'Senha já cadastrada | codigo CHAVE_REUTILIZADA',
    },
  },
  'GET /api/UsuarioData/{id}': {
    summary: "The logged-in debtor's own data, unmasked",
    proposed: true,
    params: Type.Object({ id: Type.TaxId }),
    answer: Type.Object({
      cpfCnpj: Type.ShownTaxId,
      /** 1 individual, 2 company. */
      tipoPessoa: Type.Literals(1, 2),
      nome: Type.String(),
      /** Main phone, digits; '' when there is none. */
      telefone: Type.String(),
      /** Main e-mail; '' when there is none. */
      email: Type.String(),
      emailConfirmado: Type.Boolean(),
      telefones: Type.Array(
        Type.Object({
          numero: Type.String(),
          tipo: Type.Literals('CELULAR', 'FIXO'),
          principal: Type.Boolean(),
        }),
      ),
      emails: Type.Array(Type.Object({ endereco: Type.String(), principal: Type.Boolean() })),
      /** Individuals: ISO date. Companies: null. */
      nascimento: Type.Nullable(Type.String()),
      /** Companies: year of foundation. Individuals: null. */
      anoFundacao: Type.Nullable(Type.String()),
      optInWhatsApp: Type.Boolean(),
      senhaCadastrada: Type.Boolean(),
      ultimoAcesso: Type.Nullable(Type.IsoDateTime),
      /** Version of contacts, address and partner; absent when the bank has none. */
      versao: Type.Optional(Type.RecordNumber),
    }),
  },
  'POST /api/auth/TokenValidate': {
    summary:
      'Ends a session. Token is the session token on logout; after "Usuario Ativo" it is the bot token of the refused login, from the same caller, and ends the other session',
    openTo: 'anyone',
    body: Type.Closed({ CpfCnpj: Type.TaxId, Token: Type.String({ maxLength: 4000 }) }),
    answer: Type.Acknowledged,
    problems: { 401: 'Não autorizado' },
  },
  'GET /api/v1/altcha': {
    summary:
      'A bot-check challenge (ALTCHA 2), dearer for a caller who asks about many tax ids; base64 of JSON {challenge, solution} is the token',
    openTo: 'anyone',
    extension: true,
    answer: Type.Object({
      parameters: Type.Object(
        {
          algorithm: Type.String(),
          nonce: Type.String(),
          salt: Type.String(),
          cost: Type.Integer(),
          keyLength: Type.Integer(),
          keyPrefix: Type.String(),
          keySignature: Type.Optional(Type.String()),
          /** Unix time in seconds. */
          expiresAt: Type.Optional(Type.Integer()),
          /** Signed; `rounds` is the maximum number of rounds. */
          data: Type.Optional(Type.Object({ rounds: Type.Optional(Type.Integer({ minimum: 1 })) })),
        },
        { additionalProperties: true },
      ),
      signature: Type.String(),
    }),
    publicRead: true,
  },
  'POST /api/auth/RenovarSessao': {
    summary: 'A later end for the session of the token, for somebody who asks to stay (WCAG 2.2.1)',
    extension: true,
    body: Type.Closed({}),
    answer: Type.Object({ status: Type.Literal('OK'), token: Type.String(), expiraEm: Type.IsoDateTime }),
    problems: { 409: 'Sessão não pode ser prolongada' },
  },
} as const satisfies Record<string, CallDefinition>
