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

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export function Alert({ tone = 'info', ...rest }: AlertProps) {
  const Icon = icons[tone]
  return <Notice tone={tone} icon={<Icon size={22} />} {...rest} />
}
