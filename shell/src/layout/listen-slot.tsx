import { whenIdle } from '../when-idle'
import { useLoaded } from './use-loaded'

const loadListening = async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  return import(/* webpackChunkName: "listen" */ '../listen/listen')
}

/** The screen in other ways than print: loaded when the browser is idle. */
export function ListenSlot({ className }: { className?: string | undefined }) {
  const listening = useLoaded(loadListening)
  return listening && <listening.OtherWays className={className} />
}

export function ReadingSlot() {
  const listening = useLoaded(loadListening)
  return listening && <listening.ReadingNotice />
}
