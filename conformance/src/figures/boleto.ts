/** Linha digitável and barcode by FEBRABAN's layout, written apart from the portal's own reader. */

const digitsOf = (text: string): number[] => Array.from(text, Number)

function modulo10(text: string): number {
  const products = digitsOf(text)
    .reverse()
    .map((digit, i) => digit * (i % 2 === 0 ? 2 : 1))
  const sum = products.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0)
  return (10 - (sum % 10)) % 10
}

function modulo11(text: string): number {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, i) => total + digit * (2 + (i % 8)), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 || digit < 1 ? 1 : digit
}

export interface Line {
  barcode: string
  bank: string
  cents: number
  factor: number
  /** Check digits that are wrong, by name. */
  wrong: string[]
}

const fields = [
  ['campo 1', 0, 9],
  ['campo 2', 10, 20],
  ['campo 3', 21, 31],
] as const

export function readLine(line: string): Line {
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  const barcode = `${line.slice(0, 4)}${line.slice(32, 47)}${free}`
  const wrong: string[] = fields
    .filter(([, from, to]) => modulo10(line.slice(from, to)) !== Number(line[to]))
    .map(([name]) => name)
  if (modulo11(barcode.slice(0, 4) + barcode.slice(5)) !== Number(barcode[4])) wrong.push('dígito geral')
  return {
    barcode,
    wrong,
    bank: line.slice(0, 3),
    factor: Number(line.slice(33, 37)),
    cents: Number(line.slice(37, 47)),
  }
}

/** Days since 1997-10-07; 9999 is 2025-02-21, and the next day is 1000 again. */
export function factorOf(date: string): number {
  const count = (Date.parse(`${date}T00:00:00Z`) - Date.parse('1997-10-07T00:00:00Z')) / 86_400_000
  return count > 9999 ? ((count - 1000) % 9000) + 1000 : count
}
