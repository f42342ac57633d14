import { businessDayQuery } from '@portal/debtor/reads'
import { dateInWords } from '@portal/domain/dates'
import { announce, useUnsavedWork } from '@portal/runtime'
import { loadQuery } from '@portal/runtime/query'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@portal/runtime/router'
import { Alert, Button, Card, Form, RadioCard, RadioGroup, Stack, Text } from '@portal/ui'
import { type FormEvent, useRef, useState } from 'react'
import { spread } from '../../date/calendar'
import { DayPicker } from '../../date/day-picker'
import { advance } from '../../journey/advancing'
import { openStep } from '../../journey/opening'
import { trackDate } from '../../journey/progress'
import { monthlyDay } from '../../journey/wording'
import { ChoiceSummary } from '../../layout/choice-summary'
import { JourneyFrame } from '../../layout/journey-frame'
import { loadLimits } from '../../offer/limits'

export { ErrorBoundary } from '../../layout/load-failure'

export async function loader({ request }: LoaderFunctionArgs) {
  const negotiation = await openStep('date', request)
  return { negotiation, limits: await loadLimits(negotiation.opportunity.idNegociacao, request.signal) }
}

const SUGGESTIONS = 5
const OTHER = 'outra'
const CHOOSE = 'Escolha o dia do primeiro vencimento'

/** The first due date; the others follow on the same day of each month. */
export function Component() {
  const { negotiation, limits } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const { opportunity, choice, quote, firstDueDate: before } = negotiation
  const suggested = spread(limits.datasSugeridas, SUGGESTIONS)
  const [day, setDay] = useState(before)
  const [picking, setPicking] = useState(before !== null && !suggested.includes(before))
  const [message, setMessage] = useState(() => refusedBefore(negotiation.refusal))
  useUnsavedWork(day !== before)
  const inFull = choice?.kind === 'A vista'
  const calculatedFor = quote?.terms.dataVencimentoPrimeiraParcela ?? null
  const changes = !inFull && day !== null && calculatedFor !== null && day !== calculatedFor
  const bounds = { first: limits.dataMinima, last: limits.dataMaxima, unavailable: limits.diasIndisponiveis }

  /** The day that the bank is being asked about. */
  const asked = useRef<string | null>(null)

  function choose(value: string) {
    asked.current = null
    setMessage(null)
    setPicking(value === OTHER)
    setDay(value === OTHER ? null : value)
  }

  async function pickDay(picked: string) {
    asked.current = picked
    setMessage(null)
    setDay(picked)
    const told = await holidayMessage(picked)
    if (asked.current === picked && told !== null) setMessage(told)
  }

  async function goOn(event: FormEvent) {
    event.preventDefault()
    asked.current = null
    if (day === null) {
      setMessage(CHOOSE)
      announce(CHOOSE, 'assertive')
      return
    }
    const result = await advance(negotiation, { firstDueDate: day })
    switch (result.kind) {
      case 'to':
        trackDate(result.negotiation)
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
        setMessage('Não conseguimos calcular com este dia agora. Ele continua escolhido: tente de novo.')
    }
  }

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
      summary={
        <ChoiceSummary
          opportunity={opportunity}
          terms={quote?.terms ?? null}
          firstDueDate={changes ? calculatedFor : day}
          method={null}
          note={changes ? 'Ao continuar, calculamos de novo com o dia que você escolheu.' : undefined}
        />
      }
    >
      <Form onSubmit={goOn}>
        <RadioGroup
          label="Dia do vencimento"
          name="dia"
          value={picking ? OTHER : (day ?? '')}
          error={message ?? undefined}
          onChange={(event) => choose(event.currentTarget.value)}
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
            </Stack>
          </Alert>
        )}
        <Button type="submit" fullWidth>
          Continuar
        </Button>
      </Form>
    </JourneyFrame>
  )
}

function refusedBefore(refusal: readonly { campo: string; mensagem: string }[]): string | null {
  return refusal.find(({ campo }) => campo === 'dataPrimeiroVencimento')?.mensagem ?? null
}

/** The bank's own word on a day that was picked freely; silence when it cannot be asked, Efetivar checks again. */
async function holidayMessage(date: string): Promise<string | null> {
  try {
    const { diaUtil, motivo, proximoDiaUtil } = await loadQuery(businessDayQuery(date))
    return diaUtil ? null : `Este dia não é útil (${motivo}). O próximo é ${dateInWords(proximoDiaUtil)}.`
  } catch {
    return null
  }
}
