import { formatMoney, parseMoney } from '../money'
import { type Demand, type Field, textField } from './field'

interface Range {
  least: number
  most: number
}

/** An amount within a range, in cents; null when unparsable. */
export function amount(required: string, { least, most }: Range): Field<string, number | null> {
  const within = (isWithin: (cents: number) => boolean, message: string): Demand => [
    (text) => {
      const cents = parseMoney(text)
      return cents === null || isWithin(cents)
    },
    message,
  ]
  return textField(
    required,
    [
      [(text) => parseMoney(text) !== null, 'Digite um valor em reais, como 150,00'],
      within((cents) => cents >= least, `O mínimo é ${formatMoney(least)}`),
      within((cents) => cents <= most, `O máximo é ${formatMoney(most)}`),
    ],
    parseMoney,
  )
}

/** An integer within a range. */
export function count(required: string, { least, most }: Range, message: string): Field<string, number> {
  const isWithin = (text: string) => {
    const number = Number(text)
    return /^\d+$/.test(text.trim()) && number >= least && number <= most
  }
  return textField(required, [[isWithin, message]], Number)
}
