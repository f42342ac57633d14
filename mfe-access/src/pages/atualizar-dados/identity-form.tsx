import { TextLink } from '@portal/connected'
import {
  checkIndividual,
  INDIVIDUAL_CHECK,
  type IndividualIdentity,
  IndividualIdentityFields,
  individualIdentity,
  useAttempt,
} from '@portal/debtor'
import { track } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, useForm } from '@portal/ui'
import { getSavedFields, useSavedFields } from '../../forms/saved-fields'

interface IdentityFormProps {
  taxId: string
  /** Called with the values in the API's format. */
  onConfirmed: (identity: IndividualIdentity) => void
}

/** Birth date and mother's name, checked against the bank's record. */
export function IdentityForm({ taxId, onConfirmed }: IdentityFormProps) {
  const form = useForm({
    fields: individualIdentity,
    shouldFocusError: false,
    defaultValues: getSavedFields('nascimento', 'nomeMae'),
  })
  const { failure, attempt } = useAttempt(INDIVIDUAL_CHECK)
  useSavedFields(form)

  const submitIdentity = (identity: IndividualIdentity) =>
    attempt(async () => {
      const checked = await checkIndividual(taxId, identity)
      track(checked.kind === 'confirmed' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (checked.kind === 'unmatched') return checked.message
      onConfirmed(identity)
    })

  return (
    <Form onSubmit={form.handleSubmit(submitIdentity)}>
      <ErrorSummary {...form.summary()} />
      <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      <Button type="submit" fullWidth>
        Continuar
      </Button>
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {failure}
      </FormError>
    </Form>
  )
}
