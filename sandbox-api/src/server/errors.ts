import type { Problem } from '@portal/contract'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { BareError, ProblemError } from './problem'

const TOKEN_REFUSALS = ['NAO_AUTORIZADO', 'SESSAO_EXPIRADA']

/** WWW-Authenticate (RFC 6750 §3): tells an invalid token from a missing one and from a wrong password or code. */
const challengeOf = ({ codigo = '' }: Problem, authorization: string | undefined) =>
  authorization !== undefined && TOKEN_REFUSALS.includes(codigo) ? 'Bearer error="invalid_token"' : 'Bearer'

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.tentarEm !== undefined) reply.header('retry-after', String(problem.tentarEm))
  if (problem.status === 401)
    reply.header('www-authenticate', challengeOf(problem, reply.request.headers.authorization))
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** Errors raised before a handler runs: malformed JSON, large bodies, unknown media types, invalid URLs. */
function refusalOf({ statusCode = 500 }: FastifyError): Problem {
  const titles: Record<number, string> = {
    413: 'Corpo grande demais',
    414: 'Endereço grande demais',
    415: 'Tipo de conteúdo não aceito',
  }
  const title = titles[statusCode] ?? 'Requisição inválida'
  return { type: 'about:blank', title, status: statusCode, codigo: 'REQUISICAO_INVALIDA' }
}

const internal: Problem = { type: 'about:blank', title: 'Erro interno', status: 500, codigo: 'ERRO_INTERNO' }

/** Every error response is a problem body; internal errors are reported to the operator, not the caller. */
export function handleErrors(app: FastifyInstance, report: (error: unknown) => void): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ProblemError) return sendProblem(reply, error.problem)
    if (error instanceof BareError) {
      return reply
        .status(error.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(error.body))
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendProblem(reply, refusalOf(error))
    report(error)
    return sendProblem(reply, internal)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, {
      type: 'about:blank',
      title: 'Endereço não encontrado',
      status: 404,
      codigo: 'NAO_ENCONTRADO',
    }),
  )
}
