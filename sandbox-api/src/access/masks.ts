import { maskEmail as maskedEmail } from '@portal/domain/email'
import { maskPhone as maskedPhone } from '@portal/domain/phone'

/** Masked contacts for callers who are not logged in; '' stays ''. */
export const maskPhone = (digits: string) => (digits === '' ? '' : maskedPhone(digits))
export const maskEmail = (address: string) => (address === '' ? '' : maskedEmail(address.toLowerCase()))

export const maskedContacts = ({ phone, email }: { phone: string; email: string }) => ({
  telefone: maskPhone(phone),
  email: maskEmail(email),
})

/** Data that could help to pass a knowledge check is never shown in part. */
export const HIDDEN = '********'
