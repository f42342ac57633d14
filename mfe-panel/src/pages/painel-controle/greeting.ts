import { firstName, nameForDisplay } from '@portal/domain/person-name'
import type { StateMode } from '@portal/runtime'

/** People are greeted by their first name, companies by the whole one. */
export function greeting(name: string | null, mode: StateMode): string {
  if (!name?.trim()) return 'Olá'
  return `Olá, ${mode === 'PJ' ? nameForDisplay(name) : firstName(name)}`
}
