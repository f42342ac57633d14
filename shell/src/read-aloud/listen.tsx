import { useConfig, useSession } from '@portal/runtime'
import { useLocation } from '@portal/runtime/router'
import { Hand, Square, Volume2 } from 'lucide-react'
import { type MouseEvent, useEffect, useSyncExternalStore } from 'react'
import { openLibras } from '../layout/layout-dialog'
import styles from './listen.module.css'
import { startReading, stopReading, useReading } from './reading'
import { spokenParts } from './spoken-parts'
import { canSpeak, portugueseVoice, watchVoices } from './voice'

const hasVoice = () => canSpeak() && portugueseVoice(speechSynthesis.getVoices()) !== null

let opener: HTMLElement | null = null

function readScreen({ currentTarget }: MouseEvent<HTMLElement>): void {
  opener = currentTarget
  const screen = document.querySelector('main')
  if (screen) startReading(spokenParts(screen))
}

/** Restores the focus, as the focused stop button unmounts. */
function stopFromNotice(): void {
  stopReading()
  opener?.focus({ preventScroll: true })
}

interface ItemProps {
  className?: string | undefined
}

/** List items that read the screen aloud and, where the bank enables it, show it in sign language. */
export function OtherWays(itemProps: ItemProps) {
  const { libras } = useConfig()
  return (
    <>
      <ListenItem {...itemProps} />
      {libras && (
        <li {...itemProps}>
          <button type="button" aria-haspopup="dialog" onClick={() => openLibras()}>
            <Hand aria-hidden="true" size={20} />
            Ver em Libras
          </button>
        </li>
      )}
    </>
  )
}

/** Renders only where the device has a Portuguese voice. */
function ListenItem({ className }: ItemProps) {
  const isOffered = useSyncExternalStore(watchVoices, hasVoice)
  const { isReading } = useReading()
  if (!isOffered) return null
  return (
    <li className={className}>
      <button type="button" onClick={isReading ? stopReading : readScreen}>
        <Volume2 aria-hidden="true" size={20} />
        {isReading ? 'Parar de ouvir' : 'Ouvir esta página'}
      </button>
    </li>
  )
}

/** The stop button, visible while reading. The reading stops when the route or the session changes. */
export function ReadingNotice() {
  const { isReading } = useReading()
  const { pathname } = useLocation()
  const person = useSession(({ session }) => session?.cpfCnpj)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read belongs to this screen and this person
  useEffect(() => stopReading, [pathname, person])
  useEffect(() => {
    addEventListener('pagehide', stopReading)
    return () => removeEventListener('pagehide', stopReading)
  }, [])
  if (!isReading) return null
  return (
    <div className={styles.notice}>
      <Volume2 aria-hidden="true" size={20} />
      <span>Lendo esta página em voz alta</span>
      <button type="button" className={styles.stop} onClick={stopFromNotice}>
        <Square aria-hidden="true" size={16} />
        Parar
      </button>
    </div>
  )
}
