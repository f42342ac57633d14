import { firstName, nameForDisplay } from '@portal/domain/person-name'
import type { StateMode } from '@portal/runtime'

/** Individuals are greeted by their first name, companies by the full name. */
export function greeting(name: string | null, mode: StateMode): string {
  if (!name?.trim()) return 'Olá'
  return `Olá, ${mode === 'PJ' ? nameForDisplay(name) : firstName(name)}`
}
