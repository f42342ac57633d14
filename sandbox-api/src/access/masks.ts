import { maskEmail as maskedEmail } from '@portal/domain/email'
import { maskPhone as maskedPhone } from '@portal/domain/phone'

/** What a stranger who types somebody's tax id may see of the contacts; '' stays ''. */
export const maskPhone = (digits: string) => (digits === '' ? '' : maskedPhone(digits))
export const maskEmail = (address: string) => (address === '' ? '' : maskedEmail(address.toLowerCase()))

/** Knowledge that could be used to pass a check is never shown in part. */
export const HIDDEN = '********'
