export interface OurNumber {
  /** Carteira: how the bank handles the slip, two digits. */
  portfolio: string
  /** Nosso número: the slip's number inside the portfolio, up to 11 digits. */
  number: string
}

/** Bank 237's check digit of our number, branch and account: weights 2 to 7 from the right; 1 prints P. */
export function checkDigitWithP(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, k) => total + digit * (2 + (k % 6)), 0)
  const remainder = sum % 11
  if (remainder === 0) return '0'
  return remainder === 1 ? 'P' : String(11 - remainder)
}

export function ourNumberDigits({ portfolio, number }: OurNumber): string {
  if (!/^\d{2}$/.test(portfolio)) throw new RangeError(`a portfolio has two digits: ${portfolio}`)
  if (!/^\d{1,11}$/.test(number)) throw new RangeError(`our number has up to 11 digits: ${number}`)
  return portfolio + number.padStart(11, '0')
}

export function ourNumberCheckDigit(ourNumber: OurNumber): string {
  return checkDigitWithP(ourNumberDigits(ourNumber))
}

/** As printed: `09/00000000453-P`. */
export function formatOurNumber(ourNumber: OurNumber): string {
  const digits = ourNumberDigits(ourNumber)
  return `${digits.slice(0, 2)}/${digits.slice(2)}-${ourNumberCheckDigit(ourNumber)}`
}
