/** Form fields: rules with messages (spec §5), and the value for the API. The kit's `useForm` takes them by name. */

import { plainText } from '../plain-text'

/** Raw values of all fields of the form. */
export type FormContent = Readonly<Record<string, unknown>>

export interface Field<Typed = string, Value = Typed> {
  /** All error messages; empty for a valid field. */
  problems(typed: Typed, form: FormContent): readonly string[]
  /** Checks that load a chunk; they run only when `problems` is empty. */
  lateProblems?(typed: Typed, form: FormContent): Promise<readonly string[]>
  /** Parses the value of a valid field. */
  read(typed: Typed, form: FormContent): Value
}

/** A rule for a text, with its error message. */
export type Demand = readonly [isMet: (text: string) => boolean, message: string]

export function unmet(demands: readonly Demand[], text: string): string[] {
  return demands.flatMap(([isMet, message]) => (isMet(text) ? [] : [message]))
}

export const trim = (text: string): string => text.trim()

/** A text field. When empty, it reports only the required message. */
export function textField<Value>(
  required: string,
  demands: readonly Demand[],
  read: (text: string) => Value,
): Field<string, Value> {
  return {
    problems: (text) => (plainText(text).trim() === '' ? [required] : unmet(demands, plainText(text))),
    read: (text) => read(plainText(text)),
  }
}

/** Makes a field optional. */
export function optional<Value>({ problems, read }: Field<string, Value>): Field<string, Value | ''> {
  return {
    problems: (text, form) => (text.trim() === '' ? [] : problems(text, form)),
    read: (text, form) => (text.trim() === '' ? '' : read(text, form)),
  }
}

/** Requires a field only under a condition; its value is null otherwise. */
export function onlyIf<Typed, Value>(
  applies: (form: FormContent) => boolean,
  { problems, read }: Field<Typed, Value>,
): Field<Typed, Value | null> {
  return {
    problems: (typed, form) => (applies(form) ? problems(typed, form) : []),
    read: (typed, form) => (applies(form) ? read(typed, form) : null),
  }
}

/** One of several choices. A radio group without a selection has the value null. */
export function choice<Chosen extends string = string>(required: string): Field<Chosen | null, Chosen> {
  return {
    problems: (chosen) => (chosen ? [] : [required]),
    read: (chosen) => {
      if (chosen === null) throw new TypeError('read() is for fields that are right')
      return chosen
    },
  }
}

/** A box that must be ticked. */
export function accepted(required: string): Field<boolean> {
  return { problems: (ticked) => (ticked ? [] : [required]), read: (ticked) => ticked }
}

/** A field without rules. */
export function free<Value>(): Field<Value> {
  return { problems: () => [], read: (value) => value }
}
