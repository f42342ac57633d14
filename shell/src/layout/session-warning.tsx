import { clockTime } from '@portal/domain/opening-hours'
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

/** Why somebody is out of their account, or will soon be; null where they have left it themselves. */
function sessionMessage(): string | null {
  const { session, ended, isUnstored } = useSession.getState()
  if (ended === null) return isUnstored ? UNSTORED : null
  if (ended === 'user') return null
  if (session === null) return endMessages[ended]
  return 'Outra pessoa entrou neste navegador. Por segurança, fechamos o que estava aberto nesta aba.'
}

export function tellSessionNotice(): void {
  const message = sessionMessage()
  if (message === UNSTORED) announce(message)
  else if (message !== null) toast(message, { tone: 'error' })
}

/** WCAG 2.2.1 asks for 20 seconds; a slow reader needs more. */
const WARN_MS = 120_000
/** setTimeout takes 31 bits. */
const MAX_TIMER_MS = 2_147_483_647

const timeLeft = ({ expiresAt }: Session) => expiresAt - getServerTime()

/** Whether the device is used is measured by its own clock; the end is told by the bank's, as every hour. */
const byServerTime = (end: number) => end - Date.now() + getServerTime()

/** Whoever pressed the button is not sent back to the top of the page when it goes. */
const focusContent = () => document.getElementById('conteudo')?.focus({ preventScroll: true })

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

/** Says that the session is about to end and, where that can be put off, offers to stay. */
export function SessionWarning({ session }: { session: Session }) {
  const { endsAt } = useIdleEnd()
  const isNear = useIsNear(session)
  if (endsAt !== null && byServerTime(endsAt) < session.expiresAt)
    return <IdleWarning key={endsAt} endsAt={endsAt} />
  return isNear ? <AgeWarning key={session.token} session={session} /> : null
}

const inWords = (end: number) => `Sua sessão termina às ${clockTime(end)}, para proteger seus dados.`

/** Any use of the portal, in any tab, puts the end off: the kernel has seen the press before this. */
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
      // The bank does not prolong this session any further, or none.
      if (error instanceof ApiError && error.kind === 'http' && error.status !== null && error.status < 500)
        setCanStay(false)
      else toast('Não deu para continuar agora. Tente de novo.', { tone: 'error' })
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

/** Read out as it appears, and once more as the page comes to the front; until then its tab has it for a title. */
function useCallBack(text: string): void {
  useEffect(() => {
    const own = document.title
    const restore = () => {
      if (document.title === text) document.title = own
    }
    const tell = () => {
      if (document.visibilityState === 'hidden') document.title = text
      else restore()
      announce(text, 'assertive')
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      restore()
      document.removeEventListener('visibilitychange', tell)
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

/** In place, until it is closed or somebody is in or out (WCAG 2.2.1). */
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
