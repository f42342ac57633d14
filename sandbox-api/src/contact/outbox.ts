import { maskEmail as maskedEmail } from '@portal/domain/email'
import { isMobile, maskPhone as maskedPhone } from '@portal/domain/phone'
import type { Debtor } from '../access/debtors'
import { isoOf } from '../clock/sao-paulo'
import { notFound } from '../server/problem'
import type { Sandbox } from '../server/sandbox'
import { kindOf } from '../store/store'

/** A message that the bank would have sent. */
export interface Message {
  channel: 'SMS' | 'EMAIL' | 'VOZ'
  to: string
  text: string
  code?: string
  link?: string
}

export type Contact = Pick<Message, 'channel' | 'to'>

export type SentMessage = Record<'cpfCnpj' | 'channel' | 'to' | 'text' | 'at', string> &
  Record<'code' | 'link', string | null>

export const outbox = kindOf<SentMessage & { id: string }>('outbox', ['id'])

export function post({ store, clock }: Sandbox, cpfCnpj: string, message: Message): void {
  const at = clock.iso()
  store.add(outbox, (id) => ({ id, cpfCnpj, code: null, link: null, ...message, at }))
}

export type Contacts = Pick<Debtor, 'phone' | 'email'>

/** The e-mail address, else the phone; '' for neither. */
export const contactOf = ({ email, phone }: Contacts): Contact =>
  email === '' ? { channel: 'SMS', to: phone } : { channel: 'EMAIL', to: email }

/** By every channel that reaches the debtor. */
export const contactsOf = ({ phone, email }: Contacts): Contact[] =>
  [
    { channel: 'SMS' as const, to: isMobile(phone) ? phone : '' },
    { channel: 'EMAIL' as const, to: email },
    { channel: 'VOZ' as const, to: phone },
  ].filter(({ to }) => to !== '')

export function contactBy(channel: Contact['channel'], debtor: Contacts): Contact {
  const contact = contactsOf(debtor).find((one) => one.channel === channel)
  if (contact === undefined) throw notFound('Contato não encontrado')
  return contact
}

/** Masked contacts for callers who are not logged in; '' stays ''. */
const maskPhone = (digits: string) => (digits === '' ? '' : maskedPhone(digits))
export const maskEmail = (address: string) => maskedEmail(address.toLowerCase())
export const maskedContacts = ({ phone, email }: Contacts) => ({
  telefone: maskPhone(phone),
  email: maskEmail(email),
})

/** Response to a request for a message. */
export const messageSent = ({ channel, to }: Contact, expiresAt: string, reenvioEm: number) => ({
  status: 'OK' as const,
  destino: channel === 'EMAIL' ? maskEmail(to) : maskPhone(to),
  expiraEm: isoOf(expiresAt),
  reenvioEm,
})

/** Notifies every contact on file, so that the owner learns of actions that are not theirs. */
export function notifyContacts(sandbox: Sandbox, debtor: Debtor, message: Pick<Message, 'text' | 'link'>) {
  for (const contact of contactsOf(debtor)) {
    if (contact.channel !== 'VOZ') post(sandbox, debtor.taxId, { ...contact, ...message })
  }
}

/** Newest first; of one debtor, or of all. */
export const sentMessages = ({ store }: Sandbox, taxId: string | null): SentMessage[] =>
  store
    .list(outbox, taxId || undefined)
    .slice(-200)
    .reverse()
    .map(({ id: _, ...message }) => message)
