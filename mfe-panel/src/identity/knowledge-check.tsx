import { ButtonLink } from '@portal/connected'
import { profileKey } from '@portal/debtor/reads'
import { parseDate } from '@portal/domain/dates'
import { isPersonName, splitMotherName } from '@portal/domain/person-name'
import { isCpf, normaliseTaxId } from '@portal/domain/tax-id'
import { outcomeOf, send, track } from '@portal/runtime'
import { queryOptions, useQuery } from '@portal/runtime/query'
import {
  Alert,
  Button,
  DateField,
  ErrorSummary,
  Form,
  FormError,
  fieldMessages,
  summaryErrors,
  TaxIdField,
  Text,
  TextField,
} from '@portal/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { currentStateMode, currentTaxId } from '../debtor/current-debtor'

interface KnowledgeCheckProps {
  onRight: () => unknown
}

/** What only the debtor knows: birth date and mother's name, or foundation year and responsible partner. */
export function KnowledgeCheck({ onRight }: KnowledgeCheckProps) {
  // Asking for what the bank does not hold would be a question without an answer.
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
  queryOptions({ queryKey: profileKey(['knowledge']), queryFn: ({ signal }) => isKnowledgeHeld(signal) })

/** Does the bank hold what the questions ask for? */
async function isKnowledgeHeld(signal: AbortSignal): Promise<boolean> {
  const id = { params: { id: currentTaxId() }, signal }
  if (currentStateMode() === 'PJ') {
    const { data } = await send('GET /api/v1/pj/validKBAs/{id}', id)
    return data.foundationDate !== null && data.partnerIdentification !== null
  }
  const { data } = await send('GET /api/v1/validKBAs/{id}', id)
  return data.birthDate !== null && data.motherName !== null
}

type Checked = { status: 'OK' | 'NOK'; tentativasRestantes: number }

/** Runs a check, records how it ended, and says what was wrong. */
function useCheck(onRight: () => unknown) {
  const [failure, setFailure] = useState<string>()
  async function run(
    call: 'POST /v1/User/VerificaKBA' | 'POST /v1/User/pj/VerificaKBA',
    ask: () => Promise<Checked>,
  ) {
    setFailure(undefined)
    try {
      const { status, tentativasRestantes } = await ask()
      track(status === 'OK' ? 'kbaConfirmado' : 'kbaNaoConfirmado')
      if (status === 'OK') await onRight()
      else setFailure(`Os dados não conferem. ${triesLeft(tentativasRestantes)}`)
    } catch (error) {
      setFailure(outcomeOf(call, error, { stateMode: currentStateMode() }).message)
    }
  }
  return { failure, run }
}

function triesLeft(tries: number): string {
  if (tries === 0) return 'Não há mais tentativas por agora.'
  return tries === 1 ? 'Você tem mais 1 tentativa.' : `Você tem mais ${tries} tentativas.`
}

function IndividualCheck({ onRight }: KnowledgeCheckProps) {
  const form = useForm({
    mode: 'onTouched',
    criteriaMode: 'all',
    defaultValues: { nascimento: '', nomeMae: '' },
  })
  const { failure, run } = useCheck(onRight)
  const message = fieldMessages(form)
  const save = form.handleSubmit(({ nascimento, nomeMae }) =>
    run('POST /v1/User/VerificaKBA', async () => {
      const body = {
        cpfCnpj: currentTaxId(),
        nascimento: parseDate(nascimento) ?? '',
        ...splitMotherName(nomeMae),
      }
      return (await send('POST /v1/User/VerificaKBA', { body })).data
    }),
  )
  return (
    <Form aria-label="Confirmação por dados pessoais" onSubmit={save}>
      <ErrorSummary
        errors={summaryErrors(form, ['nascimento', 'nomeMae'])}
        attempt={form.formState.submitCount}
      />
      <Text>Confirme que é você com dados que só você sabe.</Text>
      <DateField
        label="Data de nascimento"
        autoComplete="bday"
        error={message('nascimento')}
        required
        {...form.register('nascimento', {
          required: 'Informe a data de nascimento',
          validate: (value) =>
            value === '' || parseDate(value) !== null || 'Data inválida: use dia, mês e ano',
        })}
      />
      <TextField
        label="Nome completo da mãe"
        hint="Como está no seu documento."
        autoComplete="off"
        error={message('nomeMae')}
        required
        {...form.register('nomeMae', {
          required: 'Informe o nome da mãe',
          validate: (value) => value === '' || isPersonName(value) || 'Escreva o nome só com letras',
        })}
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
  const save = form.handleSubmit(({ anoFundacao, cpfResponsavel }) =>
    run('POST /v1/User/pj/VerificaKBA', async () => {
      const body = { cpfCnpj: currentTaxId(), anoFundacao, cpfResponsavel: normaliseTaxId(cpfResponsavel) }
      return (await send('POST /v1/User/pj/VerificaKBA', { body })).data
    }),
  )
  return (
    <Form aria-label="Confirmação por dados da empresa" onSubmit={save}>
      <ErrorSummary
        errors={summaryErrors(form, ['anoFundacao', 'cpfResponsavel'])}
        attempt={form.formState.submitCount}
      />
      <Text>Confirme com dados que só a empresa sabe.</Text>
      <TextField
        label="Ano de fundação"
        hint="Quatro números, como no cartão do CNPJ."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        figures
        short
        error={message('anoFundacao')}
        required
        {...form.register('anoFundacao', {
          required: 'Informe o ano de fundação',
          pattern: { value: /^(1[89]|20)\d\d$/, message: 'Informe um ano com quatro números' },
        })}
      />
      <TaxIdField
        mode="PF"
        label="CPF do responsável"
        hint="Do sócio que responde pela empresa."
        autoComplete="off"
        error={message('cpfResponsavel')}
        required
        {...form.register('cpfResponsavel', {
          required: 'Informe o CPF',
          validate: (value) => value === '' || isCpf(value) || 'CPF em formato inválido',
        })}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" fullWidth>
        Confirmar
      </Button>
    </Form>
  )
}
