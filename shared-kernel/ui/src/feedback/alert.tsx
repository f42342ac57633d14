import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { type AlertTone, Notice, type NoticeProps } from './notice'

export type { AlertTone } from './notice'

export interface AlertProps extends Omit<NoticeProps, 'tone' | 'icon'> {
  tone?: AlertTone | undefined
  /** Replaces the icon of the tone. */
  icon?: ReactNode
}

export function Alert({ tone = 'info', ...rest }: AlertProps) {
  return <Notice tone={tone} icon={<ToneIcon tone={tone} />} {...rest} />
}

function ToneIcon({ tone }: { tone: AlertTone }) {
  switch (tone) {
    case 'info':
      return <Info size={22} />
    case 'success':
      return <CircleCheck size={22} />
    case 'warning':
      return <TriangleAlert size={22} />
    case 'danger':
      return <CircleAlert size={22} />
  }
}
