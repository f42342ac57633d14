import { ButtonLink } from '@portal/connected'
import {
  COMPANY_CHECK,
  CompanyIdentityFields,
  checkCompany,
  checkIndividual,
  companyIdentity,
  currentStateMode,
  currentTaxId,
  hasKnowledgeOnFile,
  type IdentityCheck,
  INDIVIDUAL_CHECK,
  IndividualIdentityFields,
  individualIdentity,
  useAttempt,
} from '@portal/debtor'
import { profileKey } from '@portal/debtor/reads'
import { track } from '@portal/runtime'
import { queryOptions, useQuery } from '@portal/runtime/query'
import { Alert, Button, ErrorSummary, Form, FormError, Text, useForm } from '@portal/ui'

interface KnowledgeCheckProps {
  onRight: () => unknown
}

/** Security questions: birth date and mother's name, or foundation year and responsible partner. */
export function KnowledgeCheck({ onRight }: KnowledgeCheckProps) {
  // Asks only for data that the bank holds, as others cannot be checked.
  const { data: held } = useQuery(knowledgeQuery())
  if (held === false) {
    return (
      <Alert
        title="Não dá para confirmar por aqui"
        action={
          <ButtonLink variant="secondary" to="/procure-uma-agencia">
            Ver como ir a uma agência
          </ButtonLink>
        }
      >
        Não temos no cadastro os dados para confirmar quem você é. Leve um documento a uma agência.
      </Alert>
    )
  }
  return currentStateMode() === 'PJ' ? (
    <CompanyCheck onRight={onRight} />
  ) : (
    <IndividualCheck onRight={onRight} />
  )
}

const knowledgeQuery = () =>
  queryOptions({
    queryKey: profileKey(['knowledge']),
    queryFn: ({ signal }) => hasKnowledgeOnFile(currentTaxId(), { signal }),
  })

/** Runs a check and tracks its result. */
function useCheck(call: typeof INDIVIDUAL_CHECK | typeof COMPANY_CHECK, onRight: () => unknown) {
  const { failure, attempt } = useAttempt(call)
  const check = (ask: () => Promise<IdentityCheck>) =>
    attempt(async () => {
      const checked = await ask()
      track(checked.kind === 'confirmed' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (checked.kind === 'unmatched') return checked.message
      await onRight()
    })
  return { failure, check }
}

function IndividualCheck({ onRight }: KnowledgeCheckProps) {
  const form = useForm({
    fields: individualIdentity,
    shouldFocusError: false,
    defaultValues: { nascimento: '', nomeMae: '' },
  })
  const { failure, check } = useCheck(INDIVIDUAL_CHECK, onRight)
  const submitKnowledge = form.handleSubmit((identity) =>
    check(() => checkIndividual(currentTaxId(), identity)),
  )
  return (
    <Form aria-label="Confirmação por dados pessoais" onSubmit={submitKnowledge}>
      <ErrorSummary {...form.summary()} />
      <Text>Confirme que é você com dados que só você sabe.</Text>
      <IndividualIdentityFields nascimento={form.field('nascimento')} nomeMae={form.field('nomeMae')} />
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}

function CompanyCheck({ onRight }: KnowledgeCheckProps) {
  const form = useForm({
    fields: companyIdentity,
    shouldFocusError: false,
    defaultValues: { anoFundacao: '', cpfResponsavel: '' },
  })
  const { failure, check } = useCheck(COMPANY_CHECK, onRight)
  const submitKnowledge = form.handleSubmit((identity) => check(() => checkCompany(currentTaxId(), identity)))
  return (
    <Form aria-label="Confirmação por dados da empresa" onSubmit={submitKnowledge}>
      <ErrorSummary {...form.summary()} />
      <Text>Confirme com dados que só a empresa sabe.</Text>
      <CompanyIdentityFields
        anoFundacao={form.field('anoFundacao')}
        cpfResponsavel={form.field('cpfResponsavel')}
      />
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
      <FormError>{failure}</FormError>
    </Form>
  )
}
