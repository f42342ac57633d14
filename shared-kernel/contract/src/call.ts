import { ACCESS_CODE, CPF, MAX_LENGTH, PASSWORD_LENGTH, PHONE, TAX_ID, YEAR } from '@portal/domain/formats'
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'

/** Who may send a call. `execution`: a debtor's token, or an execution id created after a consult. */
export type Access = 'anyone' | 'execution' | 'debtor'

/** One call of the bank's API: request, responses and who may send it. */
export interface CallDefinition {
  /** What the call is for, in one sentence. */
  summary: string
  access: Access
  params?: TObject
  query?: TObject
  /** JSON body, or the bytes of a file when `upload` names the accepted media types. */
  body?: TSchema
  upload?: readonly string[]
  /**
   * The response reveals whether a tax id belongs to a customer. Allowed for the debtor, for a known device, or after
   * the bot check for this tax id (a consult or X-Bot-Check). Otherwise 400 ROBO, for any tax id.
   */
  afterBotCheck?: true
  /**
   * Consumes something: a code, a bot check, the only session. With the optional Idempotency-Key, the same body from
   * the same browser returns the first success for ten minutes, regardless of the bot check sent.
   */
  repeatable?: true
  /** Sent by the widget from other origins, without credentials. No other call has CORS headers. */
  crossOrigin?: true
  /** Headers of this call, by name; all optional. */
  headers?: Readonly<Record<string, string>>
  /** Success statuses and their responses. */
  answers: Readonly<Record<number, TSchema>>
  /** Error statuses with the titles that clients distinguish. */
  problems: Readonly<Record<number, string>>
  /** Media type of a binary response. */
  file?: 'application/pdf'
  /** An addition of this project, not part of the specification. */
  extension?: true
  /** Alternative spelling of another call. */
  aliasOf?: string
  /** The response is our proposal; the specification defines none. */
  proposed?: true
}

/** An object without other fields: bodies and queries with unknown fields are refused. */
export const Closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Literals = <const T extends string | number>(...values: T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))

/** Bytes of a file; a `Blob` in browsers. */
export const FileBytes = Type.Unsafe<Blob>({ type: 'string', format: 'binary' })

export const FieldError = Type.Object({ campo: Type.String(), mensagem: Type.String() })
export type FieldError = Static<typeof FieldError>

export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' })
/**
 * Body of error responses (RFC 9457). Exception: a password login while another session is active returns the JSON
 * string `"Usuario Ativo"` (spec §8).
 */
export const Problem = Type.Object({
  type: Type.Optional(Type.String()),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  detail: Type.Optional(Type.String()),
  /** Machine-readable cause. */
  codigo: Type.Optional(Type.String()),
  /** Errors by field, on 400 and 422. */
  erros: Type.Optional(Type.Array(FieldError)),
  /** Tries left before the code or the check is blocked. */
  tentativasRestantes: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Seconds to wait, on 429; the same value as the Retry-After header. */
  tentarEm: Type.Optional(Type.Integer({ minimum: 0 })),
  /** When negotiation reopens, outside business hours. */
  reabreEm: Type.Optional(Type.String({ format: 'date-time' })),
  /** Inconsistent consults: the date that this browser entered before, never the one on file. */
  nascimento: Type.Optional(IsoDate),
  nomeMae: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>

/** CPF: 11 digits. CNPJ: 14, of which the first 12 may be letters (IN RFB 2.229/2024). No formatting. */
export const TaxId = Type.String({
  pattern: TAX_ID.source,
  minLength: 11,
  maxLength: 14,
})
export const Cpf = Type.String({ pattern: CPF.source })
/** Tax id in a response, such as `***.***.247-**` for unauthenticated callers. */
export const ShownTaxId = Type.String({ maxLength: 18 })
export const StateMode = Literals('PF', 'PJ')
export const IsoDateTime = Type.String({ format: 'date-time' })
/** Reais with two decimals. */
export const Reais = Type.Number({ minimum: 0, title: 'Reais' })
/** Percent: 1.99 means 1,99%. */
export const Percent = Type.Number()
export const ExecId = Type.String({ pattern: '^[0-9A-Za-z-]{8,64}$' })
/** An execution id; '' (or '0' in a path) when a token is sent. */
export const ExecIdOrNone = Type.String({ pattern: '^([0-9A-Za-z-]{8,64}|0|)$' })
export const PhoneDigits = Type.String({ pattern: PHONE.source })
export const PersonName = Type.String({ maxLength: MAX_LENGTH.name })
export const Year = Type.String({ pattern: YEAR.source })
export const Password = Type.String(PASSWORD_LENGTH)
export const AccessCode = Type.String({ pattern: ACCESS_CODE.source })
export const Email = Type.String({ maxLength: MAX_LENGTH.email, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })
export const Carteira = Type.String({ pattern: '^[0-9]{1,3}$' })
export const RecordNumber = Type.String({ pattern: '^[0-9A-Za-z_-]{1,40}$' })
/** '' keeps the address on file. */
export const EmailOrNone = Type.Union([Email, Type.Literal('')])
/** Flag with several spellings: 1, true and '1' all mean true. */
export const LooseFlag = Type.Union([Type.Boolean(), Type.Literal(1), Type.Literal('1')])

/** Bot check as a header, for calls without a body field for it; ours. */
export const afterBotCheck = {
  afterBotCheck: true,
  headers: {
    'X-Bot-Check':
      'A solved bot check; needed from anyone who has neither consulted the tax id nor logged in',
  },
} as const

/** Acknowledgement without data. */
export const Acknowledged = Type.Object({ status: Type.Literal('OK') })
/** Response of calls that send a message to a debtor. */
export const MessageSent = Type.Object({
  status: Type.Literal('OK'),
  /** Masked destination: `(11) *****-1234` or `m****@exemplo.com.br`. */
  destino: Type.String(),
  expiraEm: IsoDateTime,
  /** Seconds until another one may be requested. */
  reenvioEm: Type.Integer({ minimum: 0 }),
})

/** Statuses that any call may return. */
export const refusals = {
  400: 'Requisição inválida: malformed JSON, missing, unknown or ill-typed fields (see erros)',
  403: 'Token CSRF ausente ou inválido / Acesso negado',
  413: 'Corpo grande demais',
  429: 'Muitas requisições',
  500: 'Erro interno',
} as const
export const debtorRefusals = { ...refusals, 401: 'Sessão expirada / Não autorizado' } as const
/** For calls marked `repeatable`. */
export const keyReused = { 409: 'codigo CHAVE_REUTILIZADA: another body under this Idempotency-Key' } as const
/** Statuses of calls that require another proof of identity besides the login. */
export const stepUpRefusals = {
  ...debtorRefusals,
  403: 'Confirmação necessária (codigo CONFIRMACAO_NECESSARIA) / Token CSRF ausente ou inválido / Acesso negado',
} as const

/** Statuses of calls open to anyone who passes a knowledge check. */
export const identityProblems = {
  ...refusals,
  401: "'Verifique seus dados!' with tentativasRestantes | 'Telefone já existe em outro CPF'",
  404: 'Cadastro não encontrado',
  429: 'Você excedeu o máximo de tentativas!',
} as const
