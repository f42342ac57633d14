import { clockTime } from '@portal/domain/opening-hours'
import { withCallCode } from '@portal/domain/trace-context'
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
  useIdleEnd,
  useSession,
} from '@portal/runtime'
import { Alert, Button, Container } from '@portal/ui'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './offline-notice.module.css'
import warning from './session-warning.module.css'

const endMessages: Record<Exclude<SessionEnd, 'user'>, string> = {
  expired: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
  inactive: 'Você ficou um tempo sem usar o site e saímos da sua conta para proteger seus dados.',
  elsewhere: 'Você saiu da sua conta em outra aba.',
}

const UNSTORED =
  'Este navegador não deixa guardar o seu acesso. Se você recarregar a página ou abrir outra aba, será preciso entrar de novo.'

/** Why the session has ended or will not persist; null after a logout by the user. */
function sessionMessage(): string | null {
  const { session, ended, isUnstored } = useSession.getState()
  if (ended === null) return isUnstored ? UNSTORED : null
  if (ended === 'user') return null
  if (session === null) return endMessages[ended]
  return 'Outra pessoa entrou neste navegador. Por segurança, fechamos o que estava aberto nesta aba.'
}

export function showSessionNotice(): void {
  const message = sessionMessage()
  if (message === UNSTORED) announce(message)
  else if (message !== null) toast(message, { tone: 'error' })
}

/** WCAG 2.2.1 requires 20 seconds; slow readers need more. */
const WARN_MS = 120_000
/** Limit of setTimeout: 2^31 - 1 ms. */
const MAX_TIMER_MS = 2_147_483_647

const timeLeft = ({ expiresAt }: Session) => expiresAt - getServerTime()

/** Idle time is measured by the device's clock; the displayed time is the server's. */
const byServerTime = (end: number) => end - Date.now() + getServerTime()

/** The focused button unmounts. */
const focusContent = () => document.getElementById('conteudo')?.focus({ preventScroll: true })

/** True from `WARN_MS` before the end. Checked again when the device wakes. */
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

/** Warns before the session ends and, where it can be extended, offers to continue. */
export function SessionWarning({ session }: { session: Session }) {
  const { endsAt } = useIdleEnd()
  const isNear = useIsNear(session)
  if (endsAt !== null && byServerTime(endsAt) < session.expiresAt)
    return <IdleWarning key={endsAt} endsAt={endsAt} />
  return isNear ? <AgeWarning key={session.token} session={session} /> : null
}

const inWords = (end: number) => `Sua sessão termina às ${clockTime(end)}, para proteger seus dados.`

/** Any input in any tab extends the idle end; the kernel has handled the click before `onStay` runs. */
function IdleWarning({ endsAt }: { endsAt: number }) {
  const [end] = useState(() => byServerTime(endsAt))
  return <Warning text={`${inWords(end)} Quer continuar?`} onStay={focusContent} />
}

function AgeWarning({ session }: { session: Session }) {
  const { sessionRenewal } = useConfig()
  const [canStay, setCanStay] = useState(sessionRenewal)

  async function stay() {
    try {
      const { data } = await send('POST /api/auth/RenovarSessao', { body: {} })
      signIn(data.token)
      focusContent()
      toast('Pronto: você continua na sua conta.')
    } catch (error) {
      // The server refuses to renew the session.
      if (error instanceof ApiError && error.kind === 'http' && error.status !== null && error.status < 500)
        setCanStay(false)
      else toast(withCallCode('Não deu para continuar agora. Tente de novo.', error), { tone: 'error' })
    }
  }

  return canStay ? (
    <Warning text={`${inWords(session.expiresAt)} Quer continuar?`} onStay={stay} />
  ) : (
    <Warning
      text={`${inWords(session.expiresAt)} Conclua o que está fazendo; se não der tempo, entre de novo e você volta para esta página.`}
    />
  )
}

/** Announces the text now and when the page becomes visible again. While hidden, the text is the document's title. */
function useCallBack(text: string): void {
  useEffect(() => {
    const own = document.title
    const restore = () => {
      if (document.title === text) document.title = own
    }
    const updateTitle = () => {
      if (document.visibilityState === 'hidden') document.title = text
      else restore()
      announce(text, 'assertive')
    }
    updateTitle()
    document.addEventListener('visibilitychange', updateTitle)
    return () => {
      restore()
      document.removeEventListener('visibilitychange', updateTitle)
    }
  }, [text])
}

function Warning({ text, onStay }: { text: string; onStay?: () => void | Promise<void> }) {
  useCallBack(text)
  return (
    <div className={styles.notice}>
      <Clock aria-hidden="true" size={20} />
      <span>{text}</span>
      {onStay && (
        <Button size="sm" onClick={onStay}>
          Continuar
        </Button>
      )}
    </div>
  )
}

/** Stays until it is dismissed or the session changes (WCAG 2.2.1). */
export function SessionNotice() {
  const [message, setMessage] = useState(sessionMessage)
  if (message === null) return null
  return (
    <Container className={warning.end}>
      <Alert
        tone="warning"
        action={
          <Button variant="secondary" size="sm" onClick={() => setMessage(null)}>
            Entendi
          </Button>
        }
      >
        {message}
      </Alert>
    </Container>
  )
}
