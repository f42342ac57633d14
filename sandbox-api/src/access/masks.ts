import { maskEmail as maskedEmail } from '@portal/domain/email'
import { maskPhone as maskedPhone } from '@portal/domain/phone'
import type { Contact, Contacts } from '../contact/outbox'

/** Masked contacts for callers who are not logged in; '' stays ''. */
const maskPhone = (digits: string) => (digits === '' ? '' : maskedPhone(digits))
export const maskEmail = (address: string) => maskedEmail(address.toLowerCase())
export const maskContact = ({ channel, to }: Contact) => (channel === 'EMAIL' ? maskEmail(to) : maskPhone(to))
export const maskedContacts = ({ phone, email }: Contacts) => ({
  telefone: maskPhone(phone),
  email: maskEmail(email),
})

/** Data that could help to pass a knowledge check is never shown in part. */
export const HIDDEN = '********'
