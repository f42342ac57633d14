import { Alert, Button } from '@portal/ui'
import type { ReactNode } from 'react'

interface TakingLongProps {
  /** What goes on meanwhile. */
  children: ReactNode
  onCancel: () => void
}

export function TakingLong({ children, onCancel }: TakingLongProps) {
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
