import { isRecord } from '@portal/domain/record'
import { parseJson } from '../server/json-body'

/** Values that the bank issues and a client sends back; a replay substitutes those of its own world. */
const NAMES = /^(token|csrfToken|execId|idProposta|numeroAcordo|token_conversa|id)$/
const SHORTEST = 8
export const DEVICE = /(?:__Host-)?device=[^;]+/

type Named = [name: string, value: string]

function named(value: unknown): Named[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): Named[] =>
    typeof part === 'string' && NAMES.test(name) && part.length >= SHORTEST ? [[name, part]] : named(part),
  )
}

/** Placeholders such as `{{3.token.0}}`, the first value issued in the response to call 3, with their values. */
export function issuedIn(call: number, text: string, setCookie: string) {
  const device = DEVICE.exec(setCookie) ?? []
  const all = [...named(parseJson(text)), ...device.map((cookie): Named => ['device', cookie])]
  return all.map(([name, value], i) => ({ placeholder: `{{${call}.${name}.${i}}}`, value }))
}

function isBotToken(text: string): boolean {
  const value = text.length < 200 ? null : parseJson(Buffer.from(text, 'base64').toString('utf8'))
  return isRecord(value) && 'challenge' in value
}

/** Issued values and solved bot checks, with their placeholders. */
export class Placeholders {
  private readonly byValue = new Map<string, string>()
  private solved = 0

  add(issued: ReturnType<typeof issuedIn>): void {
    for (const { placeholder, value } of issued) {
      if (!this.byValue.has(value)) this.byValue.set(value, placeholder)
    }
  }

  /** The text with placeholders in place of values. */
  fill(text: string): string {
    if (isBotToken(text) && !this.byValue.has(text)) this.byValue.set(text, `{{robo.${this.solved++}}}`)
    let filled = text
    for (const [value, placeholder] of this.byValue) filled = filled.replaceAll(value, placeholder)
    return filled
  }
}
