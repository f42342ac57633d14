import { Alert, Button } from '@portal/ui'
import { type ReactNode, useEffect, useState } from 'react'

interface SlowNoticeProps {
  /** What is being loaded. */
  children: ReactNode
  onCancel: () => void
}

const SLOW_AFTER_MS = 3000

/** Shown with a skeleton: after three seconds reports that loading is slow and offers to cancel. */
export function SlowNotice({ children, onCancel }: SlowNoticeProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!slow) return null
  return (
    <Alert
      live
      title="Está demorando mais do que o normal"
      action={
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Parar de procurar
        </Button>
      }
    >
      {children} Você não precisa recarregar a página.
    </Alert>
  )
}
