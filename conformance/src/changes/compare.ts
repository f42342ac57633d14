import type { OpenApiDocument } from '@portal/contract/openapi'

/**
 * Compatibility of a new contract with implementations of the old one. The portal breaks when a request becomes
 * narrower or a response wider; a bank breaks when a request becomes wider (it rejects unknown fields) or a response
 * narrower.
 */
export interface Change {
  call: string
  /** Location in the call, and the change. */
  what: string
  breaks: 'portal' | 'bank' | 'nobody'
}

type Schema = Readonly<Record<string, unknown>>
/** Effect on the set of accepted values. */
type Direction = 'narrower' | 'wider' | 'other'
type Difference = readonly [what: string, direction: Direction]

const recordOf = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const keysOf = (...records: Schema[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

/** 1 where a greater value accepts less. */
const bounds: Readonly<Record<string, 1 | -1>> = {
  ...{ minimum: 1, exclusiveMinimum: 1, minLength: 1, minItems: 1 },
  ...{ maximum: -1, exclusiveMaximum: -1, maxLength: -1, maxItems: -1 },
}
/** Annotations, and keywords that are compared separately. */
const OTHERS = /^(title|description|examples?|default|properties|required|additionalProperties|items|allOf)$/

/** The alternatives of a schema, compared as a set; changes inside an alternative count. */
const alternativesOf = (schema: Schema): string[] => {
  const several = [schema.anyOf, schema.oneOf, schema.enum].flatMap(listOf)
  return (several.length === 0 ? [schema] : several).map((one) => JSON.stringify(one))
}

function keywordDifference(path: string, name: string, old: unknown, now: unknown): Difference[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  const what = `${path}: ${name} ${JSON.stringify(old)} → ${JSON.stringify(now)}`
  if (old === undefined || now === undefined) return [[what, old === undefined ? 'narrower' : 'wider']]
  const sign = bounds[name]
  return [
    [what, sign === undefined ? 'other' : sign * (Number(now) - Number(old)) > 0 ? 'narrower' : 'wider'],
  ]
}

function fieldDifferences(path: string, old: Schema, now: Schema): Difference[] {
  const [before, after] = [recordOf(old.properties), recordOf(now.properties)]
  const isClosed = old.additionalProperties === false || now.additionalProperties === false
  return keysOf(before, after).flatMap((name): Difference[] => {
    const at = `${path}.${name}`
    const [was, is] = [old, now].map(({ required }) => listOf(required).includes(name))
    if (!(name in before)) {
      if (is) return [[`${at}: novo campo obrigatório`, 'narrower']]
      return isClosed ? [[`${at}: novo campo opcional`, 'wider']] : []
    }
    if (!(name in after)) {
      if (!isClosed) return was ? [[`${at}: campo retirado`, 'wider']] : []
      return [[`${at}: campo retirado`, was ? 'other' : 'narrower']]
    }
    const need: Difference = [`${at}: agora ${is ? 'obrigatório' : 'opcional'}`, is ? 'narrower' : 'wider']
    return [...(was === is ? [] : [need]), ...differences(at, before[name], after[name])]
  })
}

function differences(path: string, oldSchema: unknown, newSchema: unknown): Difference[] {
  const [old, now] = [recordOf(oldSchema), recordOf(newSchema)]
  const [before, after] = [alternativesOf(old), alternativesOf(now)]
  if (before.length > 1 || after.length > 1) {
    const less = before.filter((one) => !after.includes(one))
    const more = after.filter((one) => !before.includes(one))
    return [
      ...less.map((one): Difference => [`${path}: sem a alternativa ${one.slice(0, 80)}`, 'narrower']),
      ...more.map((one): Difference => [`${path}: nova alternativa ${one.slice(0, 80)}`, 'wider']),
    ]
  }
  const parts = Math.max(listOf(old.allOf).length, listOf(now.allOf).length)
  return [
    ...keysOf(old, now)
      .filter((name) => !OTHERS.test(name))
      .flatMap((name) => keywordDifference(path, name, old[name], now[name])),
    ...fieldDifferences(path, old, now),
    ...('items' in old || 'items' in now ? differences(`${path}[]`, old.items, now.items) : []),
    ...Array.from({ length: parts }).flatMap((_, i) =>
      differences(path, listOf(old.allOf)[i], listOf(now.allOf)[i]),
    ),
  ]
}

const breaksWhom: Record<'request' | 'answer', Record<Direction, readonly Change['breaks'][]>> = {
  request: { narrower: ['portal'], wider: ['bank'], other: ['portal', 'bank'] },
  answer: { narrower: ['bank'], wider: ['portal'], other: ['portal', 'bank'] },
}
const changesOf = (call: string, side: 'request' | 'answer', entries: Difference[]): Change[] =>
  entries.flatMap(([text, direction]) => {
    const what = text.replace(/^\./, '').replace('.application/json', '')
    return breaksWhom[side][direction].map((breaks) => ({ call, what, breaks }))
  })

/** Bodies by media type, as an object schema. */
const contentOf = (part: unknown): Schema => ({
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(recordOf(recordOf(part).content)).map(([type, one]) => [type, recordOf(one).schema]),
  ),
})

/** What a caller sends, as an object schema. Unlike other parameters, unknown headers are ignored. */
function requestOf(operation: Schema): Schema {
  const parameters = listOf(operation.parameters).map(recordOf)
  const places = ['path', 'query', 'header'].map((place) => {
    const here = parameters.filter((one) => one.in === place)
    const properties = Object.fromEntries(here.map(({ name, schema }) => [name, schema]))
    const required = here.filter((one) => one.required === true).map(({ name }) => name)
    return [place, { additionalProperties: place === 'header', properties, required }]
  })
  return { properties: { ...Object.fromEntries(places), corpo: contentOf(operation.requestBody) } }
}

function callChanges(call: string, was: Schema, is: Schema): Change[] {
  const [before, after] = [recordOf(was.responses), recordOf(is.responses)]
  const isSecured = JSON.stringify(was.security) === JSON.stringify(is.security)
  return [
    ...(isSecured ? [] : [{ call, what: 'muda quem pode chamar', breaks: 'portal' as const }]),
    ...changesOf(call, 'request', differences('', requestOf(was), requestOf(is))),
    ...keysOf(before, after).flatMap((status): Change[] => {
      // All errors share one body, so only the statuses can differ.
      const [isNew, isGone, isError] = [!(status in before), !(status in after), status >= '400']
      if (isNew) return [{ call, what: `novo estado ${status}`, breaks: isError ? 'nobody' : 'portal' }]
      if (isGone) return [{ call, what: `sem o estado ${status}`, breaks: isError ? 'nobody' : 'bank' }]
      const [old, now] = [contentOf(before[status]), contentOf(after[status])]
      return changesOf(call, 'answer', differences(`resposta ${status}`, old, now))
    }),
  ]
}

const callsOf = ({ paths }: OpenApiDocument): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, one]) => [`${method.toUpperCase()} ${path}`, recordOf(one)]),
    ),
  )

/** All differences between two contracts, grouped by call. */
export function changesBetween(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [callsOf(old), callsOf(now)]
  return keysOf(before, after).flatMap((call): Change[] => {
    const [was, is] = [before[call], after[call]]
    if (is === undefined) return [{ call, what: 'chamada retirada', breaks: 'portal' }]
    if (was !== undefined) return callChanges(call, was, is)
    return [{ call, what: 'nova chamada', breaks: is['x-extension'] === true ? 'nobody' : 'bank' }]
  })
}
