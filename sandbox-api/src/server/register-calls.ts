import type { IncomingMessage } from 'node:http'
import { type CallDefinition, type CallName, contract, type Params, type Query } from '@portal/contract'
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertBotChecked } from '../access/bot-checked'
import { readCaller } from '../access/sessions'
import { countCall } from './call-limits'
import type { Caller } from './caller'
import { assertCsrfToken } from './csrf'
import { newDeviceCookie } from './device'
import type { Handler, Handlers, ReceivedBody } from './handler'
import { invalid, invalidField, ProblemError } from './problem'
import { answerOnce } from './repeated-calls'
import type { Sandbox } from './sandbox'
import { Upload, UploadReader } from './uploads'
import { errorsOf } from './validation'

const LONGEST_KEY = 100

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
}

/** Throws 400 naming each field; the type assertion is safe after the check. */
function checked<T>(schema: TSchema | undefined, value: unknown): T {
  if (schema === undefined) return undefined as T
  const errors = errorsOf(schema, value)
  if (errors.length > 0) throw invalid(errors)
  return value as T
}

/** A call whose fields are all optional may come without a body. */
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

/** A response that breaks the contract is the sandbox's fault: 500, and a line in the operator's log. */
function assertAnswer(name: CallName, answer: unknown): asserts answer is { status: number; data: unknown } {
  const errors = errorsOf(Shape, answer)
  const { status, data } = answer as Static<typeof Shape>
  const definition: CallDefinition = contract[name]
  const schema = definition.answers[status]
  if (schema === undefined) throw new Error(`${name}: status ${status} is not in the contract`)
  if (definition.file === undefined) errors.push(...errorsOf(schema, data))
  if (errors.length > 0) throw new Error(`${name}: the answer breaks the contract: ${JSON.stringify(errors)}`)
}

const Shape = Type.Object({ status: Type.Integer(), data: Type.Unknown() })

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']?.toString() ?? null
  if (key !== null && key.length > LONGEST_KEY) throw invalidField('Idempotency-Key', 'Chave longa demais')
  return key
}

/** May throw, before the body of a call is read; the caller is a debtor where the call wants one. */
type Admission<K extends CallName> = (params: Params<K>, caller: Caller, sandbox: Sandbox) => void
export type Admissions = { [K in CallName]?: Admission<K> }

interface Registration<K extends CallName> {
  name: K
  handler: Handler<K>
  admission: Admission<K> | undefined
}

function register<K extends CallName>(
  app: FastifyInstance,
  { name, handler, admission }: Registration<K>,
): void {
  const definition: CallDefinition = contract[name]
  const [method = 'GET', path = '/'] = name.split(' ')
  const isWrite = method !== 'GET'
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    // Before the body is read: a stranger's ten megabytes are not waited for.
    onRequest: async (request) => {
      const { sandbox } = request.world
      if (isWrite) assertCsrfToken(sandbox.secrets.csrf, request.headers['x-csrf-token']?.toString())
      request.caller = await readCaller(sandbox, request)
      if (definition.access === 'debtor') request.caller.debtor()
      countCall(sandbox, name, request.caller)
      admission?.(checked<Params<K>>(definition.params, request.params), request.caller, sandbox)
    },
    handler: async (request, reply) => {
      const { sandbox } = request.world
      const { caller } = request
      const inbound = {
        params: checked<Params<K>>(definition.params, request.params),
        query: checked<Query<K>>(definition.query, request.query),
        body: checkedBody<K>(definition, request),
        caller,
        mediaType: mediaTypeOf(request.headers['content-type']),
        idempotencyKey: idempotencyKeyOf(request),
        botToken: request.headers['x-bot-check']?.toString() ?? null,
      }
      const handle = async () => {
        if (definition.afterBotCheck) await assertBotChecked(sandbox, inbound)
        return handler(inbound, sandbox)
      }
      const answer: unknown = await (definition.repeatable
        ? answerOnce(sandbox, { name, ...inbound }, handle)
        : handle())
      assertAnswer(name, answer)
      reply.status(answer.status).header('cache-control', 'no-store')
      // Asked for before the first write: whoever consults or logs in later is recognised.
      if (name === 'GET /api/v1/get-csrf-token' && caller.device === null) {
        reply.header('set-cookie', newDeviceCookie(sandbox.secrets.device, request.protocol === 'https'))
      }
      if (answer.data instanceof Blob) {
        return reply
          .type(definition.file ?? answer.data.type)
          .send(Buffer.from(await answer.data.arrayBuffer()))
      }
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.data))
    },
  })
}

/** `admissions`: what else is asked before the body of a call is read. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, admissions: Admissions): void {
  app.decorateRequest('caller')
  const reader = new UploadReader()
  const each = <K extends CallName>(name: K) => {
    const registration = { name, handler: handlers[name], admission: admissions[name] }
    const { upload }: CallDefinition = contract[name]
    if (upload === undefined) return register(app, registration)
    // Files are for this call alone: everywhere else their types are refused unread.
    app.register(async (scope) => {
      scope.addContentTypeParser([...upload], (request: FastifyRequest, stream: IncomingMessage) =>
        reader.read(request, stream),
      )
      // The rest of what is too long is not waited for.
      scope.addHook('onSend', async (_request, reply) => {
        if (reply.statusCode === 413) reply.header('connection', 'close')
      })
      register(scope, registration)
    })
  }
  for (const name of callNames) each(name)
}

const callNames = Object.keys(contract).filter((name): name is CallName => name in contract)
