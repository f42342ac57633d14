import { normaliseTaxId } from '@portal/domain/tax-id'

const SHORTEST = 8
const LONGEST = 64

/** Product decision: 8 to 64 characters, whatever they are, but not the tax id or the birth date. */
export function passwordProblem(
  password: string,
  { taxId, birthDate }: { taxId: string; birthDate: string | null },
): string | null {
  if (password.length < SHORTEST) return `A senha precisa de ${SHORTEST} caracteres ou mais`
  if (password.length > LONGEST) return `A senha pode ter até ${LONGEST} caracteres`
  if (normaliseTaxId(password) === taxId) return 'A senha não pode ser o seu CPF ou CNPJ'
  if (birthDate !== null && writtenForms(birthDate).includes(password.replace(/[/.-]/g, ''))) {
    return 'A senha não pode ser a sua data de nascimento'
  }
  return null
}

/** Year or day first, as people write a date in figures. */
function writtenForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return [`${year}${month}${day}`, `${day}${month}${year}`]
}
