import { formatDate, isIsoDate, parseDate } from '@portal/domain/dates'
import { visit } from '@portal/runtime'
import { useEffect } from 'react'

/**
 * What a reload must not lose, and where the visit holds it: in this tab, until the form is sent, the session ends or
 * the home is opened. Spec §8 fills two of them in. Passwords and codes have no place here.
 */
const slots = {
  telefone: 'phone',
  email: 'email',
  nascimento: 'birthDate',
  nomeMae: 'motherName',
  anoFundacao: 'foundationYear',
  cpfResponsavel: 'responsibleCpf',
} as const

type KeptField = keyof typeof slots

const isKept = (name: string): name is KeptField => Object.hasOwn(slots, name)

/** Values already known from this visit, as they are typed; '' for the others. */
export function getKept<F extends KeptField>(...fields: readonly F[]): Record<F, string>
export function getKept(...fields: readonly KeptField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(field)]))
}

function textOf(field: KeptField): string {
  const kept = visit.get(slots[field]) ?? ''
  if (field !== 'nascimento') return kept
  return isIsoDate(kept) ? formatDate(kept) : ''
}

function keep(field: KeptField, typed: string): void {
  // A day is held once it is one.
  const value = field === 'nascimento' ? (parseDate(typed) ?? '') : typed
  if (value === '') visit.clear(slots[field])
  else visit.set(slots[field], value)
}

interface TypedForm {
  subscribe: (to: {
    formState: { values: true }
    callback: (state: { values: object }) => void
  }) => () => void
}

/** Holds for the visit what is typed into these fields of a form. */
export function useKeptFields({ subscribe }: TypedForm): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const [name, typed] of Object.entries(values)) {
            if (isKept(name) && typeof typed === 'string') keep(name, typed)
          }
        },
      }),
    [subscribe],
  )
}

/** What was sent is the bank's now. */
export function clearKept(): void {
  for (const slot of Object.values(slots)) visit.clear(slot)
}
