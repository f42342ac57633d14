/** BR Code by the Central Bank's manual, written apart from the portal's own reader. */

/** Table-driven, as the manual's appendix has it: CRC-16 with polynomial 0x1021 and initial value 0xFFFF. */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 8
  for (let bit = 0; bit < 8; bit++) value = (value << 1) ^ (value & 0x8000 ? 0x1021 : 0)
  return value & 0xffff
})

function crcOf(text: string): string {
  let value = 0xffff
  for (const byte of new TextEncoder().encode(text))
    value = ((value << 8) & 0xffff) ^ (TABLE[(value >> 8) ^ byte] ?? 0)
  return value.toString(16).padStart(4, '0').toUpperCase()
}

type Fields = Readonly<Record<string, string>>

/** Null when the lengths do not lead to the end. */
function split(text: string): Fields | null {
  const fields: Record<string, string> = {}
  let rest = text
  while (rest !== '') {
    const [id, length] = [rest.slice(0, 2), Number(rest.slice(2, 4))]
    if (!/^\d{4}/.test(rest) || rest.length < 4 + length) return null
    fields[id] = rest.slice(4, 4 + length)
    rest = rest.slice(4 + length)
  }
  return fields
}

/** What is wrong with the code of a slip over this value, by name. */
export function pixFaults(code: string, cents: number): string[] {
  const fields = split(code)
  if (fields === null) return ['tamanho dos campos']
  const account = split(fields['26'] ?? '') ?? {}
  const amount = fields['54']
  const holds: readonly (readonly [string, boolean])[] = [
    ['CRC', crcOf(code.slice(0, -4)) === code.slice(-4).toUpperCase()],
    ['versão', fields['00'] === '01'],
    ['arranjo', account['00']?.toLowerCase() === 'br.gov.bcb.pix'],
    ['localização dinâmica', /^[a-z0-9-]+(\.[a-z0-9-]+)+\/\S+$/i.test(account['25'] ?? '')],
    ['chave estática', account['01'] === undefined],
    ['moeda', fields['53'] === '986'],
    ['país', fields['58'] === 'BR'],
    ['nome de quem recebe', (fields['59'] ?? '').length > 0 && (fields['59'] ?? '').length <= 25],
    ['cidade', (fields['60'] ?? '').length > 0 && (fields['60'] ?? '').length <= 15],
    ['valor', amount === undefined || Math.round(Number(amount) * 100) === cents],
  ]
  return holds.filter(([, isRight]) => !isRight).map(([name]) => name)
}
