import type { Shape } from '@portal/domain/shape'
import { Kind, type TSchema } from '@sinclair/typebox'
import { Concluded, ContractText, ProposalSummary, Terms } from './agreement-terms'
import { answersOf, type CallDefinition, NO_SESSION } from './call'
import { contract } from './index'
import { InteractiveRound } from './knowledge'
import { Limits } from './negotiation'
import { Agreement, Campaign, OfferOption, Opportunity, ProposalSlip } from './offers'
import type { SenseName } from './sense'
import { Settlement } from './settlement'
import { Slip } from './slips'
import { Type } from './types'
import { ChatAnswer } from './widget'

/** The HTTP client's part of the contract. Builds embed it in browser files, without TypeBox. */
export interface WireTable {
  /** Response shapes of each call, by status. */
  answers: Readonly<Record<string, Readonly<Record<string, Shape>>>>
  /** Calls whose 401 refers to the request (wrong code or password), not to the login. */
  ownRefusals: readonly string[]
  /** Calls that are retried with the same key after a lost response. */
  repeatable: readonly string[]
}

export function createWireTable(): WireTable {
  const calls: [string, CallDefinition][] = Object.entries(contract)
  return {
    answers: Object.fromEntries(
      calls.map(([name, definition]) => [
        name,
        Object.fromEntries(
          Object.entries(answersOf(definition)).map(([status, schema]) => [status, shapeOf(schema)]),
        ),
      ]),
    ),
    ownRefusals: calls
      .filter(([, { problems }]) => problems?.[401] !== undefined && problems[401] !== NO_SESSION)
      .map(([name]) => name),
    repeatable: calls.filter(([, { repeatable }]) => repeatable).map(([name]) => name),
  }
}

/** Only digit patterns, such as a boleto's line, are checked; other identifiers are opaque. */
const DIGITS = /^\^\[0-9\]\{[\d,]+\}\$$/

/** Schemas with consistency rules. */
const senses = new Map<TSchema, SenseName>([
  [OfferOption, 'opcao'],
  [Opportunity, 'oferta'],
  [Agreement, 'acordo'],
  [ProposalSlip, 'boletoProposta'],
  [Campaign, 'campanha'],
  [Terms, 'termos'],
  [Concluded, 'conclusao'],
  [ProposalSummary, 'resumo'],
  [Slip, 'boleto'],
  [Settlement, 'quitacao'],
  [Limits, 'limites'],
])

/** Schemas whose meaning changes when a list entry is omitted. */
const wholes = new Set<TSchema>([ContractText, InteractiveRound, ChatAnswer])

/** @param whole lists must be complete, except those whose entries have consistency rules */
function shapeOf(schema: TSchema, whole = false): Shape {
  if (schema === Type.Acknowledged) return 'acknowledged'
  const name = senses.get(schema)
  return name === undefined
    ? plainShapeOf(schema, whole || wholes.has(schema))
    : ['sense', name, plainShapeOf(schema, true)]
}

function plainShapeOf(schema: TSchema, whole: boolean): Shape {
  switch (schema[Kind]) {
    case 'String':
      if (schema.format === 'date') return 'date'
      if (schema.format === 'date-time') return 'moment'
      return DIGITS.test(schema.pattern) ? schema.pattern : 'text'
    case 'Number':
      return schema.title === Type.Reais.title ? 'reais' : 'number'
    case 'Integer':
      return schema.minimum >= 0 ? 'count' : 'integer'
    case 'Boolean':
      return 'boolean'
    case 'Null':
      return 'null'
    case 'Literal':
      return ['is', schema.const]
    case 'Array':
      return listOf(schema, whole && !senses.has(schema.items) ? 'list' : 'entries', whole)
    case 'Record':
      return ['map', shapeOf(firstOf(schema.patternProperties), whole)]
    case 'Union':
      return unionOf(schema.anyOf, whole)
    case 'Intersect':
      return intersectionOf(schema.allOf)
    case 'Object':
      return fieldsOf(schema, whole)
    case 'Unknown':
    case 'Unsafe': // file contents, not JSON
      return 'any'
    default:
      throw new TypeError(`A response has a schema of a kind that browsers do not check: ${schema[Kind]}`)
  }
}

function fieldsOf({ properties, required = [] }: TSchema, whole: boolean): Shape {
  const entries: [string, TSchema][] = Object.entries(properties)
  return Object.fromEntries(
    entries.map(([name, schema]) => [required.includes(name) ? name : `${name}?`, shapeOf(schema, whole)]),
  )
}

function listOf({ items, minItems = 0 }: TSchema, kind: 'list' | 'entries', whole: boolean): Shape {
  const item = shapeOf(items, whole)
  return minItems > 0 ? [kind, item, minItems] : [kind, item]
}

/** Merges the fields of all parts; keeps the consistency rules of the part that has them. */
function intersectionOf(parts: TSchema[]): Shape {
  const fields = Object.assign({}, ...parts.map((part) => fieldsOf(part, true)))
  const name = parts.map((part) => senses.get(part)).find((each) => each !== undefined)
  return name === undefined ? fields : ['sense', name, fields]
}

function unionOf(alternatives: TSchema[], whole: boolean): Shape {
  const literals = alternatives.filter((each) => each[Kind] === 'Literal').map((each) => each.const)
  const others = alternatives.filter((each) => each[Kind] !== 'Literal').map((each) => shapeOf(each, whole))
  if (others.length === 0) return ['is', ...literals]
  return literals.length === 0 ? ['one', ...others] : ['one', ['is', ...literals], ...others]
}

function firstOf(schemas: Record<string, TSchema>): TSchema {
  const [schema] = Object.values(schemas)
  if (schema === undefined) throw new TypeError('A map without a schema of its values')
  return schema
}
