import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Field } from '@portal/domain/fields/field'
import type { StandardSchemaV1 } from '@standard-schema/spec'

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
  criteriaMode: 'all' as const,
  resolver: standardSchemaResolver(schemaOf(fields)),
})

/** Combines the fields into one Standard Schema (standardschema.dev). */
function schemaOf<F extends Fields>(fields: F): StandardSchemaV1<Typed<F>, Values<F>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'portal',
      validate(typed) {
        const form = Object.fromEntries(Object.entries(Object(typed)))
        const issuesOf = (name: string, messages: readonly string[] = []) =>
          messages.map((message) => ({ path: [name], message }))
        const answer = (issues: ReturnType<typeof issuesOf>) =>
          issues.length > 0 ? { issues } : { value: valuesOf(fields, form) }
        const issues = Object.entries(fields).flatMap(([name, field]) =>
          issuesOf(name, field.problems(form[name], form)),
        )
        const late = Object.entries(fields)
          .filter(([name, field]) => field.lateProblems && !issues.some(({ path: [at] }) => at === name))
          .map(async ([name, field]) => issuesOf(name, await field.lateProblems?.(form[name], form)))
        if (late.length === 0) return answer(issues)
        return Promise.all(late).then((lateIssues) => answer([...issues, ...lateIssues.flat()]))
      },
    },
  }
}

// Overloads: the compiler cannot prove that the result has the fields' names.
function valuesOf<F extends Fields>(fields: F, form: Readonly<Record<string, unknown>>): Values<F>
function valuesOf(fields: Fields, form: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(form[name], form)]),
  )
}
