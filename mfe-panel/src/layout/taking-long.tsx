import { Alert, Button } from '@portal/ui'
import { type ReactNode, useEffect, useState } from 'react'

interface TakingLongProps {
  /** What goes on meanwhile. */
  children: ReactNode
  onCancel: () => void
}

const SLOW_AFTER_MS = 3000

/** Beside a skeleton: says after three seconds that it takes long, and lets the person stop. */
export function TakingLong({ children, onCancel }: TakingLongProps) {
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
