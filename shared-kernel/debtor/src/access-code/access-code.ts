/** Spec §9: four characters, upper case. */
const LENGTH = 4

export const INCOMPLETE_CODE = 'Digite as quatro letras ou números do código'

export function isCompleteCode(code: string): boolean {
  return code.length === LENGTH
}
