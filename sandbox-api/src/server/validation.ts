import type { FieldError } from '@portal/contract'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler, type ValueError, ValueErrorType } from '@sinclair/typebox/compiler'

FormatRegistry.Set('date', (value) => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value
})
FormatRegistry.Set(
  'date-time',
  (value) => /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)),
)

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>()

function compilerOf(schema: TSchema): TypeCheck<TSchema> {
  const known = compiled.get(schema)
  if (known) return known
  const fresh = TypeCompiler.Compile(schema)
  compiled.set(schema, fresh)
  return fresh
}

function messageOf({ type }: ValueError): string {
  switch (type) {
    case ValueErrorType.ObjectRequiredProperty:
      return 'Campo obrigatório'
    case ValueErrorType.ObjectAdditionalProperties:
      return 'Campo desconhecido'
    default:
      return 'Valor inválido'
  }
}

/** The errors of a value, one message for each field; empty when it is valid. */
export function errorsOf(schema: TSchema, value: unknown): FieldError[] {
  const check = compilerOf(schema)
  if (check.Check(value)) return []
  const errors = new Map<string, FieldError>()
  for (const error of check.Errors(value)) {
    const campo = error.path.slice(1).replaceAll('/', '.') || '(corpo)'
    if (!errors.has(campo)) errors.set(campo, { campo, mensagem: messageOf(error) })
    if (errors.size === 20) break
  }
  return [...errors.values()]
}
