import { clockLeadQuery } from '@portal/debtor/reads'
import { timeInWords } from '@portal/domain/dates'
import { isClosingSoon, isOpen } from '@portal/domain/opening-hours'
import { getServerTime, useConfig } from '@portal/runtime'
import { useQuery } from '@portal/runtime/query'
import { Alert } from '@portal/ui'
import { useEffect, useReducer } from 'react'

const POLL_INTERVAL_MS = 20_000

/** Warns shortly before negotiation closes, by server time; once closed, shows when it reopens. */
export function HoursNotice() {
  const { negotiation } = useConfig().hours
  const { data: lead } = useQuery(clockLeadQuery())
  const [, refresh] = useReducer((looks: number) => looks + 1, 0)
  useEffect(() => {
    const timer = setInterval(refresh, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  if (lead === undefined) return null
  const now = new Date(getServerTime() + lead)
  if (!isOpen(negotiation, now))
    return (
      <Alert tone="warning" live title="A negociação está fechada agora">
        Ela reabre às {timeInWords(negotiation.from)}. O que você escolheu fica guardado neste aparelho.
      </Alert>
    )
  if (!isClosingSoon(negotiation, now)) return null
  return (
    <Alert tone="warning" live title={`A negociação fecha às ${timeInWords(negotiation.to)}`}>
      Conclua até lá se puder. Se não der tempo, o que você escolheu fica guardado para amanhã.
    </Alert>
  )
}
