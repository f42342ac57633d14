import { useCallback, useEffect, useRef, useState } from 'react'

/** Duration of 'Discando...' on the button (spec §4, Widget). */
const DIALING_MS = 7000

export type DialingAnswer = { kind: 'called'; message: string } | { kind: 'refused'; message: string }

export type CalledNumber = 'typed' | 'registered'

export interface Dialing {
  /** The number whose button shows 'Discando...'. */
  dialing: CalledNumber | null
  /** The buttons are disabled: a call is being dialled, or the request is in flight. */
  busy: boolean
  answer: DialingAnswer | null
  dial(number: CalledNumber, request: () => Promise<DialingAnswer>): void
  /** Discards the response, including a pending one, so that the next person does not see it. */
  reset(): void
}

/** One call request at a time. Closing the panel does not abort it, as the server may already have placed the call. */
export function useDialing(): Dialing {
  const [dialing, setDialing] = useState<CalledNumber | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [answer, setAnswer] = useState<DialingAnswer | null>(null)
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const round = useRef(0)

  useEffect(() => {
    busy.current = dialing !== null || waiting
  }, [dialing, waiting])
  useEffect(() => () => clearTimeout(timer.current), [])

  const dial = useCallback((number: CalledNumber, request: () => Promise<DialingAnswer>) => {
    if (busy.current) return
    busy.current = true
    setAnswer(null)
    setWaiting(true)
    setDialing(number)
    timer.current = setTimeout(() => setDialing(null), DIALING_MS)
    const current = ++round.current
    void request().then((answered) => {
      if (current === round.current) setAnswer(answered)
      setWaiting(false)
    })
  }, [])
  const reset = useCallback(() => {
    round.current++
    setAnswer(null)
  }, [])

  return { dialing, busy: dialing !== null || waiting, answer, dial, reset }
}
