import { businessDayProblem } from '@portal/debtor'
import { monthInWords } from '@portal/domain/dates'
import { choice as choiceField } from '@portal/domain/fields/field'
import { centsOf } from '@portal/domain/money'
import { announce, useUnsavedWork } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@portal/runtime/router'
import {
  Card,
  type FieldValues,
  Form,
  Money,
  RadioGroup,
  Stack,
  Text,
  useForm,
  VisuallyHidden,
} from '@portal/ui'
import { useId, useRef, useState } from 'react'
import { daysAfterPayday, isAvailable } from '../../date/calendar'
import { DayStrip } from '../../date/day-strip'
import { Payday } from '../../date/payday'
import { monthlyDay } from '../../journey/labels'
import { loadStep } from '../../journey/load-step'
import { impliedMethod } from '../../journey/steps'
import { submitStep } from '../../journey/submit-step'
import { trackDate, trackMethod } from '../../journey/track-negotiation'
import { failureInWords, type QuoteState, useQuote } from '../../journey/use-quote'
import { ChoiceSummary, notCalculated } from '../../layout/choice-summary'
import { ImpliedMethod } from '../../layout/implied-method'
import { JourneyFrame } from '../../layout/journey-frame'
import { loadLimits } from '../../offer/limits'
import styles from './vencimento.module.css'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const negotiation = await loadStep('date', request)
  return { negotiation, limits: await loadLimits(negotiation.opportunity.idNegociacao, request.signal) }
}

const CHOOSE = 'Escolha o dia do primeiro vencimento'

const texts = {
  closed: 'A negociação fechou agora. O dia que você escolheu continua aqui.',
  failed: 'Não conseguimos calcular com este dia agora. Ele continua escolhido: tente de novo.',
}

const fields = { day: choiceField(CHOOSE) }

/** The first due date; the later ones are on the same day of each month. */
export function DueDatePage() {
  const { negotiation, limits } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const formId = useId()
  const { opportunity, choice, quote, firstDueDate: before } = negotiation
  const implied = impliedMethod(opportunity)
  const suggested = limits.datasSugeridas
  const bounds = {
    earliest: limits.dataMinima,
    latest: limits.dataMaxima,
    unavailable: limits.diasIndisponiveis,
  }
  const form = useForm({
    fields,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { day: before !== null && isAvailable(bounds, before) ? before : '' },
  })
  const day = form.watch('day') || null
  const [payday, setPayday] = useState('')
  const afterPayday = payday === '' ? [] : daysAfterPayday(bounds, Number(payday))
  const [message, setMessage] = useState(() => refusedBefore(negotiation.refusal))
  useUnsavedWork(day !== before)
  const inFull = choice?.kind === 'A vista'
  // A payment in full costs the same on any day.
  const { state, waitForQuote } = useQuote(negotiation, inFull || day === null ? null : choice, {
    firstDueDate: day,
    method: implied ?? negotiation.method,
  })
  const forDay = state.kind === 'quoted' ? state.quote : null
  const terms = forDay?.terms ?? quote?.terms ?? null
  const calculatedFor = quote?.terms.dataVencimentoPrimeiraParcela ?? null
  const changes =
    !inFull && forDay === null && day !== null && calculatedFor !== null && day !== calculatedFor

  /** The day of the request in flight. */
  const pendingDay = useRef<string | null>(null)

  async function choose(picked: string) {
    pendingDay.current = picked
    setMessage(null)
    form.clearErrors()
    if (suggested.includes(picked)) return
    const problem = await businessDayProblem(picked)
    if (pendingDay.current === picked && problem !== null) setMessage(problem)
  }

  async function submit(values: FieldValues<typeof fields>) {
    pendingDay.current = null
    // Waits for the pending reservation: a new one would replace it.
    const answer = state.kind === 'asking' ? await waitForQuote() : state
    const result = await submitStep(negotiation, {
      firstDueDate: values.day,
      ...(answer.kind === 'quoted' && { quote: answer.quote }),
    })
    if (result.kind === 'to') {
      trackDate(result.negotiation)
      if (implied !== null) trackMethod(result.negotiation)
    }
    if ('path' in result) await navigate(result.path)
    else setMessage(failureInWords(result, texts))
  }

  const dayField = form.field('day', { onChange: ({ target }) => choose(target.value) })
  return (
    <JourneyFrame
      negotiation={negotiation}
      step="date"
      title={inFull ? 'Quando você paga?' : 'Quando começa?'}
      intro={inFull ? 'O boleto vale até o fim do dia.' : 'Quanto antes, menos juros.'}
      beside={
        <ChoiceSummary
          opportunity={opportunity}
          terms={terms}
          untilThen={notCalculated}
          firstDueDate={changes ? calculatedFor : day}
          method={implied}
          note={changes ? noteOf(state.kind) : undefined}
          form={{ id: formId, isSending: form.formState.isSubmitting }}
          isReady={day !== null}
        />
      }
    >
      <Form id={formId} onSubmit={form.handleSubmit(submit, () => announce(CHOOSE, 'assertive'))}>
        <Stack gap={8}>
          <Card>
            <RadioGroup
              label={<VisuallyHidden>Dia do vencimento</VisuallyHidden>}
              hint={`${spanInWords(bounds)}, sugestões em destaque`}
              {...dayField}
              error={dayField.error ?? message ?? problemOf(state)}
            >
              <div className={styles.days}>
                <DayStrip bounds={bounds} chosen={before} suggested={suggested} afterPayday={afterPayday} />
                <Payday value={payday} onChange={setPayday} after={afterPayday} />
              </div>
            </RadioGroup>
          </Card>
          {day !== null && !inFull && (
            <Text size="sm">
              Depois, {monthlyDay(day)}, ou no próximo dia útil.{' '}
              {terms && (forDay || state.kind === 'asking') && (
                <span className={forDay ? undefined : styles.awaited}>
                  Total de <Money cents={centsOf(terms.totalAPagar)} strong />.
                </span>
              )}
            </Text>
          )}
          {implied !== null && <ImpliedMethod method={implied} />}
        </Stack>
      </Form>
    </JourneyFrame>
  )
}

/** 'Novembro a janeiro' */
function spanInWords({ earliest, latest }: { earliest: string; latest: string }): string {
  const [from = '', to = ''] = [earliest, latest].map((day) => monthInWords(day).replace(/ .*/, ''))
  return `${from.charAt(0).toUpperCase()}${from.slice(1)}${from === to ? '' : ` a ${to}`}`
}

const noteOf = (kind: QuoteState['kind']) =>
  kind === 'asking'
    ? 'Calculando com o dia que você escolheu…'
    : 'Ao continuar, calculamos de novo com o dia que você escolheu.'

const problemOf = (state: QuoteState) =>
  state.kind === 'failed' || state.kind === 'refused' ? failureInWords(state, texts) : undefined

function refusedBefore(refusal: readonly { campo: string; mensagem: string }[]): string | null {
  return refusal.find(({ campo }) => campo === 'dataPrimeiroVencimento')?.mensagem ?? null
}
