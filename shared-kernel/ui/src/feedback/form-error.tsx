import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Notice } from './notice'

export interface FormErrorProps {
  /** The error of the form as a whole, such as the server's. Empty shows nothing. */
  children?: ReactNode
  action?: ReactNode
}

/** The message of a form as a whole, right above its button. Announced when it appears. */
export function FormError({ children, action }: FormErrorProps) {
  if (children === undefined || children === null || children === false || children === '') return null
  return (
    <Notice tone="danger" icon={<CircleAlert size={22} />} live action={action}>
      {children}
    </Notice>
  )
}
