import type { IncomingMessage } from 'node:http'
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
import type { Sandbox } from './sandbox'
import { assertCsrfToken, newDeviceCookie } from './signed-tokens'
import { Upload, UploadReader } from './uploads'
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
  { body, headers }: FastifyRequest,
): ReceivedBody<K> {
  if (definition.upload === undefined)
    return checked(definition.body, body === undefined ? emptyBody(definition) : body)
  const mediaType = mediaTypeOf(headers['content-type'])
  if (!definition.upload.includes(mediaType) || !(body instanceof Upload)) {
    throw new ProblemError(415, 'Tipo de arquivo não aceito', { detail: definition.upload.join(', ') })
  }
  // Uploaded bytes have no schema.
  return body as ReceivedBody<K>
}

const mediaTypeOf = (contentType = '') => contentType.split(';')[0]?.trim() ?? ''

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

/** Check before the body is read; may throw. The caller is a debtor where the call requires one. */
type Admission<K extends CallName> = (params: Params<K>, caller: Caller, sandbox: Sandbox) => void
export type Admissions = { [K in CallName]?: Admission<K> }

function register<K extends CallName>(
  app: FastifyInstance,
  name: K,
  handler: Handler<K>,
  admission: Admission<K> | undefined,
): void {
  const definition: CallDefinition = contract[name]
  const [method = 'GET', path = '/'] = name.split(' ')
  const isWrite = method !== 'GET'
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Runs before the body is read, so that a large upload can be refused early.
    onRequest: async (request) => {
      const { sandbox } = request
      if (isWrite) assertCsrfToken(sandbox.secrets.csrf, request.headers['x-csrf-token']?.toString())
      request.caller = await readCaller(sandbox, request)
      if (definition.openTo === undefined) request.caller.debtor()
      countCall(sandbox, name, request.caller)
      admission?.(checked<TSchema, Params<K>>(definition.params, request.params), request.caller, sandbox)
    },
    handler: async (request, reply) => {
      const { sandbox, caller } = request
      const inbound = {
        params: checked<TSchema, Params<K>>(definition.params, request.params),
        query: checked<TSchema, Query<K>>(definition.query, request.query),
        body: checkedBody<K>(definition, request),
        caller,
        mediaType: mediaTypeOf(request.headers['content-type']),
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

/** @param admissions additional checks before the body of a call is read */
export function registerCalls(app: FastifyInstance, handlers: Handlers, admissions: Admissions): void {
  app.decorateRequest('caller')
  const reader = new UploadReader()
  const each = <K extends CallName>(name: K) => {
    const { upload }: CallDefinition = contract[name]
    if (upload === undefined) return register(app, name, handlers[name], admissions[name])
    // File bodies are accepted by this call alone; elsewhere their media types are refused unread.
    app.register(async (scope) => {
      scope.addContentTypeParser([...upload], (request: FastifyRequest, stream: IncomingMessage) =>
        reader.read(request, stream),
      )
      // Does not wait for the rest of a body that is too long.
      scope.addHook('onSend', async (_request, reply) => {
        if (reply.statusCode === 413) reply.header('connection', 'close')
      })
      register(scope, name, handlers[name], admissions[name])
    })
  }
  for (const name of callNames) each(name)
}
