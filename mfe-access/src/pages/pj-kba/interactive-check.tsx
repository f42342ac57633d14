import { TextLink } from '@portal/connected'
import type { Data } from '@portal/contract'
import { failureMessage, useAttempt } from '@portal/debtor'
import { formatDate } from '@portal/domain/dates'
import { choice } from '@portal/domain/fields/field'
import { cpf } from '@portal/domain/fields/tax-id'
import { ApiError, partnerIdentification, send, track } from '@portal/runtime'
import {
  Button,
  ErrorState,
  Form,
  FormError,
  Loading,
  RadioCard,
  RadioGroup,
  Skeleton,
  Stack,
  TaxIdField,
  Text,
  useForm,
} from '@portal/ui'
import { useCallback, useEffect, useState } from 'react'
import { Phase } from '../../task-screen/phase'

const QUESTIONS = 'GET /api/v1/kbas/interativo/{id}/{quantidade}'
const ANSWER = 'POST /api/v1/kbas/interativo/validacao'
const PARTNER = 'POST /api/v1/kbas/interativo/validacao/cpfSocio'
/** Requested number of questions; the bank may send another number. */
const HOW_MANY = '3'
/** Placeholders for five answers and two buttons. */
const SKELETONS = [1, 2, 3, 4, 5, 6, 7]
/** The only question with an endpoint of its own. */
const PARTNER_QUESTION = 'cpfSocio'

type Question = Data<typeof QUESTIONS>['perguntas'][number]
type Result = Data<typeof ANSWER>

type Round =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  /** The bank does not return which answer was wrong. */
  | { kind: 'wrong' }
  | { kind: 'paused'; until: string }
  | { kind: 'asking'; questions: readonly Question[]; current: number }

interface InteractiveCheckProps {
  taxId: string
  onApproved: () => unknown
  onBack: () => void
}

/** Shows one question at a time; a question without choices gets a CPF field. */
export function InteractiveCheck({ taxId, onApproved, onBack }: InteractiveCheckProps) {
  const [round, setRound] = useState<Round>({ kind: 'loading' })
  const { failure: problem, attempt } = useAttempt(ANSWER)

  const start = useCallback(async () => {
    setRound({ kind: 'loading' })
    try {
      const { data } = await send(QUESTIONS, { params: { id: taxId, quantidade: HOW_MANY } })
      const { perguntas: questions, reabreEm } = data
      setRound(
        questions.length === 0 && reabreEm !== undefined
          ? { kind: 'paused', until: reabreEm }
          : { kind: 'asking', questions, current: 0 },
      )
    } catch (error) {
      setRound({ kind: 'failed', message: failureMessage(QUESTIONS, error) })
    }
  }, [taxId])

  useEffect(() => void start(), [start])

  const answer = (question: Question, value: string) =>
    attempt(async () => {
      const body = { type: question.type, value, identification: taxId }
      const call = question.type === PARTNER_QUESTION ? PARTNER : ANSWER
      try {
        const { data } = await send(call, { body })
        if (data.valido && call === PARTNER) partnerIdentification.set(value)
        await handleResult(data)
      } catch (error) {
        // 404: the round has expired (15 minutes), or a lock-out has begun.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        await start()
      }
    })

  async function handleResult({ valido, aprovado }: Result) {
    if (aprovado) {
      await onApproved()
    } else if (valido) {
      setRound((previous) =>
        previous.kind === 'asking' ? { ...previous, current: previous.current + 1 } : previous,
      )
    } else {
      track('kbaNaoConfirmado')
      partnerIdentification.clear()
      setRound({ kind: 'wrong' })
    }
  }

  if (round.kind === 'loading') {
    return (
      <Loading label="Preparando as perguntas">
        <Stack>
          <Skeleton width="short" />
          <Skeleton width="long" />
          {SKELETONS.map((each) => (
            <Skeleton key={each} shape="control" />
          ))}
        </Stack>
      </Loading>
    )
  }
  const back = (
    <Button variant="quiet" fullWidth onClick={onBack}>
      Voltar aos dados da empresa
    </Button>
  )
  const otherWays = (
    <Stack>
      {back}
      <TextLink to="/procure-uma-agencia">Procurar uma agência</TextLink>
    </Stack>
  )
  if (round.kind === 'wrong') {
    return (
      <ErrorState
        title="As respostas não conferem"
        text="Para proteger a empresa, as perguntas param aqui. Confirme com os dados da empresa ou em uma agência."
        action={otherWays}
      />
    )
  }
  if (round.kind === 'paused') {
    return (
      <ErrorState
        title="As perguntas estão em pausa"
        text={`Alguém respondeu errado sobre esta empresa. Para protegê-la, as perguntas voltam em ${formatDate(round.until.slice(0, 10))}. Até lá, confirme com os dados da empresa ou em uma agência.`}
        action={otherWays}
      />
    )
  }
  const question = round.kind === 'asking' ? round.questions[round.current] : undefined
  if (round.kind === 'failed' || question === undefined) {
    return (
      <ErrorState
        title="Não há perguntas agora"
        text={round.kind === 'failed' ? round.message : 'Tente confirmar de outro jeito.'}
        onRetry={start}
        action={back}
      />
    )
  }
  const place = `Pergunta ${round.kind === 'asking' ? round.current + 1 : 1} de ${round.kind === 'asking' ? round.questions.length : 1}`
  return (
    <Phase name={place} key={question.type}>
      <Stack>
        <Text size="sm" tone="soft">
          {place}
        </Text>
        <QuestionForm question={question} problem={problem} onAnswer={(value) => answer(question, value)} />
        {back}
      </Stack>
    </Phase>
  )
}

interface QuestionFormProps {
  question: Question
  problem: string
  onAnswer: (value: string) => Promise<void>
}

const typedFields = { resposta: cpf }
const choiceFields = { resposta: choice('Escolha uma resposta') }

function QuestionForm({ question, problem, onAnswer }: QuestionFormProps) {
  const typed = question.opcoes.length === 0
  const form = useForm({
    fields: typed ? typedFields : choiceFields,
    defaultValues: { resposta: '' },
  })

  return (
    <Form onSubmit={form.handleSubmit(({ resposta }) => onAnswer(resposta))}>
      {typed ? (
        <TaxIdField
          mode="PF"
          label={question.pergunta}
          autoComplete="off"
          required
          {...form.field('resposta')}
        />
      ) : (
        <RadioGroup label={question.pergunta} required {...form.field('resposta')}>
          {question.opcoes.map(({ value, label }) => (
            <RadioCard key={value} value={value} title={label} />
          ))}
        </RadioGroup>
      )}
      <Button type="submit" fullWidth>
        Responder
      </Button>
      <FormError action={<TextLink to="/procure-uma-agencia">Não consigo confirmar</TextLink>}>
        {problem}
      </FormError>
    </Form>
  )
}
