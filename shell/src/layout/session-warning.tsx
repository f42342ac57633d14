import {
  ApiError,
  announce,
  getServerTime,
  type Session,
  type SessionEnd,
  send,
  signIn,
  toast,
  useConfig,
} from '@portal/runtime'
import { Alert, Button, Container } from '@portal/ui'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './offline-notice.module.css'
import warning from './session-warning.module.css'
import { sessionEndMessages } from './session-watch'

/** WCAG 2.2.1 asks for 20 seconds; a slow reader needs more. */
const WARN_MS = 120_000
/** setTimeout takes 31 bits. */
const MAX_TIMER_MS = 2_147_483_647

const timeLeft = ({ expiresAt }: Session) => expiresAt - getServerTime()

/** When the session ends, by the device's clock, beside which it is read. */
const endOf = (session: Session) =>
  new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
    .format(Date.now() + timeLeft(session))
    .replace(':', 'h')

/** True two minutes before the end; checked again when a device wakes. */
function useIsNear(session: Session): boolean {
  const [near, setNear] = useState<Session | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      const wait = timeLeft(session) - WARN_MS
      if (wait <= 0) setNear(session)
      else timer = setTimeout(check, Math.min(wait, MAX_TIMER_MS))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [session])
  return near === session
}

/** Says that the session is about to end and, where the bank prolongs it, offers to stay. */
export function SessionWarning({ session }: { session: Session }) {
  return useIsNear(session) ? <Warning key={session.token} session={session} /> : null
}

function Warning({ session }: { session: Session }) {
  const { sessionRenewal } = useConfig()
  const [end] = useState(() => endOf(session))
  const [canStay, setCanStay] = useState(sessionRenewal)
  const text = canStay
    ? `Sua sessão termina às ${end}, para proteger seus dados. Quer continuar?`
    : `Sua sessão termina às ${end}, para proteger seus dados. Conclua o que está fazendo; se não der tempo, entre de novo e você volta para esta página.`

  useEffect(() => announce(text, 'assertive'), [text])

  async function stay() {
    try {
      const { data } = await send('POST /api/auth/RenovarSessao', { body: {} })
      signIn(data.token)
      toast('Pronto: você continua na sua conta.')
    } catch (error) {
      // The bank does not prolong this session any further, or none.
      if (error instanceof ApiError && error.kind === 'http' && error.status !== null && error.status < 500)
        setCanStay(false)
      else toast('Não deu para continuar agora. Tente de novo.', { tone: 'error' })
    }
  }

  return (
    <div className={styles.notice}>
      <Clock aria-hidden="true" size={20} />
      <span>{text}</span>
      {canStay && (
        <Button size="sm" onClick={stay}>
          Continuar
        </Button>
      )}
    </div>
  )
}

/** Why somebody is out of their account: in place, until they close it or are in again (WCAG 2.2.1). */
export function SessionEndNotice({ ended }: { ended: Exclude<SessionEnd, 'user'> }) {
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Container className={warning.end}>
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" size="sm" onClick={() => setClosed(true)}>
            Entendi
          </Button>
        }
      >
        {sessionEndMessages[ended]}
      </Alert>
    </Container>
  )
}
