import { firstName, nameForDisplay } from '@portal/domain/person-name'
import type { StateMode } from '@portal/runtime'
import { Untranslated } from '@portal/ui'

/** Individuals are greeted by first name, companies by full name. */
export function Greeting({ name, mode }: { name: string | null; mode: StateMode }) {
  if (!name?.trim()) return 'Olá'
  return (
    <>
      Olá, <Untranslated>{mode === 'PJ' ? nameForDisplay(name) : firstName(name)}</Untranslated>
    </>
  )
}
