import { callLink } from '@portal/domain/phone'
import type { WidgetConfig } from './host'

export const whatsappAddress = ({ whatsapp }: Pick<WidgetConfig, 'whatsapp'>): string =>
  `https://wa.me/${whatsapp}`

export const phoneAddress = ({ phone }: Pick<WidgetConfig, 'phone'>): string => callLink(phone)

export const mailAddress = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
