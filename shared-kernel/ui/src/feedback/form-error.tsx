import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Notice } from './notice'

export interface FormErrorProps {
  /** Error of the whole form, such as the server's. Renders nothing when empty. */
  children?: ReactNode
  action?: ReactNode
}

const reveal = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** Error of the whole form, below its button, which stays in place. Announced and scrolled into view. */
export function FormError({ children, action }: FormErrorProps) {
  if (!children) return null
  return (
    <Notice ref={reveal} tone="danger" icon={<CircleAlert size={22} />} live action={action}>
      {children}
    </Notice>
  )
}
