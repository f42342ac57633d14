import { emailForUpdate, hasForeignMailbox, isEmail, normaliseEmail } from '../email'
import { isPhone, normalisePhone } from '../phone'
import { type Demand, textField } from './field'

export const INVALID_PHONE = 'Número inválido!'

export const phone = textField('Informe o telefone', [[isPhone, INVALID_PHONE]], normalisePhone)

/** Spec §5, call-me: a single message for all errors. */
export const phoneToCall = textField(INVALID_PHONE, [[isPhone, INVALID_PHONE]], normalisePhone)

const ASK_PHONE = 'Digite um telefone com DDD'

/** Phone of a person to whom the debtor recommends the portal. */
export const friendPhone = textField(ASK_PHONE, [[isPhone, ASK_PHONE]], normalisePhone)

const ASK_EMAIL = 'Informe o e-mail'
const demands: readonly Demand[] = [
  [(text) => !hasForeignMailbox(text), 'Antes do @, use letras sem acento, números e ponto'],
  [
    (text) => hasForeignMailbox(text) || isEmail(normaliseEmail(text)),
    'Digite um e-mail como nome@exemplo.com',
  ],
]

export const email = textField(ASK_EMAIL, demands, normaliseEmail)

/** For updates of the registered address, which is stored in upper case (spec §5). */
export const registeredEmail = textField(ASK_EMAIL, demands, emailForUpdate)
