import { businessDayProblem, partsInWords } from '@portal/debtor'
import { dateInWords } from '@portal/domain/dates'
import { choice as choiceField, type FormContent, onlyIf } from '@portal/domain/fields/field'
import { centsOf, formatMoney } from '@portal/domain/money'
import { announce, useUnsavedWork } from '@portal/runtime'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@portal/runtime/router'
import {
  Alert,
  Button,
  Card,
  type FieldValues,
  Form,
  RadioCard,
  RadioGroup,
  Stack,
  Text,
  useForm,
} from '@portal/ui'
import { useRef, useState } from 'react'
import { sampleEvenly } from '../../date/calendar'
import { DayPicker } from '../../date/day-picker'
import { monthlyDay } from '../../journey/labels'
import { loadStep } from '../../journey/load-step'
import { toldMethod } from '../../journey/steps'
import { submitStep } from '../../journey/submit-step'
import { trackDate, trackMethod } from '../../journey/track-negotiation'
import { type QuoteState, useQuote } from '../../journey/use-quote'
import { ChoiceSummary, notCalculated } from '../../layout/choice-summary'
import { JourneyFrame } from '../../layout/journey-frame'
import { ToldMethod } from '../../layout/told-method'
import { loadLimits } from '../../offer/limits'
import styles from './vencimento.module.css'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const negotiation = await loadStep('date', request)
  return { negotiation, limits: await loadLimits(negotiation.opportunity.idNegociacao, request.signal) }
}

const SUGGESTIONS = 5
const OTHER = 'outra'
const CHOOSE = 'Escolha o dia do primeiro vencimento'

const NOT_CALCULATED = 'Não conseguimos calcular com este dia agora. Ele continua escolhido: tente de novo.'

const isOther = ({ option }: FormContent) => option === OTHER
const fields = {
  /** One of the suggested days, or the option for another day. */
  option: choiceField(CHOOSE),
  otherDay: onlyIf(isOther, choiceField(CHOOSE)),
}

