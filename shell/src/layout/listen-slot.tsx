import { whenIdle } from '../when-idle'
import { useLoaded } from './use-loaded'

const loadListening = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import('../listen/listen')
}

const canSpeak = () => typeof speechSynthesis !== 'undefined'

/** Loaded when the browser is idle, and only where it has a voice at all. */
export function ListenSlot({ className }: { className?: string | undefined }) {
  const listening = useLoaded(loadListening, canSpeak())
  return listening && <listening.ListenItem className={className} />
}

export function ReadingSlot() {
  const listening = useLoaded(loadListening, canSpeak())
  return listening && <listening.ReadingNotice />
}
