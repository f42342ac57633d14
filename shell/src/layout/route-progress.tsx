import { announce } from '@portal/runtime'
import { useNavigation } from '@portal/runtime/router'
import { useEffect, useState } from 'react'
import styles from './route-progress.module.css'

/** A bar that only flashes makes a navigation feel slower. */
const SLOW_AFTER_MS = 300

/** Shown once a navigation takes longer than `SLOW_AFTER_MS`. */
export function RouteProgress() {
  const { state, location } = useNavigation()
  const target = state === 'idle' ? null : (location?.key ?? null)
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (target === null) return
    const timer = setTimeout(() => {
      setSlow(target)
      announce('Carregando a página.')
    }, SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [target])
  if (target === null || slow !== target) return null
  return (
    <div className={styles.track} role="progressbar" aria-label="Carregando a página">
      <div className={styles.bar} />
    </div>
  )
}
