import { ACCOUNT, BRANCH } from '../formats'
import { textField, trim } from './field'

export const branch = textField(
  'Informe a agência',
  [[(text) => BRANCH.test(text.trim()), 'A agência tem quatro números']],
  trim,
)

// The only separator allowed: the hyphen before the check digit.
const plain = (text: string) =>
  text
    .trim()
    .replace(/-(?=.$)/, '')
    .toUpperCase()

/** '123455' as it is printed on cards: '12345-5'. */
export const formatAccount = (account: string): string => account.replace(/(?=.$)/, '-')

/** Its value has no hyphen: figures and the check digit. */
export const account = textField(
  'Informe a conta',
  [[(text) => ACCOUNT.test(plain(text)), 'Digite a conta com o dígito, como 12345-6']],
  plain,
)
