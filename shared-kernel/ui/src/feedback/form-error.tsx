import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Notice } from './notice'

export interface FormErrorProps {
  /** What went wrong with the form as a whole, such as the answer of the server. Empty shows nothing. */
  children?: ReactNode
  action?: ReactNode
}

/** The message of a form as a whole, right above its button. It speaks when it appears. */
export function FormError({ children, action }: FormErrorProps) {
  if (children === undefined || children === null || children === false || children === '') return null
  return (
    <Notice tone="danger" icon={<CircleAlert size={22} />} live action={action}>
      {children}
    </Notice>
  )
}
