import { type AccountDigit, account, branch } from '@portal/domain/fields/account'
import { accepted, type FormContent, onlyIf } from '@portal/domain/fields/field'
import { useConfig } from '@portal/runtime'
import { Checkbox, type RegisteredField, Text, TextField } from '@portal/ui'

/** Account and authorisation, required for automatic debit only. */
export const debitFields = (isDebit: (form: FormContent) => boolean, digit?: AccountDigit) => ({
  agencia: onlyIf(isDebit, branch),
  conta: onlyIf(isDebit, account(digit)),
  autorizado: onlyIf(isDebit, accepted('Para seguir com o débito automático, marque a autorização')),
})

interface DebitFieldsProps extends Record<keyof ReturnType<typeof debitFields>, RegisteredField> {
  /** Authorisation text of the offer, if it has one (product decision 3). */
  authorisation?: string | null | undefined
}

export function DebitFields({ authorisation, agencia, conta, autorizado }: DebitFieldsProps) {
  const { legalName } = useConfig().brand
  return (
    <>
      <Text>
        {authorisation ??
          `Autorizo ${legalName} a debitar as parcelas deste acordo na conta informada, na data de vencimento de cada uma. Posso cancelar esta autorização a qualquer momento.`}
      </Text>
      <TextField
        label="Agência"
        hint="Quatro números, sem o dígito"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        short
        figures
        required
        {...agencia}
      />
      <TextField
        label="Conta com dígito"
        hint="Como 12345-5"
        autoComplete="off"
        maxLength={15}
        short
        figures
        required
        {...conta}
      />
      <Checkbox label="Li e autorizo o débito das parcelas nesta conta" required {...autorizado} />
    </>
  )
}
