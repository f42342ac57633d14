import { TextLink } from '@portal/connected'
import { parseDate } from '@portal/domain/dates'
import { splitMotherName } from '@portal/domain/person-name'
import { send, track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, fieldMessages, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage, triesLeftNotice } from '../../forms/failure-message'
import { birthDateRules, motherNameRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { type IndividualIdentity, IndividualIdentityFields } from '../../forms/individual-identity-fields'
import { knownIndividual } from '../../identity/known-identity'

const CALL = 'POST /v1/User/VerificaKBA'

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
    const birthDate = parseDate(identity.nascimento) ?? ''
    try {
      const { data } = await send(CALL, {
        body: { cpfCnpj: taxId, nascimento: birthDate, ...splitMotherName(identity.nomeMae) },
      })
      track(data.status === 'OK' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (data.status === 'OK') {
        visit.set('birthDate', birthDate)
        visit.set('motherName', identity.nomeMae)
        onConfirmed(identity)
      } else {
        setFailure(`Os dados não conferem com o cadastro. ${triesLeftNotice(data.tentativasRestantes)}`)
      }
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PF'))
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
