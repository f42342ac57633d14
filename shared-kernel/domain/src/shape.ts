import { isIsoDate } from './dates'
import { isLegible } from './http-failure'
import { isRecord } from './record'

/**
 * Schema of JSON data: the subset of JSON Schema that the contract's responses use, compact because browsers load it.
 * A record lists its fields, optional ones with a question mark; others are ignored.
 */
export type Shape =
  | keyof typeof primitives
  /** A string of digits that matches the pattern. */
  | `^${string}`
  | readonly ['is', ...(string | number | boolean)[]]
  | readonly ['one', ...Shape[]]
  /** A list that is valid only as a whole; minimum length. */
  | readonly ['list', Shape, number?]
  /** A list of independent entries: invalid ones are omitted; minimum length. */
  | readonly ['entries', Shape, number?]
  | readonly ['map', Shape]
  /** A shape with consistency rules, by name. */
  | readonly ['sense', string, Shape]
  | { readonly [field: string]: Shape }

/** Rule name for a wrong shape; the contract names the other rules. */
export const SHAPE = 'forma'

/** An invalid part of the data: its path and the broken rule. */
export class Misfit {
  constructor(
    readonly path: string,
    readonly rule = SHAPE,
  ) {}
}

/**
 * Returns the name of the broken rule, or null. `within` is the record around the list, with the fields before the
 * list already read; `before` contains the preceding entries.
 */
export type Sense = (
  name: string,
  value: unknown,
  within: unknown,
  before: readonly unknown[],
) => string | null

export interface Reading {
  /**
   * The data without invalid entries, whose count is in `leftOut` of the list's record, and with null for missing
   * nullable fields. A Misfit when the data is invalid as a whole.
   */
  value: unknown
  leftOut: readonly Misfit[]
}

/** Validates JSON against a shape. A list may end up empty only if its entries have consistency rules. */
export function readAs(shape: Shape, value: unknown, sense: Sense = () => null): Reading {
  const leftOut: Misfit[] = []
  return { value: read(shape, value, { path: '$', within: null, before: [], leftOut, sense }), leftOut }
}

export const fits = (shape: Shape, value: unknown): boolean => !(readAs(shape, value).value instanceof Misfit)

/** Number of invalid entries omitted from a list of `record`. */
export function countLeftOut(record: object, list: string): number {
  const { leftOut }: { leftOut?: unknown } = record
  return isRecord(leftOut) ? Number(leftOut[list] ?? 0) : 0
}

const isText = (value: unknown) => typeof value === 'string' && isLegible(value)
const ofOurTime = /^(19|20)/
const isDate = (value: unknown) => typeof value === 'string' && ofOurTime.test(value) && isIsoDate(value)
const isMoment = (value: unknown) =>
  typeof value === 'string' && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

/** Above this, decimal reais are not exact cents. */
const MOST_REAIS = 1e10

/** Whole cents, within floating-point error. */
const isReais = (value: unknown) =>
  typeof value === 'number' && value >= 0 && value < MOST_REAIS && isNearWhole(value * 100)
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
  date: isDate,
  moment: isMoment,
  /** Acknowledgements carry no data and may be empty; only a status other than OK is invalid. */
  acknowledged: (value: unknown) =>
    value === '' || value === null || (isRecord(value) && (value.status ?? 'OK') === 'OK'),
}

const isPrimitive = (shape: string): shape is keyof typeof primitives => Object.hasOwn(primitives, shape)

interface Place {
  path: string
  within: unknown
  before: readonly unknown[]
  leftOut: Misfit[]
  sense: Sense
}

const inside = (place: Place, name: string | number): Place => ({ ...place, path: `${place.path}.${name}` })

function read(shape: Shape, value: unknown, place: Place): unknown {
  if (typeof shape === 'string') return matchesText(shape, value) ? value : new Misfit(place.path)
  if (isTuple(shape)) return readTuple(shape, value, place)
  if (!isRecord(value)) return new Misfit(place.path)
  // Drops a field of that name from the response: `leftOut` is ours.
  const { leftOut: _, ...record }: Record<string, unknown> = value
  for (const [field, inner] of Object.entries(shape)) {
    const isOptional = field.endsWith('?')
    const name = isOptional ? field.slice(0, -1) : field
    const given = value[name]
    if (isOptional && given === undefined) continue
    const part = read(inner, given, { ...inside(place, name), within: record })
    if (part instanceof Misfit) return part
    record[name] = part
    const missing = Array.isArray(given) && Array.isArray(part) ? given.length - part.length : 0
    if (missing > 0) record.leftOut = { ...(isRecord(record.leftOut) && record.leftOut), [name]: missing }
  }
  return record
}

type Tuple = Extract<Shape, readonly unknown[]>
const isTuple = (shape: Shape): shape is Tuple => Array.isArray(shape)

function matchesText(shape: string, value: unknown): boolean {
  return isPrimitive(shape)
    ? primitives[shape](value)
    : typeof value === 'string' && new RegExp(shape).test(value)
}

function readTuple(shape: Tuple, value: unknown, place: Place): unknown {
  const misfit = new Misfit(place.path)
  switch (shape[0]) {
    case 'is':
      return shape.slice(1).some((each) => each === value) ? value : misfit
    case 'one':
      return readOne(shape, value, place)
    case 'list': {
      const [, item, least = 0] = shape
      if (!Array.isArray(value) || value.length < least) return misfit
      const parts = value.map((entry, i) => read(item, entry, inside(place, i)))
      return parts.find((part) => part instanceof Misfit) ?? parts
    }
    case 'entries': {
      const [, item, least = 0] = shape
      if (!Array.isArray(value)) return misfit
      const before: unknown[] = []
      for (const [i, entry] of value.entries()) {
        const part = read(item, entry, { ...inside(place, i), before })
        if (part instanceof Misfit) place.leftOut.push(part)
        else before.push(part)
      }
      // A list emptied by omissions differs from an empty one; only screens of entries with rules handle that.
      const hasSenseRules = isTuple(item) && item[0] === 'sense'
      const isEmptied = before.length === 0 && value.length > 0
      return before.length < least || (isEmptied && !hasSenseRules) ? misfit : before
    }
    case 'map': {
      if (!isRecord(value)) return misfit
      const parts = Object.entries(value).map(([name, inner]) => [
        name,
        read(shape[1], inner, inside(place, name)),
      ])
      return parts.find(([, part]) => part instanceof Misfit)?.[1] ?? Object.fromEntries(parts)
    }
    case 'sense': {
      const [, name, inner] = shape
      const part = read(inner, value, place)
      if (part instanceof Misfit) return part
      const rule = place.sense(name, part, place.within, place.before)
      return rule === null ? part : new Misfit(place.path, rule)
    }
  }
}

/** Returns the first alternative that fits; otherwise prefers a consistency error, which says most. */
function readOne(
  [, ...alternatives]: Extract<Tuple, readonly ['one', ...unknown[]]>,
  value: unknown,
  place: Place,
): unknown {
  if (value === undefined && alternatives.includes('null')) return null
  let misfit = new Misfit(place.path)
  for (const alternative of alternatives) {
    const leftOut: Misfit[] = []
    const part = read(alternative, value, { ...place, leftOut })
    if (!(part instanceof Misfit)) {
      place.leftOut.push(...leftOut)
      return part
    }
    if (part.rule !== SHAPE) misfit = part
  }
  return misfit
}
