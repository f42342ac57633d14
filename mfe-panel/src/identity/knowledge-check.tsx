import { ButtonLink } from '@portal/connected'
import {
  COMPANY_CHECK,
  CompanyIdentityFields,
  checkCompany,
  checkIndividual,
  currentStateMode,
  currentTaxId,
  hasKnowledgeOnFile,
  type IdentityCheck,
  INDIVIDUAL_CHECK,
  IndividualIdentityFields,
  outcomeOf,
} from '@portal/debtor'
import { parseDate } from '@portal/domain/dates'
import { isPersonName } from '@portal/domain/person-name'
import { isCpf } from '@portal/domain/tax-id'
import { track } from '@portal/runtime'
import { Alert, Button, ErrorSummary, Form, FormError, fieldMessages, summaryErrors, Text } from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useQuietLoad } from '../patience/use-quiet-load'

const isKnowledgeHeld = (signal: AbortSignal) => hasKnowledgeOnFile(currentTaxId(), { signal })

interface KnowledgeCheckProps {
  onRight: () => unknown
}

/** What only the debtor knows: birth date and mother's name, or foundation year and responsible partner. */
export function KnowledgeCheck({ onRight }: KnowledgeCheckProps) {
  // Asking for what the bank does not hold would be a question without an answer.
  const held = useQuietLoad(isKnowledgeHeld)
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

/** Runs a check, records how it ended, and says what was wrong. */
function useCheck(onRight: () => unknown) {
  const [failure, setFailure] = useState<string>()
  async function run(
    call: typeof INDIVIDUAL_CHECK | typeof COMPANY_CHECK,
    ask: () => Promise<IdentityCheck>,
  ) {
    setFailure(undefined)
    try {
      const checked = await ask()
      track(checked.kind === 'confirmed' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (checked.kind === 'confirmed') await onRight()
      else setFailure(checked.message)
    } catch (error) {
      setFailure(outcomeOf(call, error, { stateMode: currentStateMode() }).message)
    }
  }
  return { failure, run }
}

function IndividualCheck({ onRight }: KnowledgeCheckProps) {
  const form = useForm({
    mode: 'onTouched',
    criteriaMode: 'all',
    defaultValues: { nascimento: '', nomeMae: '' },
  })
  const { failure, run } = useCheck(onRight)
  const message = fieldMessages(form)
  const save = form.handleSubmit((identity) =>
    run(INDIVIDUAL_CHECK, () => checkIndividual(currentTaxId(), identity)),
  )
  return (
    <Form aria-label="Confirmação por dados pessoais" onSubmit={save}>
      <ErrorSummary
        errors={summaryErrors(form, ['nascimento', 'nomeMae'])}
        attempt={form.formState.submitCount}
      />
      <Text>Confirme que é você com dados que só você sabe.</Text>
      <IndividualIdentityFields
        nascimento={{
          ...form.register('nascimento', {
            required: 'Informe a data de nascimento',
            validate: (value) =>
              value === '' || parseDate(value) !== null || 'Data inválida: use dia, mês e ano',
          }),
          error: message('nascimento'),
        }}
        nomeMae={{
          ...form.register('nomeMae', {
            required: 'Informe o nome da mãe',
            validate: (value) => value === '' || isPersonName(value) || 'Escreva o nome só com letras',
          }),
          error: message('nomeMae'),
        }}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
    </Form>
  )
}

function CompanyCheck({ onRight }: KnowledgeCheckProps) {
  const form = useForm({
    mode: 'onTouched',
    criteriaMode: 'all',
    defaultValues: { anoFundacao: '', cpfResponsavel: '' },
  })
  const { failure, run } = useCheck(onRight)
  const message = fieldMessages(form)
  const save = form.handleSubmit((identity) =>
    run(COMPANY_CHECK, () => checkCompany(currentTaxId(), identity)),
  )
  return (
    <Form aria-label="Confirmação por dados da empresa" onSubmit={save}>
      <ErrorSummary
        errors={summaryErrors(form, ['anoFundacao', 'cpfResponsavel'])}
        attempt={form.formState.submitCount}
      />
      <Text>Confirme com dados que só a empresa sabe.</Text>
      <CompanyIdentityFields
        anoFundacao={{
          ...form.register('anoFundacao', {
            required: 'Informe o ano de fundação',
            pattern: { value: /^(1[89]|20)\d\d$/, message: 'Informe um ano com quatro números' },
          }),
          error: message('anoFundacao'),
        }}
        cpfResponsavel={{
          ...form.register('cpfResponsavel', {
            required: 'Informe o CPF',
            validate: (value) => value === '' || isCpf(value) || 'CPF em formato inválido',
          }),
          error: message('cpfResponsavel'),
        }}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
    </Form>
  )
}
