import type { TSchema } from '@sinclair/typebox'
import { access } from './access'
import { contact } from './contact'
import { answersOf, type CallDefinition, contract, Problem, problemsOf } from './index'
import { knowledge } from './knowledge'
import { tracking } from './tracking'
import { widget } from './widget'

/** OpenAPI 3.1 of the whole contract, generated from the schemas that validate requests and responses. */

const EXTENSIONS = 'Extensões'

/** The headings of spec §7 and their calls; the first that has a call counts. */
const areas: readonly (readonly [name: string, calls: object])[] = [
  ['Acesso e consulta', access],
  ['Contato e KBA', { ...contact, ...knowledge }],
  ['Widget de contato', widget],
  ['Rastreamento', tracking],
  ['Negociação e pagamento', contract],
]

/** Removes TypeBox's symbols. */
const plain = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema))

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query'): unknown[] {
  if (schema === undefined) return []
  const required: readonly string[] = schema.required ?? []
  return Object.entries<TSchema>(schema.properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: plain(part),
  }))
}

const repetition = {
  'Idempotency-Key':
    'For ten minutes the same body from the same browser gets the first success again; another body 409 CHAVE_REUTILIZADA',
}

const headersOf = ({ headers, repeatable }: CallDefinition) =>
  Object.entries({ ...headers, ...(repeatable && repetition) }).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))

/** @param types media types of a file; JSON by default */
const contentOf = (schema: TSchema, types?: readonly string[]) =>
  Object.fromEntries(
    (types ?? ['application/json']).map((type) => [
      type,
      { schema: types ? { type: 'string', contentEncoding: 'binary' } : plain(schema) },
    ]),
  )

const problemSchema = { $ref: '#/components/schemas/Problem' }

function responsesOf(name: string, definition: CallDefinition) {
  const { file } = definition
  const successes = Object.entries(answersOf(definition)).map(([status, schema]) => [
    status,
    {
      description: status === '202' ? 'Nada a negociar' : 'Sucesso',
      content: contentOf(schema, file && [file]),
    },
  ])
  const failures = Object.entries(problemsOf(definition)).map(([status, description]) => [
    status,
    {
      description,
      content: {
        'application/problem+json': { schema: problemSchema },
        ...(name === 'POST /api/auth/login/{botToken}' && status === '401'
          ? { 'application/json': { schema: { const: 'Usuario Ativo' } } }
          : {}),
      },
    },
  ])
  return Object.fromEntries([...successes, ...failures])
}

function securityOf(method: string, { openTo }: CallDefinition) {
  const csrf = method === 'GET' ? {} : { csrf: [] }
  if (openTo === undefined) return [{ debtor: [], ...csrf }]
  return [csrf, { debtor: [], ...csrf }]
}

function operationOf(name: string, definition: CallDefinition) {
  const [method = 'GET'] = name.split(' ')
  const { body, upload, extension } = definition
  const notes = [
    extension ? 'Extensão: não está entre as chamadas da especificação.' : '',
    definition.proposed ? 'A resposta é uma proposta deste projeto.' : '',
    definition.aliasOf ? `Outra grafia de ${definition.aliasOf}.` : '',
  ].filter(Boolean)
  return {
    operationId: name.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [extension ? EXTENSIONS : areas.find(([, calls]) => name in calls)?.[0]],
    summary: definition.summary,
    ...(notes.length === 0 ? {} : { description: notes.join(' ') }),
    security: securityOf(method, definition),
    parameters: [
      ...parametersOf(definition.params, 'path'),
      ...parametersOf(definition.query, 'query'),
      ...headersOf(definition),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body, upload) } }),
    responses: responsesOf(name, definition),
    ...(extension ? { 'x-extension': true } : {}),
    ...(definition.crossOrigin ? { 'x-cross-origin': true } : {}),
  }
}

export interface OpenApiDocument {
  openapi: string
  info: Record<string, unknown>
  /** Operations by path and method. */
  paths: Record<string, Record<string, Record<string, unknown>>>
  [part: string]: unknown
}

export function openApi(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, definition] of Object.entries<CallDefinition>(contract)) {
    const [method = 'GET', path = '/'] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, definition) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API do portal de renegociação',
      version: '2.0.0',
      summary: 'O contrato que o portal usa e que o sandbox cumpre',
      description: 'Valores em reais com duas casas, datas ISO. Nomes como o banco os escreve.',
      contact: {
        name: 'Equipe do portal',
        url: 'https://bancoaurora.example/api',
        email: 'api@bancoaurora.example',
      },
      license: { name: 'Uso interno', url: 'https://bancoaurora.example/licenca' },
    },
    servers: [{ url: '/', description: 'A mesma origem do portal' }],
    tags: [...areas.map(([name]) => name), EXTENSIONS].map((name) => ({
      name,
      description: `Chamadas de ${name.toLowerCase()}`,
    })),
    paths,
    components: {
      schemas: { Problem: plain(Problem) },
      securitySchemes: {
        debtor: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token do login' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: 'De get-csrf-token' },
      },
    },
  }
}
