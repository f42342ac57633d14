import { ProblemError } from './problem'

/** Fits every JSON body of the contract, whose longest field has 2,000 characters. */
export const JSON_LIMIT = 16 * 1024
const MOST_LEVELS = 8

/** Checked first: a validation of deep nesting exhausts the stack. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

/** undefined for malformed JSON. */
export function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** undefined without a body. Throws 400 for malformed or too deeply nested JSON. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined
  const value: unknown = parseJson(text)
  if (value === undefined) throw broken('JSON malformado')
  if (isDeeper(value, MOST_LEVELS)) throw broken('JSON com níveis demais')
  return value
}

const broken = (detail: string) =>
  new ProblemError(400, 'Requisição inválida', 'REQUISICAO_INVALIDA', { detail })
