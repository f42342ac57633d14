import { PASSWORD_LENGTH } from '../formats'
import { normaliseTaxId } from '../tax-id'
import { TOLERATED_WAIT_MS, withTimeout } from '../with-timeout'
import { type Demand, type Field, unmet } from './field'

// Spaces are significant: a password is sent as it was typed.
function passwordField(demands: readonly Demand[]): Field {
  return {
    problems: (text) => (text === '' ? ['Informe a senha'] : unmet(demands, text)),
    read: (text) => text,
  }
}

/** The existing password: the bank decides whether it is correct. */
export const password = passwordField([])

interface Person {
  taxId: string
  /** ISO; null while it is not known. */
  birthDate: string | null
  /** The name of the bank, and what else is known: names, contacts. The other fields of the form are known too. */
  known?: readonly string[]
}

const { minLength, maxLength } = PASSWORD_LENGTH

/**
 * 8 to 64 characters, whatever they are, but not what others know about the person (product decision), and nothing that
 * is easy to guess. The lists for that come with the first password; where they do not come, the bank still refuses it.
 */
export function newPassword({ taxId, birthDate, known = [] }: Person): Field {
  const dates = birthDate === null ? [] : writtenForms(birthDate)
  const rules = passwordField([
    [(text) => text.length >= minLength, `A senha precisa de ${minLength} caracteres ou mais`],
    [(text) => text.length <= maxLength, `A senha pode ter até ${maxLength} caracteres`],
    [(text) => normaliseTaxId(text) !== taxId, 'A senha não pode ser o seu CPF ou CNPJ'],
    [(text) => !dates.includes(text.replace(/[/.-]/g, '')), 'A senha não pode ser a sua data de nascimento'],
  ])
  return {
    ...rules,
    async lateProblems(text, form) {
      const late = await withTimeout(TOLERATED_WAIT_MS, import('./guessable-password'))
      const others = Object.values(form).filter((value) => typeof value === 'string' && value !== text)
      const problem = late?.guessableProblem(text, [
        taxId,
        birthDate ?? '',
        ...dates,
        ...known,
        ...others.map(String),
      ])
      return problem ? [problem] : []
    },
  }
}

/** 19800131, 31011980 and 310180: as people write a date in figures. */
function writtenForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return [`${year}${month}${day}`, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`]
}
