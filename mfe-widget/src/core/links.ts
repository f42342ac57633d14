import type { WidgetConfig } from './host'

type Contact = Pick<WidgetConfig, 'phone' | 'whatsapp'>

export const whatsappAddress = ({ whatsapp }: Contact): string => `https://wa.me/${whatsapp}`

/** '(11) 4858-5151' is linked with the country code, so that it works from any phone. */
export const phoneAddress = ({ phone }: Contact): string => `tel:+55${phone.replace(/\D/g, '')}`

export const mailAddress = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`
