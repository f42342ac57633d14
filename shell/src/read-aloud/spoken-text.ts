/**
 * Rewrites text for a Portuguese voice. Voices read integers and decimals with a comma well, but spell out, skip or
 * read in English money, rates, dates, times, abbreviations and codes.
 */

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const BAR_CODE = 'o código de barras, que você pode copiar'
const PIX_CODE = 'o código Pix, que você pode copiar'

type Say = (...groups: string[]) => string

const figures = (text: string) => text.replace(/\D/g, '')
const oneByOne: Say = (text) => figures(text).split('').join(' ')
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const money: Say = (_, sign, whole = '', cents = '') => {
  const reais = Number(figures(whole))
  const said = [
    ...(reais > 0 || Number(cents) === 0
      ? [reais > 0 && reais % 1_000_000 === 0 ? `${reais} de reais` : plural(reais, 'real', 'reais')]
      : []),
    ...(Number(cents) > 0 ? [plural(Number(cents), 'centavo', 'centavos')] : []),
  ]
  return `${sign ? 'menos ' : ''}${said.join(' e ')}`
}
const date: Say = (_, day, month, year) => {
  const named = MONTHS[Number(month) - 1]
  const said = `${Number(day) === 1 ? 'primeiro' : Number(day)} de ${named}`
  return year ? `${said} de ${year}` : said
}
const time: Say = (_, hours, minutes) => {
  const said = plural(Number(hours), 'hora', 'horas')
  return Number(minutes) > 0 ? `${said} e ${plural(Number(minutes), 'minuto', 'minutos')}` : said
}
/** A masked id shows its middle digits (`maskTaxId`). */
const taxId: Say = (text) => (/[*•]/.test(text) ? `com ${oneByOne(text)} no meio` : oneByOne(text))

/** The first matching rule wins. */
const rules: readonly (readonly [written: RegExp, spoken: string | Say])[] = [
  [/000201[\w.*@:/ -]{40,}/y, PIX_CODE],
  [/\d{5}\.?\d{5} ?\d{5}\.?\d{6} ?\d{5}\.?\d{6} ?\d ?\d{14}/y, BAR_CODE],
  // One group of the linha digitável, as a boleto prints it.
  [/\b\d{5}\.\d{5,6}\b/y, oneByOne],
  [/([-−])?R\$ ?(\d[\d.]*)(?:,(\d\d))?(?!\d)/y, money],
  [/\b(0?[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])(?:\/(\d{4}))?\b/y, date],
  [/\b(\d{1,2})(?::|h)(\d\d)\b/y, time],
  [/\b(\d{1,2}) ?h\b/y, time],
  [/\(\d\d\) ?9?\d{4}-\d{4}\b/y, oneByOne],
  [/[\d*•]{2,3}\.[\d*•]{3}\.[\d*•]{3}(?:\/[\d*•]{4})?-[\d*•]{2}/y, taxId],
  // Masked letters of a name.
  [/\*{3}/y, ''],
  [/\b\d{5}-\d{3}\b/y, oneByOne],
  [/\b(\d+) ?[x×](?=[\s,.;:)]|$)/y, (_, count) => `${count} ${count === '1' ? 'vez' : 'vezes'}`],
  [/ ?%/y, ' por cento'],
  [/[−-](?=\d)/y, 'menos '],
  [/\ba\.\s?m\./y, 'ao mês'],
  [/\ba\.\s?a\./y, 'ao ano'],
  [/\b1º/y, 'primeiro'],
  [/\bn\.?º ?/iy, 'número '],
  [/\bCET\b/y, 'custo efetivo total'],
  [/\bIOF\b/y, 'imposto sobre operações financeiras'],
  [/\bQR Code\b/y, 'código QR'],
  [/\bS\.A\.|\bSA\b/y, 'sociedade anônima'],
  [/\bp\. ?ex\./y, 'por exemplo'],
  // Contract numbers: amounts of seven digits are written with separators.
  [/\b\d{7,}\b/y, oneByOne],
  [/ ?[·•|→›] ?/y, ', '],
  [/ ?& ?/y, ' e '],
]

export function spokenText(written: string): string {
  const text = written.replace(/\s+/g, ' ').trim()
  let said = ''
  for (let at = 0; at < text.length; ) {
    const rule = ruleAt(text, at)
    said += rule?.said ?? text[at]
    at += rule?.length ?? 1
  }
  return said
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:])/g, '$1')
    .trim()
}

function ruleAt(text: string, at: number): { said: string; length: number } | null {
  for (const [written, spoken] of rules) {
    written.lastIndex = at
    const match = written.exec(text)
    if (match)
      return { said: typeof spoken === 'string' ? spoken : spoken(...match), length: match[0].length }
  }
  return null
}
