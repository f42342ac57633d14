import { emailForUpdate, isEmail } from '../email'
import { isPhone, normalisePhone } from '../phone'
import { textField, trim } from './field'

export const INVALID_PHONE = 'Número inválido!'

export const phone = textField('Informe o telefone', [[isPhone, INVALID_PHONE]], normalisePhone)

/** Spec §5, call-me: one message, whatever is wrong. */
export const phoneToCall = textField(INVALID_PHONE, [[isPhone, INVALID_PHONE]], normalisePhone)

const ASK_PHONE = 'Digite um telefone com DDD'

/** Of another person, to whom the debtor recommends the portal. */
export const friendPhone = textField(ASK_PHONE, [[isPhone, ASK_PHONE]], normalisePhone)

const ASK_EMAIL = 'Informe o e-mail'
const INVALID_EMAIL = 'Digite um e-mail como nome@exemplo.com'

export const email = textField(ASK_EMAIL, [[isEmail, INVALID_EMAIL]], trim)

/** For the registered one: it is stored in upper case (spec §5). */
export const registeredEmail = textField(ASK_EMAIL, [[isEmail, INVALID_EMAIL]], emailForUpdate)
