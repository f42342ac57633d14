import { parseDate } from '../dates'
import { YEAR } from '../formats'
import { isPersonName, normaliseName } from '../person-name'
import { textField, trim } from './field'

const OLDEST_PERSON = '1900-01-01'

/** Its value is an ISO date. */
export const birthDate = textField(
  'Informe a data de nascimento',
  [
    [(text) => parseDate(text) !== null, 'Data inválida: use dia, mês e ano'],
    [(text) => !isToCome(text), 'A data ainda não chegou'],
    [(text) => (parseDate(text) ?? OLDEST_PERSON) >= OLDEST_PERSON, 'Confira o ano'],
  ],
  (text) => parseDate(text) ?? '',
)

const ONLY_LETTERS = 'Escreva o nome só com letras'

export const personName = textField('Informe o nome', [[isPersonName, ONLY_LETTERS]], normaliseName)
export const motherName = textField('Informe o nome da mãe', [[isPersonName, ONLY_LETTERS]], normaliseName)

export const foundationYear = textField(
  'Informe o ano de fundação',
  [[isFoundationYear, 'Informe um ano com quatro números']],
  trim,
)

/** Compares in São Paulo time, three hours behind UTC. */
function isToCome(text: string): boolean {
  const iso = parseDate(text)
  return iso !== null && Date.parse(`${iso}T00:00:00-03:00`) > Date.now()
}

const OLDEST_COMPANY = 1800
/** Tolerance for a device clock set in the past; the bank checks the year itself. */
const YEARS_AHEAD = 2

function isFoundationYear(text: string): boolean {
  const year = text.trim()
  return (
    YEAR.test(year) &&
    Number(year) >= OLDEST_COMPANY &&
    Number(year) <= new Date().getFullYear() + YEARS_AHEAD
  )
}
