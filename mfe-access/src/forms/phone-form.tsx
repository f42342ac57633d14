import {
  CompanyIdentityFields,
  companyIdentity,
  IndividualIdentityFields,
  individualIdentity,
} from '@portal/debtor'
import { phone } from '@portal/domain/fields/contact'
import { send, useUnsavedWork } from '@portal/runtime'
import {
  Button,
  ErrorSummary,
  type ErrorSummaryProps,
  Form,
  FormError,
  PhoneField,
  type RegisteredField,
  Unbroken,
  useForm,
} from '@portal/ui'
import type { ReactNode } from 'react'
import { useContactChange } from './contact-change'
import { getSavedFields, type SavedForm, useSavedFields } from './saved-fields'

interface PhoneFormProps {
  taxId: string
  /** The phone to replace, masked; '' if there is none. */
  phoneOnFile: string
}

const individualFields = { ...individualIdentity, telefone: phone }
const companyFields = { ...companyIdentity, telefone: phone }

const CHANGE = 'PUT /api/auth/AtualizarTelefone'
const CHANGE_OF_COMPANY = 'POST /api/v1/User/pj/updatePhone'

/** Changes the phone of an individual; the confirming code is sent to a registered contact. */
export function IndividualPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields: individualFields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'nascimento', 'nomeMae'),
  })
  const { failure, submitChange } = useContactChange(CHANGE, taxId)
  const submit = form.handleSubmit(({ telefone, nascimento: DtNascimento, nomeMae: NomeMae }) => {
    const body = { cpfCnpj: taxId, telefone, DtNascimento, NomeMae, stateMode: 'PF' } as const
    return submitChange(send(CHANGE, { body }))
  })
  return (
    <Form onSubmit={submit}>
      <PhoneFields form={form} field={form.field('telefone')} phoneOnFile={phoneOnFile} failure={failure}>
        <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      </PhoneFields>
    </Form>
  )
}

/** The same for a company. */
export function CompanyPhoneForm({ taxId, phoneOnFile }: PhoneFormProps) {
  const form = useForm({
    fields: companyFields,
    shouldFocusError: false,
    defaultValues: getSavedFields('telefone', 'anoFundacao', 'cpfResponsavel'),
  })
  const { failure, submitChange } = useContactChange(CHANGE_OF_COMPANY, taxId)
  const submit = form.handleSubmit(({ telefone, anoFundacao: fundacao, cpfResponsavel }) => {
    const body = { cpfCnpj: taxId, telefone, fundacao, cpfResponsavel }
    return submitChange(send(CHANGE_OF_COMPANY, { body }))
  })
  return (
    <Form onSubmit={submit}>
      <PhoneFields form={form} field={form.field('telefone')} phoneOnFile={phoneOnFile} failure={failure}>
        <CompanyIdentityFields
          anoFundacao={form.field('anoFundacao')}
          cpfResponsavel={form.field('cpfResponsavel')}
        />
      </PhoneFields>
    </Form>
  )
}

interface PhoneFieldsProps extends Pick<PhoneFormProps, 'phoneOnFile'> {
  form: SavedForm & { summary: () => ErrorSummaryProps; formState: { isDirty: boolean } }
  field: RegisteredField
  failure: string
  /** The identity questions. */
  children: ReactNode
}

function PhoneFields({ form, field, phoneOnFile, failure, children }: PhoneFieldsProps) {
  useUnsavedWork(form.formState.isDirty)
  useSavedFields(form)
  return (
    <>
      <ErrorSummary {...form.summary()} />
      {children}
      <PhoneField label="Novo telefone com DDD" hint={registeredPhoneHint(phoneOnFile)} required {...field} />
      <Button type="submit" fullWidth>
        Salvar telefone
      </Button>
      <FormError>{failure}</FormError>
    </>
  )
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
