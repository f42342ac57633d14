import { TextLink } from '@portal/connected'
import {
  COMPANY_CHECK,
  type CompanyIdentity,
  CompanyIdentityFields,
  checkCompany,
  companyIdentity,
  useAttempt,
} from '@portal/debtor'
import { partnerIdentification, send, track } from '@portal/runtime'
import { Button, ErrorSummary, Form, FormError, useForm } from '@portal/ui'
import { getSavedFields, useSavedFields } from '../../forms/saved-fields'

interface CompanyCheckFormProps {
  taxId: string
  onConfirmed: () => unknown
  /** Switches to the check by questions. */
  onQuestions: () => void
}

/** Foundation year and responsible partner, checked against the bank's record. */
export function CompanyCheckForm({ taxId, onConfirmed, onQuestions }: CompanyCheckFormProps) {
  const form = useForm({
    fields: companyIdentity,
    shouldFocusError: false,
    defaultValues: getSavedFields('anoFundacao', 'cpfResponsavel'),
  })
  const { failure, attempt } = useAttempt(COMPANY_CHECK)
  useSavedFields(form)

  const submitCompanyCheck = (identity: CompanyIdentity) =>
    attempt(async () => {
      const partner = identity.cpfResponsavel
      const checked = await checkCompany(taxId, identity)
      if (checked.kind === 'unmatched') {
        track('kbaNaoConfirmado')
        return checked.message
      }
      partnerIdentification.set(partner)
      await send('PUT /api/v1/pj/partnerIdentification', {
        body: { cpfCnpj: taxId, partnerIdentification: partner },
      })
      await onConfirmed()
    })

  return (
    <Form onSubmit={form.handleSubmit(submitCompanyCheck)}>
      <ErrorSummary {...form.summary()} />
      <CompanyIdentityFields
        anoFundacao={form.field('anoFundacao')}
        cpfResponsavel={form.field('cpfResponsavel')}
      />
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <Button variant="quiet" fullWidth onClick={onQuestions}>
        Responder outras perguntas
      </Button>
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {failure}
      </FormError>
    </Form>
  )
}
