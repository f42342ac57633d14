import { ProblemError } from './problem'

/** Fits every JSON body of the contract, whose longest field has 2,000 characters. */
export const JSON_LIMIT = 16 * 1024
const MOST_LEVELS = 8

/** Checked first: a validation of deep nesting exhausts the stack. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

/** null for malformed JSON. */
export function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** undefined without a body. Throws 400 for malformed or too deeply nested JSON. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken('JSON malformado')
  }
  if (isDeeper(value, MOST_LEVELS)) throw broken('JSON com níveis demais')
  return value
}

const broken = (detail: string) =>
  new ProblemError(400, 'Requisição inválida', { codigo: 'REQUISICAO_INVALIDA', detail })
