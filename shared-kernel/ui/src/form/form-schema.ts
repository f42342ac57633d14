import type { Field } from '@portal/domain/fields/field'
import type { Resolver } from 'react-hook-form'

/** Fields of a form by name, in the order of the screen. */
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>

/** Raw values of the fields. */
export type Typed<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T, unknown> ? T : never }
/** Parsed values once all fields are valid. */
export type Values<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, infer V> ? V : never
}

/** Validation options of every form: from the first blur on, with all errors at once (spec §5). */
export const rulesOf = <F extends Fields>(fields: F) => ({
  mode: 'onTouched' as const,
  resolver: resolverOf(fields),
})

// Overloads: the compiler cannot prove that the result has the fields' names.
function resolverOf<F extends Fields>(fields: F): Resolver<Typed<F>, unknown, Values<F>>
function resolverOf(fields: Fields): Resolver<Record<string, unknown>> {
  return async (typed) => {
    const form = { ...typed }
    const checked = await Promise.all(
      Object.entries(fields).map(async ([name, field]) => {
        const problems = field.problems(form[name], form)
        const late = problems.length === 0 ? await field.lateProblems?.(form[name], form) : undefined
        return [name, [...new Set(late ?? problems)].join('\n')] as const
      }),
    )
    const errors = checked.filter(([, message]) => message !== '')
    if (errors.length > 0)
      return {
        values: {},
        errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'invalid', message }])),
      }
    const values = Object.entries(fields).map(([name, field]) => [name, field.read(form[name], form)])
    return { values: Object.fromEntries(values), errors: {} }
  }
}