/** The first due date; the later ones are on the same day of each month. */
export function DueDatePage() {
  const { negotiation, limits } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { opportunity, choice, quote, firstDueDate: before } = negotiation
  const told = toldMethod(opportunity)
  const suggested = sampleEvenly(limits.datasSugeridas, SUGGESTIONS)
  const isSuggested = before !== null && suggested.includes(before)
  const form = useForm({
    fields,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: {
      option: isSuggested ? before : before !== null ? OTHER : '',
      otherDay: isSuggested ? '' : (before ?? ''),
    },
  })
  const [option, otherDay] = form.watch(['option', 'otherDay'])
  const picking = option === OTHER
  const day = (picking ? otherDay : option) || null
  const [message, setMessage] = useState(() => refusedBefore(negotiation.refusal))
  useUnsavedWork(day !== before)
  const inFull = choice?.kind === 'A vista'
  // A payment in full costs the same on every day.
  const { state, settled } = useQuote(negotiation, inFull || day === null ? null : choice, {
    firstDueDate: day,
    method: told ?? negotiation.method,
  })
  const forDay = state.kind === 'quoted' ? state.quote : null
  const terms = forDay?.terms ?? quote?.terms ?? null
  const calculatedFor = quote?.terms.dataVencimentoPrimeiraParcela ?? null
  const changes =
    !inFull && forDay === null && day !== null && calculatedFor !== null && day !== calculatedFor
  const bounds = { first: limits.dataMinima, last: limits.dataMaxima, unavailable: limits.diasIndisponiveis }

  /** The day of the request in flight. */
  const pendingDay = useRef<string | null>(null)

  /** Clears the messages about the previously chosen day. */
  function forget() {
    pendingDay.current = null
    setMessage(null)
    form.clearErrors()
  }

  function choose() {
    forget()
    form.setValue('otherDay', '')
  }

  async function pickDay(picked: string) {
    forget()
    pendingDay.current = picked
    form.setValue('otherDay', picked)
    const told = await businessDayProblem(picked)
    if (pendingDay.current === picked && told !== null) setMessage(told)
  }

  async function submit(values: FieldValues<typeof fields>) {
    pendingDay.current = null
    // The reservation that is under way is the one to go on with: another would take its place.
    const answer = state.kind === 'asking' ? await settled() : state
    const result = await submitStep(negotiation, {
      firstDueDate: values.otherDay ?? values.option,
      ...(answer.kind === 'quoted' && { quote: answer.quote }),
    })
    switch (result.kind) {
      case 'to':
        trackDate(result.negotiation)
        if (told !== null) trackMethod(result.negotiation)
        await navigate(result.path)
        return
      case 'concluded':
        await navigate(result.path)
        return
      case 'refused':
        setMessage(result.errors.map(({ mensagem }) => mensagem).join('\n'))
        return
      case 'closed':
        setMessage('A negociação fechou agora. O dia que você escolheu continua aqui.')
        return
      case 'failed':
        setMessage(NOT_CALCULATED)
    }
  }

  const optionField = form.field('option', { onChange: choose })
  return (
    <JourneyFrame
      negotiation={negotiation}
      step="date"
      title={inFull ? 'Quando você quer pagar?' : 'Quando vence a primeira parcela?'}
      intro={
        inFull
          ? 'Só dias úteis. O boleto vale até o fim deste dia.'
          : 'Só dias úteis. As outras parcelas vencem no mesmo dia de cada mês. Quanto antes a primeira vencer, menos juros você paga.'
      }
      beside={
        <ChoiceSummary
          opportunity={opportunity}
          terms={terms}
          untilThen={notCalculated}
          firstDueDate={changes ? calculatedFor : day}
          method={told}
          note={changes ? noteOf(state.kind) : undefined}
        />
      }
    >
      <Form onSubmit={form.handleSubmit(submit, () => announce(CHOOSE, 'assertive'))}>
        <RadioGroup
          label="Dia do vencimento"
          sideBySide
          {...optionField}
          error={optionField.error ?? form.field('otherDay').error ?? message ?? problemOf(state)}
        >
          {suggested.map((iso) => (
            <RadioCard key={iso} value={iso} title={dateInWords(iso)} />
          ))}
          <RadioCard value={OTHER} title="Outra data" />
        </RadioGroup>
        {picking && (
          <Card as="section" tone="quiet" aria-label="Outra data">
            <DayPicker bounds={bounds} chosen={day} onChoose={pickDay} />
          </Card>
        )}
        {day !== null && !inFull && (
          <Alert tone="info">
            <Stack gap={4}>
              <Text as="span">
                Primeira parcela: <strong>{dateInWords(day, { withYear: true })}</strong>.
              </Text>
              <Text as="span">
                Depois, {monthlyDay(day)}. Quando cair em fim de semana ou feriado, passa para o próximo dia
                útil.
              </Text>
              {terms && (forDay || state.kind === 'asking') && (
                <Text as="span" tabular className={forDay ? undefined : styles.awaited}>
                  Com este dia: <strong>{partsInWords(terms)}</strong>, total de{' '}
                  <strong>{formatMoney(centsOf(terms.totalAPagar))}</strong>.
                </Text>
              )}
            </Stack>
          </Alert>
        )}
        {told !== null && <ToldMethod method={told} />}
        <Button type="submit" fullWidth>
          Continuar
        </Button>
      </Form>
    </JourneyFrame>
  )
}

const noteOf = (kind: QuoteState['kind']) =>
  kind === 'asking'
    ? 'Calculando com o dia que você escolheu…'
    : 'Ao continuar, calculamos de novo com o dia que você escolheu.'

function problemOf(state: QuoteState): string | undefined {
  if (state.kind === 'failed') return NOT_CALCULATED
  return state.kind === 'refused' ? state.errors.map(({ mensagem }) => mensagem).join('\n') : undefined
}

function refusedBefore(refusal: readonly { campo: string; mensagem: string }[]): string | null {
  return refusal.find(({ campo }) => campo === 'dataPrimeiroVencimento')?.mensagem ?? null
}
