import type { OpenApiDocument } from '@portal/contract/openapi'

/**
 * What a new contract means for those who keep the old one. The portal breaks when a request may say less or an
 * answer promises less; a bank breaks when a request may say more (it refuses unknown fields) or an answer must
 * promise more.
 */
export interface Change {
  call: string
  /** Where in the call, and what. */
  what: string
  breaks: 'portal' | 'bank' | 'nobody'
}

type Schema = Readonly<Record<string, unknown>>
/** What the schema lets through now: less, more, or something else. */
type Direction = 'narrower' | 'wider' | 'other'
interface Difference {
  path: string
  what: string
  direction: Direction
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const recordOf = (value: unknown): Schema => (isRecord(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const keysOf = (...records: Schema[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

const lowerBounds = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum']
const upperBounds = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum']
/** Any other value of these is another meaning. */
const kinds = ['type', 'pattern', 'format', 'const', 'contentEncoding', '$ref']

function boundDifference(path: string, name: string, old: unknown, now: unknown): Difference[] {
  if (old === now) return []
  const limit = lowerBounds.includes(name) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const [before, after] = [old ?? limit, now ?? limit].map(Number)
  const isUp = (after ?? 0) > (before ?? 0)
  const direction = isUp === lowerBounds.includes(name) ? 'narrower' : 'wider'
  return [{ path, what: `${name} ${String(old)} → ${String(now)}`, direction }]
}

function kindDifference(path: string, name: string, old: unknown, now: unknown): Difference[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  const direction = old === undefined ? 'narrower' : now === undefined ? 'wider' : 'other'
  return [{ path, what: `${name} ${JSON.stringify(old)} → ${JSON.stringify(now)}`, direction }]
}

/** Alternatives are compared as a set, those that only changed inside included. */
function variantDifferences(path: string, old: Schema, now: Schema): Difference[] {
  const variantsOf = (schema: Schema) =>
    [...listOf(schema.anyOf), ...listOf(schema.oneOf), ...listOf(schema.enum)].map((one) =>
      JSON.stringify(one),
    )
  const [before, after] = [variantsOf(old), variantsOf(now)]
  return [
    ...before
      .filter((one) => !after.includes(one))
      .map(
        (one): Difference => ({ path, what: `sem a alternativa ${one.slice(0, 80)}`, direction: 'narrower' }),
      ),
    ...after
      .filter((one) => !before.includes(one))
      .map((one): Difference => ({ path, what: `nova alternativa ${one.slice(0, 80)}`, direction: 'wider' })),
  ]
}

function fieldDifferences(path: string, old: Schema, now: Schema): Difference[] {
  const [before, after] = [recordOf(old.properties), recordOf(now.properties)]
  const isClosed = old.additionalProperties === false || now.additionalProperties === false
  return keysOf(before, after).flatMap((name): Difference[] => {
    const at = `${path}.${name}`
    const wasRequired = listOf(old.required).includes(name)
    const isRequired = listOf(now.required).includes(name)
    if (!(name in before)) {
      if (isRequired) return [{ path: at, what: 'novo campo obrigatório', direction: 'narrower' }]
      return isClosed ? [{ path: at, what: 'novo campo opcional', direction: 'wider' }] : []
    }
    if (!(name in after)) {
      if (isClosed)
        return [{ path: at, what: 'campo retirado', direction: wasRequired ? 'other' : 'narrower' }]
      return wasRequired ? [{ path: at, what: 'campo retirado', direction: 'wider' }] : []
    }
    const need: Difference[] =
      wasRequired === isRequired
        ? []
        : [
            {
              path: at,
              what: isRequired ? 'agora obrigatório' : 'agora opcional',
              direction: isRequired ? 'narrower' : 'wider',
            },
          ]
    return [...need, ...differences(at, before[name], after[name])]
  })
}

function differences(path: string, oldSchema: unknown, newSchema: unknown): Difference[] {
  const [old, now] = [recordOf(oldSchema), recordOf(newSchema)]
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  return [
    ...kinds.flatMap((name) => kindDifference(path, name, old[name], now[name])),
    ...[...lowerBounds, ...upperBounds].flatMap((name) => boundDifference(path, name, old[name], now[name])),
    ...variantDifferences(path, old, now),
    ...fieldDifferences(path, old, now),
    ...(old.items !== undefined || now.items !== undefined
      ? differences(`${path}[]`, old.items, now.items)
      : []),
    ...listOf(old.allOf).flatMap((part, i) => differences(path, part, listOf(now.allOf)[i])),
  ]
}

const breaksWhom: Record<'request' | 'answer', Record<Direction, Change['breaks'][]>> = {
  request: { narrower: ['portal'], wider: ['bank'], other: ['portal', 'bank'] },
  answer: { narrower: ['bank'], wider: ['portal'], other: ['portal', 'bank'] },
}

const changesOf = (call: string, side: 'request' | 'answer', found: Difference[]): Change[] =>
  found.flatMap(({ path, what, direction }) =>
    breaksWhom[side][direction].map((breaks) => ({ call, what: `${path}: ${what}`, breaks })),
  )

/** The parameters of an operation as one object, like a body. Unlike the others, an unknown header is ignored. */
function parametersOf(operation: Schema, place: 'header' | 'path' | 'query'): Schema {
  const parameters = listOf(operation.parameters)
    .map(recordOf)
    .filter((one) => one.in === place)
  const nameOf = ({ name }: Schema) => String(name)
  return {
    type: 'object',
    additionalProperties: place === 'header',
    properties: Object.fromEntries(parameters.map((one) => [nameOf(one), one.schema])),
    required: parameters.filter(({ required }) => required === true).map(nameOf),
  }
}

const schemaIn = (part: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(recordOf(recordOf(part).content)).map(([type, content]) => [
      type,
      recordOf(content).schema,
    ]),
  )

function answerChanges(call: string, old: Schema, now: Schema): Change[] {
  const [before, after] = [recordOf(old.responses), recordOf(now.responses)]
  return keysOf(before, after).flatMap((status): Change[] => {
    // The body of an error is the same everywhere; only which ones may come differs.
    if (!(status in before))
      return [{ call, what: `novo estado ${status}`, breaks: status < '400' ? 'portal' : 'nobody' }]
    if (!(status in after))
      return [{ call, what: `sem o estado ${status}`, breaks: status < '400' ? 'bank' : 'nobody' }]
    const [was, is] = [schemaIn(before[status]), schemaIn(after[status])]
    return keysOf(was, is).flatMap((type) => {
      if (!(type in was) || !(type in is))
        return [{ call, what: `${status}: ${type}`, breaks: 'portal' as const }]
      return changesOf(call, 'answer', differences(`resposta ${status}`, was[type], is[type]))
    })
  })
}

function requestChanges(call: string, old: Schema, now: Schema): Change[] {
  const bodies = (operation: Schema) => schemaIn(operation.requestBody)
  const [was, is] = [bodies(old), bodies(now)]
  return [
    ...(['path', 'query', 'header'] as const).flatMap((place) =>
      changesOf(call, 'request', differences(place, parametersOf(old, place), parametersOf(now, place))),
    ),
    ...keysOf(was, is).flatMap((type): Change[] => {
      if (!(type in was)) return [{ call, what: `novo corpo ${type}`, breaks: 'bank' }]
      if (!(type in is)) return [{ call, what: `sem o corpo ${type}`, breaks: 'portal' }]
      return changesOf(call, 'request', differences('corpo', was[type], is[type]))
    }),
  ]
}

const callsOf = ({ paths }: OpenApiDocument): Map<string, Schema> =>
  new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Schema] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  )

/** Every difference between two contracts, call by call. */
export function changesBetween(old: OpenApiDocument, now: OpenApiDocument): Change[] {
  const [before, after] = [callsOf(old), callsOf(now)]
  const security = (operation: Schema) => JSON.stringify(operation.security)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((call): Change[] => {
    const [was, is] = [before.get(call), after.get(call)]
    if (is === undefined) return [{ call, what: 'chamada retirada', breaks: 'portal' }]
    if (was === undefined) {
      return [{ call, what: 'nova chamada', breaks: is['x-extension'] === true ? 'nobody' : 'bank' }]
    }
    const access: Change[] =
      security(was) === security(is) ? [] : [{ call, what: 'muda quem pode chamar', breaks: 'portal' }]
    return [...access, ...requestChanges(call, was, is), ...answerChanges(call, was, is)]
  })
}
