import { TextLink } from '@portal/connected'
import { birthDate, motherName } from '@portal/domain/fields/identity'
import { splitMotherName } from '@portal/domain/person-name'
import { send, track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, useForm } from '@portal/ui'
import { useState } from 'react'
import { failureMessage, triesLeftNotice } from '../../forms/failure-message'
import { type IndividualIdentity, IndividualIdentityFields } from '../../forms/individual-identity-fields'
import { knownIndividual } from '../../identity/known-identity'

const CALL = 'POST /v1/User/VerificaKBA'

const fields = { nascimento: birthDate, nomeMae: motherName }

interface IdentityFormProps {
  taxId: string
  /** With the values as the API wants them. */
  onConfirmed: (identity: IndividualIdentity) => void
}

/** Birth date and mother's name, checked against the bank's record. */
export function IdentityForm({ taxId, onConfirmed }: IdentityFormProps) {
  const form = useForm({ fields, shouldFocusError: false, defaultValues: knownIndividual() })
  const [failure, setFailure] = useState('')

  async function check(identity: IndividualIdentity) {
    setFailure('')
    const { nascimento, nomeMae } = identity
    try {
      const { data } = await send(CALL, {
        body: { cpfCnpj: taxId, nascimento, ...splitMotherName(nomeMae) },
      })
      track(data.status === 'OK' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (data.status === 'OK') {
        visit.set('birthDate', nascimento)
        // As typed: it is shown again in the next form.
        visit.set('motherName', form.getValues('nomeMae'))
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
      <ErrorSummary {...form.summary()} />
      <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {failure}
      </FormError>
      <Button type="submit" fullWidth>
        Continuar
      </Button>
    </Form>
  )
}
