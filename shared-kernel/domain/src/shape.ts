import { isRecord } from './record'

/**
 * The shape of JSON data: the part of JSON Schema that the contract's responses use, written short because
 * browsers load it. A record lists its fields, optional ones with a question mark; others are ignored.
 */
export type Shape =
  | keyof typeof primitives
  /** A text of digits, by its pattern. */
  | `^${string}`
  | readonly ['is', ...(string | number | boolean)[]]
  | readonly ['one', ...Shape[]]
  | readonly ['list', Shape]
  | readonly ['map', Shape]
  | { readonly [field: string]: Shape }

const DATE = /^\d{4}-\d\d-\d\d/
const isText = (value: unknown) => typeof value === 'string'
const isMoment = (value: unknown) =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value))

/** Decimal reais are whole cents up to the noise of binary fractions. */
function isReais(value: unknown): boolean {
  return Number.isFinite(value) && typeof value === 'number' && value >= 0 && isNearWhole(value * 100)
}
const isNearWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-4

const primitives = {
  any: () => true,
  text: isText,
  boolean: (value: unknown) => typeof value === 'boolean',
  null: (value: unknown) => value === null,
  number: (value: unknown) => Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  count: (value: unknown) => Number.isInteger(value) && Number(value) >= 0,
  reais: isReais,
  date: (value: unknown) => isText(value) && isMoment(`${value}T00:00Z`),
  moment: isMoment,
  /** Nothing is read of an acknowledgement, so it may be empty; only a contrary one does not fit. */
  acknowledged: (value: unknown) =>
    value === '' || value === null || (isRecord(value) && (value.status ?? 'OK') === 'OK'),
}

const isPrimitive = (shape: string): shape is keyof typeof primitives => Object.hasOwn(primitives, shape)

/** The path of the first part of `value` that does not fit, '$' for the whole; null when all fits. */
export function firstMisfit(shape: Shape, value: unknown, path = '$'): string | null {
  if (typeof shape === 'string') return matchesText(shape, value) ? null : path
  if (isTuple(shape)) return misfitOfTuple(shape, value, path)
  if (!isRecord(value)) return path
  for (const [field, inner] of Object.entries(shape)) {
    const isOptional = field.endsWith('?')
    const name = isOptional ? field.slice(0, -1) : field
    if (isOptional && value[name] === undefined) continue
    const misfit = firstMisfit(inner, value[name], `${path}.${name}`)
    if (misfit !== null) return misfit
  }
  return null
}

type Tuple = Extract<Shape, readonly unknown[]>
const isTuple = (shape: Shape): shape is Tuple => Array.isArray(shape)

function matchesText(shape: string, value: unknown): boolean {
  return isPrimitive(shape)
    ? primitives[shape](value)
    : typeof value === 'string' && new RegExp(shape).test(value)
}

function misfitOfTuple(shape: Tuple, value: unknown, path: string): string | null {
  switch (shape[0]) {
    case 'is':
      return shape.slice(1).some((each) => each === value) ? null : path
    case 'one': {
      const [, ...alternatives] = shape
      return alternatives.some((each) => firstMisfit(each, value) === null) ? null : path
    }
    case 'list':
      return Array.isArray(value) ? firstOf(shape[1], value.entries(), path) : path
    case 'map':
      return isRecord(value) ? firstOf(shape[1], Object.entries(value), path) : path
  }
}

function firstOf(shape: Shape, entries: Iterable<[string | number, unknown]>, path: string): string | null {
  for (const [name, value] of entries) {
    const misfit = firstMisfit(shape, value, `${path}.${name}`)
    if (misfit !== null) return misfit
  }
  return null
}
