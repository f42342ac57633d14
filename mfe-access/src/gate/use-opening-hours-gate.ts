import { isOpen } from '@portal/domain/opening-hours'
import { loadServerTime, useConfig } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { useEffect } from 'react'

/**
 * Applies the configured time window of the public routes (spec §2). Without one, the routes are always open and the
 * server time is not requested.
 */
export function useOpeningHoursGate(gated: boolean): void {
  const { gate } = useConfig().hours
  const navigate = useNavigate()
  useEffect(() => {
    if (!gated || gate === null) return
    let unmounted = false
    void loadServerTime().then((now) => {
      if (!unmounted && !isOpen(gate, now)) void navigate('/fora-horario', { replace: true })
    })
    return () => {
      unmounted = true
    }
  }, [gated, gate, navigate])
}
