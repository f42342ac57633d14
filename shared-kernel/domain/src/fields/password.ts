import { PASSWORD_LENGTH } from '../formats'
import { plainText } from '../plain-text'
import { normaliseTaxId } from '../tax-id'
import { TOLERATED_WAIT_MS, withTimeout } from '../with-timeout'
import { type Demand, type Field, unmet } from './field'

/**
 * Keeps the password as typed, spaces included, but unifies what keyboards and systems encode differently: composed
 * accents and one kind of space (RFC 8265 §4.2.2, OpaqueString).
 */
const normalise = (text: string) => text.normalize('NFC').replace(/\p{Zs}/gu, ' ')

function passwordField(demands: readonly Demand[]): Field {
  return {
    problems: (text) => (text === '' ? ['Informe a senha'] : unmet(demands, normalise(text))),
    read: normalise,
  }
}

/** An existing password; only the bank can check it. */
export const password = passwordField([])

interface Person {
  taxId: string
  /** ISO date; null when unknown. */
  birthDate: string | null
  /** The bank's name and personal data, such as names and contacts. The form's other fields are added. */
  known?: readonly string[]
}

const { minLength, maxLength } = PASSWORD_LENGTH

/**
 * 8 to 64 characters of any kind, without the person's data (product decision) and not easy to guess. The lists of
 * common passwords load with the first input; if they fail to load, the bank still refuses such passwords.
 */
export function newPassword({ taxId, birthDate, known = [] }: Person): Field {
  const dates = birthDate === null ? [] : writtenForms(birthDate)
  const rules = passwordField([
    // One emoji is one character (NIST SP 800-63B 3.1.1.2); the maximum counts two, as some banks do.
    [(text) => [...text].length >= minLength, `A senha precisa de ${minLength} caracteres ou mais`],
    [(text) => text.length <= maxLength, `A senha pode ter até ${maxLength} caracteres`],
    [(text) => normaliseTaxId(plainText(text)) !== taxId, 'A senha não pode ser o seu CPF ou CNPJ'],
    [
      (text) => !dates.includes(plainText(text).replace(/[\s/.-]/g, '')),
      'A senha não pode ser a sua data de nascimento',
    ],
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

/** Usual ways to write a date in digits: 19800131, 31011980, 310180. */
function writtenForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return [`${year}${month}${day}`, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`]
}
