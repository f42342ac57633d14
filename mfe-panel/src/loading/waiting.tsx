import { Alert, Button, Loading } from '@portal/ui'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './waiting.module.css'

interface WaitingProps {
  /** What is being loaded, for those who listen. */
  label: string
  /** The same after three seconds, as a sentence. */
  slow: string
  onCancel: () => void
  /** The outlines of what will come. */
  children: ReactNode
}

const SLOW_AFTER_MS = 3000

/** Outlines; after three seconds the notice that it is slow lies over them and moves nothing, with a way out. */
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
