import { maskEmail as maskedEmail } from '@portal/domain/email'
import { maskPhone as maskedPhone } from '@portal/domain/phone'

/** Masked contacts, as shown to a person who is not logged in; '' stays ''. */
export const maskPhone = (digits: string) => (digits === '' ? '' : maskedPhone(digits))
export const maskEmail = (address: string) => (address === '' ? '' : maskedEmail(address.toLowerCase()))

/** Data that could help to pass a check is never shown in part. */
export const HIDDEN = '********'
