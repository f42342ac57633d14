/**
 * The fields of the forms. Each is defined once: its rules, with the messages that its form shows (spec §5),
 * and its value as the API requires it. The kit's `useForm` takes a form's fields by name.
 */

/** The values of all fields of the form, as typed. */
export type FormContent = Readonly<Record<string, unknown>>

export interface Field<Typed = string, Value = Typed> {
  /** All error messages; empty when the field is valid. */
  problems(typed: Typed, form: FormContent): readonly string[]
  /** What takes a file of its own to find out, where the field has no other problem. */
  lateProblems?(typed: Typed, form: FormContent): Promise<readonly string[]>
  /** The value of a valid field. */
  read(typed: Typed, form: FormContent): Value
}

/** One rule for a text, and the message when it is broken. */
export type Demand = readonly [isMet: (text: string) => boolean, message: string]

export function unmet(demands: readonly Demand[], text: string): string[] {
  return demands.flatMap(([isMet, message]) => (isMet(text) ? [] : [message]))
}

export const trim = (text: string): string => text.trim()

/** A text. When empty it reports only that it is required. */
export function textField<Value>(
  required: string,
  demands: readonly Demand[],
  read: (text: string) => Value,
): Field<string, Value> {
  return {
    problems: (text) => (text.trim() === '' ? [required] : unmet(demands, text)),
    read,
  }
}

/** The same field where it may stay empty. */
export function optional<Value>({ problems, read }: Field<string, Value>): Field<string, Value | ''> {
  return {
    problems: (text, form) => (text.trim() === '' ? [] : problems(text, form)),
    read: (text, form) => (text.trim() === '' ? '' : read(text, form)),
  }
}

/** The same field, required only under a condition; null otherwise. */
export function onlyIf<Typed, Value>(
  isAsked: (form: FormContent) => boolean,
  { problems, read }: Field<Typed, Value>,
): Field<Typed, Value | null> {
  return {
    problems: (typed, form) => (isAsked(form) ? problems(typed, form) : []),
    read: (typed, form) => (isAsked(form) ? read(typed, form) : null),
  }
}

/** One of several choices. A group of radios that was left without a choice has the value null. */
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

/** A field without rules: every value is valid. */
export function free<Value>(): Field<Value> {
  return { problems: () => [], read: (value) => value }
}
