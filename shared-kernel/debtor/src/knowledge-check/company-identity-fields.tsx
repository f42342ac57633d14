import { foundationYear } from '@portal/domain/fields/identity'
import { cpf } from '@portal/domain/fields/tax-id'
import { type FieldValues, type RegisteredField, TaxIdField, TextField } from '@portal/ui'

export const companyIdentity = { anoFundacao: foundationYear, cpfResponsavel: cpf }
export type CompanyIdentity = FieldValues<typeof companyIdentity>

export function CompanyIdentityFields({
  anoFundacao,
  cpfResponsavel,
}: Record<keyof CompanyIdentity, RegisteredField>) {
  return (
    <>
      <TextField
        label="Ano de fundação"
        hint="Quatro números, como no cartão do CNPJ."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        figures
        short
        required
        {...anoFundacao}
      />
      <TaxIdField
        mode="PF"
        label="CPF de quem responde pela empresa"
        hint="Uma pessoa sócia da empresa."
        autoComplete="off"
        required
        {...cpfResponsavel}
      />
    </>
  )
}
