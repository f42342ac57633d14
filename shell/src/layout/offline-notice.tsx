import { callLink } from '@portal/domain/phone'
import { announce, useConfig } from '@portal/runtime'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

const isOffline = () => !navigator.onLine
const connected = () => false

const TEXT =
  'Você está sem internet. O que você digitou continua aqui; tente de novo quando a conexão voltar.'

/** Announces when the connection is lost and when it is back. */
export function OfflineNotice() {
  const { phone } = useConfig().contact
  const offline = useSyncExternalStore(subscribe, isOffline, connected)
  const before = useRef(false)
  useEffect(() => {
    if (offline) announce(TEXT, 'assertive')
    else if (before.current) announce('A internet voltou.')
    before.current = offline
  }, [offline])
  if (!offline) return null
  return (
    <p className={styles.notice}>
      <WifiOff aria-hidden="true" size={20} />
      <span>
        {TEXT} Se for urgente, ligue: <a href={callLink(phone)}>{phone}</a>
      </span>
    </p>
  )
}
