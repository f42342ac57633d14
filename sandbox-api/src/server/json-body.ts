import { ProblemError } from './problem'

/** Fits every JSON body of the contract, whose longest field has 2,000 characters. */
export const JSON_LIMIT = 16 * 1024
const MOST_LEVELS = 8

/** Nesting depth of a JSON text, checked before parsing, as deep nesting exhausts the stack. */
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

/** undefined without a body. Throws 400 for malformed or too deeply nested JSON. */
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
