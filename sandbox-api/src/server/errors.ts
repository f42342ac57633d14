import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { BareError, internalError, notFound, ProblemError } from './problem'

const TOKEN_REFUSALS = ['NAO_AUTORIZADO', 'SESSAO_EXPIRADA']

/** WWW-Authenticate (RFC 6750 §3): tells an invalid token from a missing one and from a wrong password or code. */
const challengeOf = ({ codigo }: ProblemError['problem'], authorization: string | undefined) =>
  authorization !== undefined && TOKEN_REFUSALS.includes(codigo) ? 'Bearer error="invalid_token"' : 'Bearer'

export function sendProblem(reply: FastifyReply, { problem }: ProblemError): FastifyReply {
  if (problem.tentarEm !== undefined) reply.header('retry-after', String(problem.tentarEm))
  // Does not wait for the rest of a body that is too long.
  if (problem.status === 413) reply.header('connection', 'close')
  if (problem.status === 401)
    reply.header('www-authenticate', challengeOf(problem, reply.request.headers.authorization))
  return sendJson(reply, problem.status, problem, 'application/problem+json')
}

export const sendText = (reply: FastifyReply, status: number, text: string, type = 'application/json') =>
  reply.status(status).header('cache-control', 'no-store').type(`${type}; charset=utf-8`).send(text)

export const sendJson = (reply: FastifyReply, status: number, data: unknown, type?: string) =>
  sendText(reply, status, JSON.stringify(data), type)

/** Errors raised before a handler runs: malformed JSON, large bodies, unknown media types, invalid URLs. */
const titles: Readonly<Record<number, string>> = {
  413: 'Corpo grande demais',
  415: 'Tipo de conteúdo não aceito',
}

/** Every error response is a problem body; internal errors are reported to the operator, not the caller. */
export function handleErrors(app: FastifyInstance, report: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof BareError) return sendJson(reply, error.problem.status, error.problem.title)
    if (error instanceof ProblemError) return sendProblem(reply, error)
    const { statusCode: status = 500 } = error
    if (status >= 400 && status < 500) {
      const title = titles[status] ?? 'Requisição inválida'
      return sendProblem(reply, new ProblemError(status, title, 'REQUISICAO_INVALIDA'))
    }
    report(error)
    return sendProblem(reply, internalError())
  })
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound('Endereço não encontrado')))
}
