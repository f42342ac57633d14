import { ButtonLink } from '@portal/connected'
import { timeInWords } from '@portal/domain/dates'
import { isOpen, nextOpening, openingInWords } from '@portal/domain/opening-hours'
import { loadServerTime, track, useConfig } from '@portal/runtime'
import { Alert, Card, Stack, Text } from '@portal/ui'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TaskScreen } from '../../task-screen/task-screen'

export function OutOfHoursPage() {
  const { negotiation, gate } = useConfig().hours
  const hours = gate ?? negotiation
  const [now, setNow] = useState<Date | null>(null)

  useEffect(() => {
    let left = false
    void loadServerTime().then((date) => {
      if (left) return
      setNow(date)
      if (!isOpen(hours, date)) track('foraDeHorario')
    })
    return () => {
      left = true
    }
  }, [hours])

  const open = now !== null && isOpen(hours, now)
  const opening = now && !open ? nextOpening(hours, now) : null
  return (
    <TaskScreen
      icon={<Clock size={32} />}
      title={open ? 'O atendimento já abriu' : 'Estamos fora do horário'}
      lead={`Dá para negociar todos os dias, das ${timeInWords(hours.from)} às ${timeInWords(hours.to)}, no horário de Brasília.`}
    >
      {now && opening && (
        <Alert
          tone="info"
          live
          title={`Voltamos ${openingInWords({ ...opening, from: timeInWords(opening.from) }, now)}.`}
        >
          Suas condições continuam guardadas.
        </Alert>
      )}
      {open && (
        <Alert
          tone="success"
          live
          title="Já estamos abertos"
          action={<ButtonLink to="/">Continuar</ButtonLink>}
        >
          Você pode negociar agora.
        </Alert>
      )}
      <Card>
        <Stack>
          <Text weight="strong">{open ? 'Você também pode:' : 'Enquanto isso, você pode:'}</Text>
          <ul>
            <li>ver seus acordos e baixar a segunda via do boleto;</li>
            <li>conferir e atualizar seus dados;</li>
            <li>tirar dúvidas.</li>
          </ul>
          <ButtonLink to="/login-segunda-via" variant={open ? 'secondary' : 'primary'} fullWidth>
            Ver meus boletos
          </ButtonLink>
          <ButtonLink to="/central-de-duvidas" variant="secondary" fullWidth>
            Tirar dúvidas
          </ButtonLink>
        </Stack>
      </Card>
    </TaskScreen>
  )
}
