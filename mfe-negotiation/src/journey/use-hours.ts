import { isClosingSoon, isOpen } from '@portal/domain/opening-hours'
import { serverNow, useConfig } from '@portal/runtime'
import { useEffect, useState } from 'react'

export type Hours = 'open' | 'closing' | 'closed'

const LOOK_AGAIN_MS = 20_000

/** Whether negotiation is open, by the bank's clock; null until that is known. */
export function useHours(): Hours | null {
  const { negotiation } = useConfig().hours
  const [hours, setHours] = useState<Hours | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let left = false
    void serverNow().then((now) => {
      if (left) return
      const ahead = now.getTime() - Date.now()
      const look = () => {
        const instant = new Date(Date.now() + ahead)
        if (!isOpen(negotiation, instant)) setHours('closed')
        else setHours(isClosingSoon(negotiation, instant) ? 'closing' : 'open')
      }
      look()
      timer = setInterval(look, LOOK_AGAIN_MS)
    })
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [negotiation])
  return hours
}
