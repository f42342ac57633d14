import { TextLink } from '@portal/connected'
import { foundationYear } from '@portal/domain/fields/identity'
import { cpf } from '@portal/domain/fields/tax-id'
import { partnerIdentification, send, track, visit } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, useForm } from '@portal/ui'
import { useState } from 'react'
import { type CompanyIdentity, CompanyIdentityFields } from '../../forms/company-identity-fields'
import { failureMessage, triesLeftNotice } from '../../forms/failure-message'
import { knownCompany } from '../../identity/known-identity'

const CALL = 'POST /v1/User/pj/VerificaKBA'

const fields = { anoFundacao: foundationYear, cpfResponsavel: cpf }

interface CompanyCheckFormProps {
  taxId: string
  onConfirmed: () => unknown
  /** Another way to prove the same. */
  onQuestions: () => void
}

/** Foundation year and responsible partner, checked against the bank's record. */
export function CompanyCheckForm({ taxId, onConfirmed, onQuestions }: CompanyCheckFormProps) {
  const form = useForm({ fields, shouldFocusError: false, defaultValues: knownCompany() })
  const [failure, setFailure] = useState('')

  async function check({ anoFundacao, cpfResponsavel: partner }: CompanyIdentity) {
    setFailure('')
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
      <ErrorSummary {...form.summary()} />
      <CompanyIdentityFields
        anoFundacao={form.field('anoFundacao')}
        cpfResponsavel={form.field('cpfResponsavel')}
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
