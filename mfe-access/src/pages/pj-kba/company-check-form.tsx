import { TextLink } from '@portal/connected'
import { COMPANY_CHECK, type CompanyIdentity, CompanyIdentityFields, checkCompany } from '@portal/debtor'
import { normaliseTaxId } from '@portal/domain/tax-id'
import { partnerIdentification, send, track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, fieldMessages, summaryErrors } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage } from '../../forms/failure-message'
import { cpfRules, foundationYearRules } from '../../forms/field-rules'
import { withErrorSummary } from '../../forms/form-behaviour'
import { knownCompany } from '../../identity/known-identity'

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

  async function check(identity: CompanyIdentity) {
    setFailure('')
    const partner = normaliseTaxId(identity.cpfResponsavel)
    try {
      const checked = await checkCompany(taxId, identity)
      if (checked.kind === 'unmatched') {
        track('kbaNaoConfirmado')
        setFailure(checked.message)
        return
      }
      visit.set('foundationYear', identity.anoFundacao)
      visit.set('responsibleCpf', partner)
      partnerIdentification.set(partner)
      await send('PUT /api/v1/pj/partnerIdentification', {
        body: { cpfCnpj: taxId, partnerIdentification: partner },
      })
      await onConfirmed()
    } catch (error) {
      setFailure(failureMessage(COMPANY_CHECK, error, 'PJ'))
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
