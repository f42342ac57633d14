import type { FieldError, Problem } from '@portal/contract'

/** What is undefined is not sent. */
type Extras = { [K in Exclude<keyof Problem, 'status' | 'title' | 'codigo'>]?: Problem[K] | undefined }

/** An error to be sent as the response (RFC 9457). */
export class ProblemError extends Error {
  readonly problem: Extras & Required<Pick<Problem, 'title' | 'status' | 'codigo'>>

  constructor(status: number, title: string, codigo: string, extras: Extras = {}) {
    super(title)
    this.problem = { type: 'about:blank', title, status, codigo, ...extras }
  }
}

/** A problem whose body is its title alone, such as the bank's 'Usuario Ativo' (spec §8). */
export class BareError extends ProblemError {}

export const invalid = (erros: FieldError[], detail?: string) =>
  new ProblemError(400, 'Requisição inválida', 'REQUISICAO_INVALIDA', { erros, detail })
export const invalidField = (campo: string, mensagem: string) => invalid([{ campo, mensagem }], mensagem)
export const unauthorised = () =>
  new ProblemError(401, 'Não autorizado', 'NAO_AUTORIZADO', {
    detail: 'Entre com a sua senha ou com um código de acesso.',
  })
export const sessionExpired = () =>
  new ProblemError(401, 'Sessão expirada', 'SESSAO_EXPIRADA', { detail: 'Entre de novo para continuar.' })
export const internalError = () => new ProblemError(500, 'Erro interno', 'ERRO_INTERNO')
export const forbidden = () => new ProblemError(403, 'Acesso negado', 'ACESSO_NEGADO')
export const notFound = (title: string) => new ProblemError(404, title, 'NAO_ENCONTRADO')
export const conflict = (title: string, codigo: string, detail?: string) =>
  new ProblemError(409, title, codigo, { detail })
export const tooMany = (title: string, seconds: number) =>
  new ProblemError(429, title, 'MUITAS_TENTATIVAS', { tentarEm: Math.max(1, Math.ceil(seconds)) })
export const outOfHours = (reabreEm: string | null) =>
  new ProblemError(403, 'Fora de horário', 'FORA_DE_HORARIO', {
    detail: 'Este serviço está fechado agora.',
    reabreEm: reabreEm ?? undefined,
  })
