import { TaxIdField, TextField } from '@portal/ui'
import type { RegisteredField } from './registered-field'

export interface CompanyIdentity {
  anoFundacao: string
  cpfResponsavel: string
}

/** What a company proves who it is with. */
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
        label="CPF do responsável"
        hint="Do sócio que responde pela empresa."
        autoComplete="off"
        required
        {...cpfResponsavel}
      />
    </>
  )
}
