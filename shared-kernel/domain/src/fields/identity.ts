import { parseDate } from '../dates'
import { YEAR } from '../formats'
import { isPersonName, normaliseName } from '../person-name'
import { textField, trim } from './field'

/** Its value is an ISO date. */
export const birthDate = textField(
  'Informe a data de nascimento',
  [
    [(text) => parseDate(text) !== null, 'Data inválida: use dia, mês e ano'],
    [(text) => !isToCome(text), 'A data ainda não chegou'],
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

/** A day begins in São Paulo, three hours after it has begun in UTC. */
function isToCome(text: string): boolean {
  const iso = parseDate(text)
  return iso !== null && Date.parse(`${iso}T00:00:00-03:00`) > Date.now()
}

const OLDEST_COMPANY = 1800
/** A phone may be set to last year; the bank knows which companies there are. */
const YEARS_AHEAD = 2

function isFoundationYear(text: string): boolean {
  const year = text.trim()
  return (
    YEAR.test(year) &&
    Number(year) >= OLDEST_COMPANY &&
    Number(year) <= new Date().getFullYear() + YEARS_AHEAD
  )
}
