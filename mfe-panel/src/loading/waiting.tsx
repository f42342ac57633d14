import { Alert, Button, Loading } from '@portal/ui'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './waiting.module.css'

interface WaitingProps {
  /** Accessible name of what is loading. */
  label: string
  /** Sentence shown after three seconds. */
  slow: string
  onCancel: () => void
  /** Skeletons of the content. */
  children: ReactNode
}

const SLOW_AFTER_MS = 3000

/** Skeletons. After three seconds, a notice with a cancel button overlays them without a layout shift. */
export function Waiting({ label, slow, onCancel, children }: WaitingProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting}>
      <Loading label={label}>{children}</Loading>
      {isSlow && (
        <div className={styles.notice}>
          <Alert
            live
            title="Está demorando mais do que o normal"
            action={
              <Button variant="secondary" size="sm" onClick={onCancel}>
                Parar de procurar
              </Button>
            }
          >
            {slow} Você não precisa recarregar a página.
          </Alert>
        </div>
      )}
    </div>
  )
}
