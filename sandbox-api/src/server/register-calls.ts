import { type CallDefinition, type CallName, contract, type Params, type Query } from '@portal/contract'
import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertBotChecked } from '../access/bot-checked'
import { assertOwnExecution } from '../access/executions'
import { readCaller } from '../access/sessions'
import { callNames, countCall } from './call-limits'
import type { Caller } from './caller'
import { sendJson } from './errors'
import { Accepted, type Handler, type Handlers, type ReceivedBody } from './handler'
import { invalidField, ProblemError } from './problem'
import { answerOnce } from './repeated-calls'
import { assertCsrfToken, newDeviceCookie } from './signed-tokens'
import { readUpload } from './uploads'
import { checked, errorsOf } from './validation'

const LONGEST_KEY = 100

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

/** The body may be absent if all its fields are optional. */
const emptyBody = ({ body }: CallDefinition) => (body?.required === undefined ? {} : undefined)

function checkedBody<K extends CallName>(
  definition: CallDefinition,
  request: FastifyRequest,
): ReceivedBody<K> {
  const { upload, body: schema } = definition
  const mediaType = mediaTypeOf(request.headers['content-type'])
  const accepted = upload ?? ['application/json']
  if (request.body !== undefined && !accepted.includes(mediaType)) {
    throw new ProblemError(415, 'Tipo de arquivo não aceito', 'REQUISICAO_INVALIDA', {
      detail: accepted.join(', '),
    })
  }
  const { body = emptyBody(definition) } = request
  // Bytes have no schema.
  return upload === undefined
    ? checked(schema, body)
    : ((() => readUpload(request, mediaType)) as ReceivedBody<K>)
}

const mediaTypeOf = (contentType = '') => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

/** A response that violates the contract is a defect of the sandbox: 500 and an entry in the operator's log. */
function assertAnswer(name: CallName, status: number, data: unknown): void {
  const { answer, nothing, file }: CallDefinition = contract[name]
  const schema = status === 202 ? nothing : status === 200 ? answer : undefined
  if (schema === undefined) throw new Error(`${name}: status ${status} is not in the contract`)
  const errors = file === undefined ? errorsOf(schema, data) : []
  if (errors.length > 0) throw new Error(`${name}: the answer breaks the contract: ${JSON.stringify(errors)}`)
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']?.toString() ?? null
  if (key !== null && key.length > LONGEST_KEY) throw invalidField('Idempotency-Key', 'Chave longa demais')
  return key
}

function register<K extends CallName>(app: FastifyInstance, name: K, handler: Handler<K>): void {
  const definition: CallDefinition = contract[name]
  const [method = 'GET', path = '/'] = name.split(' ')
  const isWrite = method !== 'GET'
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Runs before the body is read.
    onRequest: async (request) => {
      const { sandbox } = request
      if (isWrite) assertCsrfToken(sandbox.secrets.csrf, request.headers['x-csrf-token']?.toString())
      request.caller = await readCaller(sandbox, request)
      if (definition.openTo === undefined) request.caller.debtor()
      countCall(sandbox, name, request.caller)
    },
    handler: async (request, reply) => {
      const { sandbox, caller } = request
      const inbound = {
        params: checked<TSchema, Params<K>>(definition.params, request.params),
        query: checked<TSchema, Query<K>>(definition.query, request.query),
        body: checkedBody<K>(definition, request),
        caller,
        idempotencyKey: idempotencyKeyOf(request),
        botToken: request.headers['x-bot-check']?.toString() ?? null,
      }
      if (definition.openTo === undefined) {
        const { exec, execResposta = exec } = { ...Object(inbound.params), ...Object(inbound.body) }
        assertOwnExecution(sandbox, execResposta, caller.debtor())
      }
      const handle = async () => {
        if (definition.afterBotCheck) await assertBotChecked(sandbox, inbound)
        return handler(inbound, sandbox)
      }
      const result: unknown = await (definition.repeatable
        ? answerOnce(sandbox, { name, ...inbound }, handle)
        : handle())
      const [status, data] = result instanceof Accepted ? [202, result.data] : [200, result]
      assertAnswer(name, status, data)
      // This call precedes the first write, so a browser has its device cookie when it consults or logs in.
      if (name === 'GET /api/v1/get-csrf-token' && caller.device === null) {
        reply.header('set-cookie', newDeviceCookie(sandbox.secrets.device, request.protocol === 'https'))
      }
      if (data instanceof Blob) {
        reply.header('cache-control', 'no-store').type(definition.file ?? data.type)
        return reply.send(Buffer.from(await data.arrayBuffer()))
      }
      return sendJson(reply, status, data)
    },
  })
}

export function registerCalls(app: FastifyInstance, handlers: Handlers): void {
  app.decorateRequest('caller')
  const definitions = Object.values<CallDefinition>(contract)
  // A handler reads a file itself, once it has found the upload allowed.
  app.addContentTypeParser(
    definitions.flatMap(({ upload = [] }) => upload),
    async () => null,
  )
  const each = <K extends CallName>(name: K) => register(app, name, handlers[name])
  for (const name of callNames) each(name)
}
