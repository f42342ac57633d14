import { ButtonLink } from '@portal/connected'
import { RemindButton } from '@portal/debtor'
import { timeInWords } from '@portal/domain/dates'
import { type HoursWindow, isOpen, nextOpening, openingInWords } from '@portal/domain/opening-hours'
import { loadServerTime, track, useConfig } from '@portal/runtime'
import { Alert, Card, ClockFace, NightScene, Skeleton, SunriseScene, Text } from '@portal/ui'
import { useEffect, useState } from 'react'
import { TaskScreen } from '../../task-screen/task-screen'
import styles from './fora-horario.module.css'

const inWords = ({ from, to }: HoursWindow) => `das ${timeInWords(from)} às ${timeInWords(to)}`

/** Two time windows: access to the portal (optional), and negotiation. The page names the one that is closed. */
export function OutOfHoursPage() {
  const { hours } = useConfig()
  const { negotiation, gate } = hours
  const [now, setNow] = useState<Date | null>(null)

  useEffect(() => {
    let left = false
    void loadServerTime().then((date) => {
      if (left) return
      setNow(date)
      if (closedWindow(hours, date)) track('foraDeHorario')
    })
    return () => {
      left = true
    }
  }, [hours])

  const closed = now && closedWindow(hours, now)
  const open = now !== null && closed === null
  const opening = now && closed && nextOpening(closed, now)

  return (
    <TaskScreen
      scene={open ? <SunriseScene /> : <NightScene />}
      title={open ? 'O atendimento já abriu' : 'Estamos fora do horário'}
      lead={
        <>
          <p>Dá para negociar todos os dias, {inWords(negotiation)} (horário de Brasília).</p>
          {gate && <p>Dá para entrar no portal {inWords(gate)}.</p>}
        </>
      }
    >
      {now === null && <Skeleton className={styles.notice} />}
      {now && closed && opening && (
        <Alert
          tone="info"
          icon={<ClockFace time={opening.from} />}
          live
          title={`${closed === gate ? 'Você pode entrar' : 'Voltamos'} ${openingInWords(opening, now)}.`}
          action={<RemindButton opening={opening} />}
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
      <Card className={now === null ? styles.pending : undefined} gap={16}>
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
      </Card>
    </TaskScreen>
  )
}

/** The window that is closed now. Access comes first, as negotiation requires it. */
function closedWindow(
  { gate, negotiation }: { gate: HoursWindow | null; negotiation: HoursWindow },
  now: Date,
): HoursWindow | null {
  if (gate && !isOpen(gate, now)) return gate
  return isOpen(negotiation, now) ? null : negotiation
}
