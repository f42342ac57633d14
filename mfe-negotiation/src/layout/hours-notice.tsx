import { timeInWords } from '@portal/domain/dates'
import { useConfig } from '@portal/runtime'
import { Alert } from '@portal/ui'
import { useHours } from '../journey/use-hours'

/** Warns shortly before negotiation closes; once closed, shows when it reopens. */
export function HoursNotice() {
  const { from, to } = useConfig().hours.negotiation
  const hours = useHours()
  switch (hours) {
    case 'closing':
      return (
        <Alert tone="warning" live title={`A negociação fecha às ${timeInWords(to)}`}>
          Conclua até lá se puder. Se não der tempo, o que você escolheu fica guardado para amanhã.
        </Alert>
      )
    case 'closed':
      return (
        <Alert tone="warning" live title="A negociação está fechada agora">
          Ela reabre às {timeInWords(from)}. O que você escolheu fica guardado neste aparelho.
        </Alert>
      )
    case 'open':
    case null:
      return null
  }
}
