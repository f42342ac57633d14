import { birthDate, motherName } from '@portal/domain/fields/identity'
import { DateField, type FieldValues, type RegisteredField, TextField } from '@portal/ui'

export const individualIdentity = { nascimento: birthDate, nomeMae: motherName }
export type IndividualIdentity = FieldValues<typeof individualIdentity>

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
