import { ACCOUNT, BRANCH } from '../formats'
import { textField, trim } from './field'

const isZero = (digits: string) => /^0+$/.test(digits)

export const branch = textField(
  'Informe a agência',
  [
    [(text) => BRANCH.test(text.trim()), 'A agência tem quatro números'],
    [(text) => !isZero(text.trim()), 'Esta agência não existe: confira os números'],
  ],
  trim,
)

// The hyphen before the check digit is the only separator accepted.
const plain = (text: string) =>
  text
    .trim()
    .replace(/\p{Pd}(?=.$)/u, '')
    .toUpperCase()
    // This bank's cards print P for a check digit of ten; the contract uses X.
    .replace(/P$/, 'X')

/** '123455' becomes '12345-5', as on cards. */
export const formatAccount = (account: string): string => account.replace(/(?=.$)/, '-')

/** 'agência 1234, conta ***45-5' */
export const maskAccount = ({ agencia, conta }: { agencia: string; conta: string }): string =>
  `agência ${agencia}, conta ***${formatAccount(conta).slice(-4)}`

/** Check-digit algorithm of a bank's accounts. */
export type AccountDigit = 'MODULO_11'

/** Weights 2 to 7 from the right; 11 - remainder. 11 is written 0, 10 is written X or 0. */
function hasRightDigit(account: string): boolean {
  const figures = [...account.slice(0, -1)].reverse()
  const digit = (11 - (figures.reduce((sum, figure, i) => sum + Number(figure) * ((i % 6) + 2), 0) % 11)) % 11
  return digit === 10 ? /[X0]$/.test(account) : account.endsWith(String(digit))
}

/** The value has no hyphen: digits and the check digit. */
export const account = (digit?: AccountDigit) =>
  textField(
    'Informe a conta',
    [
      [(text) => ACCOUNT.test(plain(text)), 'Digite a conta com o dígito, como 12345-5'],
      [(text) => !isZero(plain(text)), 'Esta conta não existe: confira os números'],
      [
        (text) => digit === undefined || !ACCOUNT.test(plain(text)) || hasRightDigit(plain(text)),
        'O dígito não é o desta conta: confira os números',
      ],
    ],
    plain,
  )
