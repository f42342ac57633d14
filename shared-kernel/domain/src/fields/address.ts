import { MAX_LENGTH, STATE } from '../formats'
import { isPostalCode, normalisePostalCode } from '../postal-code'
import { type Demand, type Field, optional, textField, trim } from './field'

const atMost = (length: number): Demand => [
  (text) => text.trim().length <= length,
  `Use até ${length} caracteres`,
]

export const postalCode = textField(
  'Informe o CEP',
  [[isPostalCode, 'O CEP tem oito números']],
  normalisePostalCode,
)
export const street = textField('Informe a rua', [atMost(MAX_LENGTH.street)], trim)
export const houseNumber = textField('Informe o número, ou S/N', [atMost(MAX_LENGTH.number)], trim)
export const complement: Field = optional(textField('', [atMost(MAX_LENGTH.complement)], trim))
export const district = textField('Informe o bairro', [atMost(MAX_LENGTH.district)], trim)
export const city = textField('Informe a cidade', [atMost(MAX_LENGTH.city)], trim)
export const state = textField(
  'Informe o estado',
  [[(text) => STATE.test(abbreviation(text)), 'Use a sigla, como SP']],
  abbreviation,
)

function abbreviation(text: string): string {
  return text.trim().toUpperCase()
}
