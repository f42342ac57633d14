import type { Static, TObject, TSchema } from '@sinclair/typebox'
import { Type } from './types'

/** One call of the bank's API: request, responses and who may send it. */
export interface CallDefinition {
  /** What the call is for, in one sentence. */
  summary: string
  /**
   * Who besides the logged-in debtor may send it; by default nobody. `execution`: whoever has an execution id, which a
   * consult creates.
   */
  openTo?: 'anyone' | 'execution'
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
  /** Response with status 200. */
  answer: TSchema
  /** Response with status 202: the bank has nothing to negotiate with this person. */
  nothing?: TSchema
  /** Error statuses with the titles that clients distinguish, besides those of all calls (`problemsOf`). */
  problems?: Readonly<Record<number, string>>
  /** Anyone may read it, without a body or an owner: only limits and failures are errors of all such calls. */
  publicRead?: true
  /** Media type of a binary response. */
  file?: 'application/pdf'
  /** An addition of this project, not part of the specification. */
  extension?: true
  /** Alternative spelling of another call. */
  aliasOf?: string
  /** The response is our proposal; the specification defines none. */
  proposed?: true
}

export const FieldError = Type.Object({ campo: Type.String(), mensagem: Type.String() })
export type FieldError = Static<typeof FieldError>

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
  reabreEm: Type.Optional(Type.IsoDateTime),
  /** Inconsistent consults: the date that this browser entered before, never the one on file. */
  nascimento: Type.Optional(Type.IsoDate),
  nomeMae: Type.Optional(Type.String()),
})
export type Problem = Static<typeof Problem>

/** For anyone after a bot check, as a header where the body has no field for it; ours. */
export const afterBotCheck = {
  openTo: 'anyone',
  afterBotCheck: true,
  headers: {
    'X-Bot-Check':
      'A solved bot check; needed from anyone who has neither consulted the tax id nor logged in',
  },
} as const

/** Success statuses and their responses. */
export const answersOf = ({ answer, nothing }: CallDefinition): Readonly<Record<number, TSchema>> => ({
  200: answer,
  ...(nothing && { 202: nothing }),
})

const failures = { 429: 'Muitas requisições', 500: 'Erro interno' } as const
const refusals = {
  ...failures,
  400: 'Requisição inválida: malformed JSON, missing, unknown or ill-typed fields (see erros)',
  403: 'Token CSRF ausente ou inválido / Acesso negado',
  413: 'Corpo grande demais',
} as const
export const NO_SESSION = 'Sessão expirada / Não autorizado'

/** Error statuses of a call: its own, and those of all calls like it. */
export const problemsOf = ({
  openTo,
  publicRead,
  repeatable,
  problems,
}: CallDefinition): Readonly<Record<number, string>> => ({
  ...(publicRead ? failures : refusals),
  ...(openTo === undefined && { 401: NO_SESSION }),
  ...(repeatable && { 409: 'codigo CHAVE_REUTILIZADA: another body under this Idempotency-Key' }),
  ...problems,
})

/** For calls that require another proof of identity besides the login. */
export const stepUpProblems = {
  403: 'Confirmação necessária (codigo CONFIRMACAO_NECESSARIA) / Token CSRF ausente ou inválido / Acesso negado',
} as const

/** For calls open to anyone who passes a knowledge check. */
export const identityProblems = {
  401: "'Verifique seus dados!' with tentativasRestantes | 'Telefone já existe em outro CPF'",
  404: 'Cadastro não encontrado',
  429: 'Você excedeu o máximo de tentativas!',
} as const
