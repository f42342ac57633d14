import { type CallDefinition, type CallName, contract, type Data } from '@portal/contract'
import { isIsoDate } from '@portal/domain/dates'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

FormatRegistry.Set('date', isIsoDate)
FormatRegistry.Set(
  'date-time',
  (text) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
)

export const callNames = Object.keys(contract).filter((name): name is CallName => name in contract)

export const definitionOf = (name: CallName): CallDefinition => contract[name]

/** Up to three places where a value violates its schema; null if valid. */
export function shapeError(schema: TSchema, value: unknown): string | null {
  if (Value.Check(schema, value)) return null
  const places = [...Value.Errors(schema, value)].map(({ path }) => path || '(corpo)')
  return [...new Set(places)].slice(0, 3).join(', ')
}

/** Whether a 200 has the data that the contract defines. */
export function isData<K extends CallName>(name: K, data: unknown): data is Data<K> {
  const { file, answer } = definitionOf(name)
  return file !== undefined || Value.Check(answer, data)
}

/** Whether a request has what the contract requires of it. */
export function isRequest(name: CallName, { params, body }: { params?: object; body?: unknown }): boolean {
  const definition = definitionOf(name)
  const isComplete = (schema: TSchema | undefined, value: unknown) =>
    schema === undefined || Value.Check(schema, value)
  return isComplete(definition.params, params) && isComplete(definition.body, body)
}
