import { useUnsavedWork } from '@portal/runtime'
import {
  Button,
  ErrorSummary,
  type ErrorSummaryProps,
  FormError,
  PhoneField,
  type RegisteredField,
  Unbroken,
} from '@portal/ui'
import type { ReactNode } from 'react'
import { type SavedForm, useSavedFields } from './saved-fields'

export interface PhoneFormProps {
  taxId: string
  /** The phone to replace, masked; '' if there is none. */
  phoneOnFile: string
}

/** Shows the registered phone or address, so that a correct one is not changed. */
export function registeredPhoneHint(onFile: string | null): ReactNode {
  if (!onFile) return undefined
  // An e-mail address may wrap.
  if (onFile.includes('@')) return `Hoje o cadastro tem ${onFile}.`
  return (
    <>
      Hoje o cadastro tem <Unbroken>{`${onFile}.`}</Unbroken>
    </>
  )
}

interface PhoneFormFieldsProps {
  form: SavedForm & { summary: () => ErrorSummaryProps; formState: { isDirty: boolean } }
  phoneField: RegisteredField
  phoneOnFile: string
  failure: string
  /** The identity questions. */
  children: ReactNode
}

/** What the forms of a person and of a company share. */
export function PhoneFormFields({ form, phoneField, phoneOnFile, failure, children }: PhoneFormFieldsProps) {
  useUnsavedWork(form.formState.isDirty)
  useSavedFields(form)
  return (
    <>
      <ErrorSummary {...form.summary()} />
      {children}
      <PhoneField
        label="Novo telefone com DDD"
        hint={registeredPhoneHint(phoneOnFile)}
        required
        {...phoneField}
      />
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
      <FormError>{failure}</FormError>
    </>
  )
}
