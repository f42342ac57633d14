import { TextLink } from '@portal/connected'
import {
  checkIndividual,
  INDIVIDUAL_CHECK,
  type IndividualIdentity,
  IndividualIdentityFields,
} from '@portal/debtor'
import { parseDate } from '@portal/domain/dates'
import { track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, fieldMessages, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage } from '../../forms/failure-message'
import { birthDateRules, motherNameRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { knownIndividual } from '../../identity/known-identity'

interface IdentityFormProps {
  taxId: string
  onConfirmed: (identity: IndividualIdentity) => void
}

/** Birth date and mother's name, checked against the bank's record. */
export function IdentityForm({ taxId, onConfirmed }: IdentityFormProps) {
  const form = useForm<IndividualIdentity>({
    ...withErrorSummary,
    defaultValues: knownIndividual(),
  })
  const [failure, setFailure] = useState('')
  const message = fieldMessages(form)

  async function check(identity: IndividualIdentity) {
    setFailure('')
    try {
      const checked = await checkIndividual(taxId, identity)
      if (checked.kind === 'unmatched') {
        track('kbaNaoConfirmado')
        setFailure(checked.message)
        return
      }
      track('kbaConfirmado')
      visit.set('birthDate', parseDate(identity.nascimento) ?? '')
      visit.set('motherName', identity.nomeMae)
      onConfirmed(identity)
    } catch (error) {
      setFailure(failureMessage(INDIVIDUAL_CHECK, error, 'PF'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(check)}>
      <ErrorSummary
        errors={summaryErrors(form, ['nascimento', 'nomeMae'])}
        attempt={form.formState.submitCount}
      />
      <IndividualIdentityFields
        nascimento={{ ...form.register('nascimento', birthDateRules), error: message('nascimento') }}
        nomeMae={{ ...form.register('nomeMae', motherNameRules), error: message('nomeMae') }}
      />
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {failure}
      </FormError>
      <Button type="submit" fullWidth>
        Continuar
      </Button>
    </Form>
  )
}
