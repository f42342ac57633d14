import { useConfig, useSession } from '@portal/runtime'
import { useLocation } from '@portal/runtime/router'
import { Hand, Square, Volume2 } from 'lucide-react'
import { type MouseEvent, useEffect, useSyncExternalStore } from 'react'
import { openLibras } from '../layout/layout-dialog'
import styles from './listen.module.css'
import { getReading, startReading, stopReading, watchReading } from './reading'
import { spokenParts } from './spoken-parts'
import { canSpeak, portugueseVoice, watchVoices } from './voice'

const hasVoice = () => canSpeak() && portugueseVoice(speechSynthesis.getVoices()) !== null

let opener: HTMLElement | null = null

function readScreen({ currentTarget }: MouseEvent<HTMLElement>): void {
  opener = currentTarget
  const screen = document.querySelector('main')
  if (screen) startReading(spokenParts(screen))
}

/** The focus goes back to where the reading began: the button that had it is gone. */
function stopFromNotice(): void {
  stopReading()
  opener?.focus({ preventScroll: true })
}

interface ItemProps {
  className?: string | undefined
}

/** In a list of links: the screen aloud, and in sign language where the bank has it. */
export function OtherWays(look: ItemProps) {
  const { libras } = useConfig()
  return (
    <>
      <ListenItem {...look} />
      {libras && (
        <li {...look}>
          <button type="button" aria-haspopup="dialog" onClick={() => openLibras()}>
            <Hand aria-hidden="true" size={20} />
            Ver em Libras
          </button>
        </li>
      )}
    </>
  )
}

/** Reads the screen aloud at a press. Offered where the device has a Portuguese voice. */
function ListenItem({ className }: ItemProps) {
  const isOffered = useSyncExternalStore(watchVoices, hasVoice)
  const isReading = useSyncExternalStore(watchReading, getReading)
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

/** While the screen is read: the way to stop, in sight of every place. Ends with the screen and with the session. */
export function ReadingNotice() {
  const isReading = useSyncExternalStore(watchReading, getReading)
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
