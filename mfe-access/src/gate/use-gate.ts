import { isOpen } from '@portal/domain/opening-hours'
import { serverNow, useConfig } from '@portal/runtime'
import { useNavigate } from '@portal/runtime/router'
import { useEffect } from 'react'

/**
 * The time window of the gated public routes (spec §2). It comes from configuration; with none set they are
 * always open and nobody's clock is asked.
 */
export function useGate(gated: boolean): void {
  const { gate } = useConfig().hours
  const navigate = useNavigate()
  useEffect(() => {
    if (!gated || gate === null) return
    let left = false
    void serverNow().then((now) => {
      if (!left && !isOpen(gate, now)) void navigate('/fora-horario', { replace: true })
    })
    return () => {
      left = true
    }
  }, [gated, gate, navigate])
}
