import { type OpenApiDocument, openApi } from '@portal/contract/openapi'
import { changesBetween } from './compare'

/** A part of the document, which tests modify in place. */
interface Json {
  [key: string]: Json | undefined
}
const append = (list: Json | undefined, item: unknown) => {
  if (!Array.isArray(list)) throw new TypeError('not a list')
  list.push(item)
}
const document = (): OpenApiDocument => JSON.parse(JSON.stringify(openApi()))

/** The breaking changes caused by one modification of the contract. */
function changed(change: (paths: Json) => void) {
  const now: { paths: Json } & OpenApiDocument = JSON.parse(JSON.stringify(openApi()))
  change(now.paths)
  return changesBetween(document(), now)
}

const bodyOf = (paths: Json, path: string) =>
  paths[path]?.post?.requestBody?.content?.['application/json']?.schema
const answerOf = (paths: Json, path: string, method = 'get') =>
  paths[path]?.[method]?.responses?.[200]?.content?.['application/json']?.schema

test('a contract does not differ from itself', () => {
  expect(changesBetween(document(), document())).toEqual([])
})

test('a header that may be sent breaks nobody', () => {
  const changes = changed((paths) =>
    append(paths['/api/v1/getServerDate']?.get?.parameters, {
      name: 'X-Novo',
      in: 'header',
      required: false,
      schema: { type: 'string' },
    }),
  )
  expect(changes).toEqual([])
})

test.each<[string, (paths: Json) => void, string, string]>([
  [
    'a call that is gone',
    (paths) => Reflect.deleteProperty(paths, '/api/verificar'),
    'portal',
    'chamada retirada',
  ],
  [
    'a new call',
    (paths) => Reflect.set(paths, '/api/v1/novo', { get: { responses: {} } }),
    'bank',
    'nova chamada',
  ],
  [
    'a new extension',
    (paths) => Reflect.set(paths, '/api/v1/novo', { get: { responses: {}, 'x-extension': true } }),
    'nobody',
    'nova chamada',
  ],
  [
    'a field that a request must have',
    (paths) => {
      const body = bodyOf(paths, '/api/v1/criar_exec')
      Reflect.set(body?.properties ?? {}, 'origem', { type: 'string' })
      append(body?.required, 'origem')
    },
    'portal',
    'corpo.origem: novo campo obrigatório',
  ],
  [
    'a field that a request may have',
    (paths) =>
      Reflect.set(bodyOf(paths, '/api/v1/criar_exec')?.properties ?? {}, 'origem', { type: 'string' }),
    'bank',
    'corpo.origem: novo campo opcional',
  ],
  [
    'a field that an answer no longer has',
    (paths) => {
      const schema = answerOf(paths, '/api/v1/getServerDate')
      Reflect.deleteProperty(schema?.properties ?? {}, 'serverDate')
    },
    'portal',
    'resposta 200.serverDate: campo retirado',
  ],
  [
    'a field that an answer must have',
    (paths) => {
      const schema = answerOf(paths, '/api/v1/getServerDate')
      Reflect.set(schema?.properties ?? {}, 'fuso', { type: 'string' })
      append(schema?.required, 'fuso')
    },
    'bank',
    'resposta 200.fuso: novo campo obrigatório',
  ],
  [
    'a longer text in a request',
    (paths) =>
      Reflect.set(bodyOf(paths, '/api/v1/Proposta/Cancelar')?.properties?.motivo ?? {}, 'maxLength', 900),
    'bank',
    'corpo.motivo: maxLength 500 → 900',
  ],
  [
    'a shorter text in a request',
    (paths) =>
      Reflect.set(bodyOf(paths, '/api/v1/Proposta/Cancelar')?.properties?.motivo ?? {}, 'maxLength', 90),
    'portal',
    'corpo.motivo: maxLength 500 → 90',
  ],
  [
    'another state of an agreement',
    (paths) =>
      append(answerOf(paths, '/api/v1/Proposta/Status/{id}')?.properties?.estado?.anyOf, {
        const: 'SUSPENSO',
        type: 'string',
      }),
    'portal',
    'resposta 200.estado: nova alternativa {"const":"SUSPENSO","type":"string"}',
  ],
])('%s', (_case, change, breaks, what) => {
  expect(changed(change)).toEqual([expect.objectContaining({ breaks, what })])
})
