import { ProblemError } from './problem'

/** Every JSON body of the contract fits; the longest field has 2,000 characters. */
export const JSON_LIMIT = 16 * 1024
const MOST_LEVELS = 8

/** Levels of objects and lists in a JSON text. Looked at before it is parsed: what is deep costs the stack. */
function levelsOf(text: string): number {
  let deepest = 0
  let level = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (inString) {
      if (character === '\\') i += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++level)
    else if (character === '}' || character === ']') level -= 1
  }
  return deepest
}

/** undefined for no body at all; 400 for one that is broken or nested too deeply. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined
  try {
    if (levelsOf(text) <= MOST_LEVELS) return JSON.parse(text)
  } catch {
    throw broken('JSON malformado')
  }
  throw broken('JSON com níveis demais')
}

const broken = (detail: string) =>
  new ProblemError(400, 'Requisição inválida', { codigo: 'REQUISICAO_INVALIDA', detail })
