import type { FieldError } from '@portal/contract'
import { isIsoDate } from '@portal/domain/dates'
import { FormatRegistry, type Static, type TSchema } from '@sinclair/typebox'
import { Value, ValueErrorType } from '@sinclair/typebox/value'
import { invalid } from './problem'

FormatRegistry.Set('date', isIsoDate)
FormatRegistry.Set(
  'date-time',
  (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
)

const messages: { [T in ValueErrorType]?: string } = {
  [ValueErrorType.ObjectRequiredProperty]: 'Campo obrigatório',
  [ValueErrorType.ObjectAdditionalProperties]: 'Campo desconhecido',
}

/** The validation errors of a value, one per field; empty when valid. */
export function errorsOf(schema: TSchema, value: unknown): FieldError[] {
  if (Value.Check(schema, value)) return []
  const errors = new Map<string, FieldError>()
  for (const error of Value.Errors(schema, value)) {
    const campo = error.path.slice(1).replaceAll('/', '.') || '(corpo)'
    if (!errors.has(campo)) errors.set(campo, { campo, mensagem: messages[error.type] ?? 'Valor inválido' })
    if (errors.size === 20) break
  }
  return [...errors.values()]
}

/** Throws 400 with the invalid fields; the validation makes the type assertion safe. */
export function checked<S extends TSchema, T = Static<S>>(schema: S | undefined, value: unknown): T {
  if (schema === undefined) return undefined as T
  const errors = errorsOf(schema, value)
  if (errors.length > 0) throw invalid(errors)
  return value as T
}
