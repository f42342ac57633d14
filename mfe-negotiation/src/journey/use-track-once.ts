import { type StepName, type TrackExtra, track } from '@portal/runtime'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Tracks a step once per mount. */
export function useTrackOnce(step: StepName | null, extra: TrackExtra): void {
  const tracked = useRef<StepName | null>(null)
  const trackShown = useEffectEvent((shown: StepName) => track(shown, extra))
  useEffect(() => {
    if (step === null || tracked.current === step) return
    tracked.current = step
    trackShown(step)
  }, [step])
}
