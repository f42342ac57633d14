import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Notice } from './notice'

export interface FormErrorProps {
  /** The error of the form as a whole, such as the server's. Empty shows nothing. */
  children?: ReactNode
  action?: ReactNode
}

const reveal = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/**
 * The message of a form as a whole, below its button: what was pressed stays where it is when the bank answers.
 * Announced, and scrolled into view, when it appears.
 */
export function FormError({ children, action }: FormErrorProps) {
  if (!children) return null
  return (
    <Notice ref={reveal} tone="danger" icon={<CircleAlert size={22} />} live action={action}>
      {children}
    </Notice>
  )
}
