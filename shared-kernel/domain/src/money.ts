/** Money in integer cents. Not by Intl: its spaces differ between versions, hence between server and browser. */

/** 'R$ 1.234,50' with a no-break space. */
export function formatMoney(cents: number): string {
  return cents < 0 ? `-${formatMoney(-cents)}` : `R$\u00a0${formatAmount(cents)}`
}

/** '12 × R$ 118,40'; with a different last one '11 × R$ 118,40 e a última de R$ 118,36', which may wrap. */
export const formatInstalments = (count: number, cents: number, last = cents): string =>
  last === cents || count < 2
    ? `${count}\u00a0×\u00a0${formatMoney(cents)}`
    : `${count - 1}\u00a0× ${formatMoney(cents)} e a última de ${formatMoney(last)}`

/** '1.234,50' */
export function formatAmount(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}${whole},${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

const BRAZILIAN = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{0,2})?$/
const DECIMAL_DOT = /\.\d{1,2}$/
// Above this length cents may exceed Number.MAX_SAFE_INTEGER.
const LONGEST = 13

/** Parses 'R$ 1.234,50', '1234,5', '1234,', '1234' or '1234.50' to cents; null for anything else. */
export function parseMoney(text: string): number | null {
  const amount = text.replace(/\s/g, '').replace(/^R\$/i, '')
  const plain = DECIMAL_DOT.test(amount) ? amount.replace('.', ',') : amount
  if (!BRAZILIAN.test(plain)) return null
  const [whole = '', fraction = ''] = plain.replace(/\./g, '').split(',')
  return whole.length > LONGEST ? null : Number(whole + fraction.padEnd(2, '0'))
}

/** Converts the wire's decimal reais to cents. */
export function centsOf(reais: number): number {
  return Math.round(reais * 100)
}

/** Converts cents to the wire's decimal reais. */
export function reaisOf(cents: number): number {
  return cents / 100
}

/** '1,99%' from 1.99; rates have two decimals by default. */
export function formatPercent(percent: number, decimals = 2): string {
  const [whole = '0', fraction] = Math.abs(percent).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `${percent < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}%`
}
