import { callLink } from '@portal/domain/phone'
import type { WidgetConfig } from './host'

type Contact = Pick<WidgetConfig, 'phone' | 'whatsapp'>

export const whatsappAddress = ({ whatsapp }: Contact): string => `https://wa.me/${whatsapp}`

export const phoneAddress = ({ phone }: Contact): string => callLink(phone)

export const mailAddress = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
