import type { StateMode } from 'shared-kernel'
import { firstName, nameForDisplay } from 'shared-kernel/rules/person-name'

/** People are greeted by their first name, companies by the whole one. */
export function greeting(name: string | null, mode: StateMode): string {
  if (!name?.trim()) return 'Olá'
  return `Olá, ${mode === 'PJ' ? nameForDisplay(name) : firstName(name)}`
}
