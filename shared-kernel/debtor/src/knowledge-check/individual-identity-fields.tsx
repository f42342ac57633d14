import { DateField, TextField } from '@portal/ui'
import type { RegisteredField } from './registered-field'

export interface IndividualIdentity {
  nascimento: string
  nomeMae: string
}

/** What an individual proves who they are with. */
export function IndividualIdentityFields({
  nascimento,
  nomeMae,
}: Record<keyof IndividualIdentity, RegisteredField>) {
  return (
    <>
      <DateField label="Data de nascimento" autoComplete="bday" required {...nascimento} />
      <TextField
        label="Nome completo da mãe"
        hint="Como está no seu documento."
        autoComplete="off"
        required
        {...nomeMae}
      />
    </>
  )
}
