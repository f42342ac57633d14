import { formatDate, isIsoDate, parseDate } from '@portal/domain/dates'
import { visit } from '@portal/runtime'
import { useEffect } from 'react'

/**
 * Fields that survive a reload, by their key in the visit. They are stored in this tab until the form is sent, the
 * session ends or the home is opened. Spec §8 prefills two of them. Security: no passwords, no codes.
 */
const slots = {
  telefone: 'phone',
  email: 'email',
  nascimento: 'birthDate',
  nomeMae: 'motherName',
  anoFundacao: 'foundationYear',
  cpfResponsavel: 'responsibleCpf',
} as const

type SavedField = keyof typeof slots

const isSaved = (name: string): name is SavedField => Object.hasOwn(slots, name)

/** Values known from this visit, in their typed format; '' for the others. */
export function getSavedFields<F extends SavedField>(...fields: readonly F[]): Record<F, string>
export function getSavedFields(...fields: readonly SavedField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(field)]))
}

function textOf(field: SavedField): string {
  const saved = visit.get(slots[field]) ?? ''
  if (field !== 'nascimento') return saved
  return isIsoDate(saved) ? formatDate(saved) : ''
}

function keep(field: SavedField, typed: string): void {
  // A date is stored once it is complete and valid.
  const value = field === 'nascimento' ? (parseDate(typed) ?? '') : typed
  if (value === '') visit.clear(slots[field])
  else visit.set(slots[field], value)
}

export interface SavedForm {
  subscribe: (to: {
    formState: { values: true }
    callback: (state: { values: object }) => void
  }) => () => void
}

/** Stores the typed values of these fields for the visit. */
export function useSavedFields({ subscribe }: SavedForm): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const [name, typed] of Object.entries(values)) {
            if (isSaved(name) && typeof typed === 'string') keep(name, typed)
          }
        },
      }),
    [subscribe],
  )
}

/** Clears the stored values after they were sent. */
export function clearSavedFields(): void {
  for (const slot of Object.values(slots)) visit.clear(slot)
}
