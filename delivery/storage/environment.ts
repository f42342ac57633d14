import { CommandError } from './site'

/** Values of a list variable, separated by spaces or commas. */
export const readList = (variable: string): string[] =>
  process.env[variable]?.split(/[\s,]+/).filter(Boolean) ?? []

/** A positive integer. */
export function readNumber(variable: string, fallback: number): number {
  const value = Number(process.env[variable] || fallback)
  if (Number.isInteger(value) && value > 0) return value
  throw new CommandError(`${variable} não é um número inteiro acima de zero: ${process.env[variable]}`)
}
