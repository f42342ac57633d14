import { whenIdle } from '../when-idle'
import { useLoaded } from './use-loaded'

const loadListening = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import(/* webpackChunkName: "listen" */ '../read-aloud/listen')
}

export function ListenSlot({ className }: { className?: string | undefined }) {
  const listening = useLoaded(loadListening)
  return listening && <listening.OtherWays className={className} />
}

export function ReadingSlot() {
  const listening = useLoaded(loadListening)
  return listening && <listening.ReadingNotice />
}
