import { parseJson } from '../server/json-body'

/** Values that the bank issues and a client sends back; a replay substitutes those of its own world. */
const NAMES = /^(token|csrfToken|execId|idProposta|numeroAcordo|token_conversa|id)$/
const SHORTEST = 8
export const DEVICE = /(?:__Host-)?device=[^;]+/

export interface Answered {
  type: string
  text: string
  setCookie: string
}

function named(value: unknown): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): [string, string][] =>
    typeof part === 'string' && NAMES.test(name) && part.length >= SHORTEST ? [[name, part]] : named(part),
  )
}

/** Returns placeholders such as `{{3.token.0}}`, the first token in the response to call 3, and their values. */
export function issuedIn(
  call: number,
  { type, text, setCookie }: Answered,
): [placeholder: string, value: string][] {
  const fields = type.includes('json') ? named(parseJson(text)) : []
  const [device] = DEVICE.exec(setCookie) ?? []
  const all = device === undefined ? fields : [...fields, ['device', device] as const]
  return all.map(([name, value], i) => [`{{${call}.${name}.${i}}}`, value])
}
