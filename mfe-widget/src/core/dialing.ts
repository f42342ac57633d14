import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the button shows 'Discando...' (spec §4, Widget). */
const DIALING_MS = 7000

export type DialingAnswer = { kind: 'called'; message: string } | { kind: 'refused'; message: string }

/** The typed number, or the registered one. */
export type CalledNumber = 'typed' | 'registered'

export interface Dialing {
  /** The number whose button shows 'Discando...'. */
  dialing: CalledNumber | null
  /** The buttons are disabled: one is dialling, or the request is in flight. */
  busy: boolean
  answer: DialingAnswer | null
  dial(number: CalledNumber, request: () => Promise<DialingAnswer>): void
  /** Forgets the answer, also one that is still to come: the next person must not read it. */
  reset(): void
}

/**
 * One call request at a time. Leaving the panel does not abort the request: the person is called
 * nevertheless.
 */
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
    const asked = ++round.current
    void request().then((first) => {
      if (asked === round.current) setAnswer(first)
      setWaiting(false)
    })
  }, [])
  const reset = useCallback(() => {
    round.current++
    setAnswer(null)
  }, [])

  return { dialing, busy: dialing !== null || waiting, answer, dial, reset }
}
