import { TextLink } from '@portal/connected'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { partnerIdentification, send, track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, fieldMessages, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type CompanyIdentity, CompanyIdentityFields } from '../../forms/company-identity-fields'
import { failureMessage, triesLeftNotice } from '../../forms/failure-message'
import { cpfRules, foundationYearRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { knownCompany } from '../../identity/known-identity'

const CALL = 'POST /v1/User/pj/VerificaKBA'

interface CompanyCheckFormProps {
  taxId: string
  onConfirmed: () => unknown
  /** Another way to prove the same. */
  onQuestions: () => void
}

/** Foundation year and responsible partner, checked against the bank's record. */
export function CompanyCheckForm({ taxId, onConfirmed, onQuestions }: CompanyCheckFormProps) {
  const form = useForm<CompanyIdentity>({
    ...withErrorSummary,
    defaultValues: knownCompany(),
  })
  const [failure, setFailure] = useState('')
  const message = fieldMessages(form)

  async function check({ anoFundacao, cpfResponsavel }: CompanyIdentity) {
    setFailure('')
    const partner = normaliseTaxId(cpfResponsavel)
    try {
      const { data } = await send(CALL, { body: { cpfCnpj: taxId, anoFundacao, cpfResponsavel: partner } })
      if (data.status !== 'OK') {
        track('kbaNaoConfirmado')
        setFailure(`Os dados não conferem com o cadastro. ${triesLeftNotice(data.tentativasRestantes)}`)
        return
      }
      visit.set('foundationYear', anoFundacao)
      visit.set('responsibleCpf', partner)
      partnerIdentification.set(partner)
      await send('PUT /api/v1/pj/partnerIdentification', {
        body: { cpfCnpj: taxId, partnerIdentification: partner },
      })
      await onConfirmed()
    } catch (error) {
      setFailure(failureMessage(CALL, error, 'PJ'))
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(check)}>
      <ErrorSummary
        errors={summaryErrors(form, ['anoFundacao', 'cpfResponsavel'])}
        attempt={form.formState.submitCount}
      />
      <CompanyIdentityFields
        anoFundacao={{ ...form.register('anoFundacao', foundationYearRules), error: message('anoFundacao') }}
        cpfResponsavel={{ ...form.register('cpfResponsavel', cpfRules), error: message('cpfResponsavel') }}
      />
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {failure}
      </FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <Button variant="quiet" fullWidth onClick={onQuestions}>
        Responder outras perguntas
      </Button>
    </Form>
  )
}
