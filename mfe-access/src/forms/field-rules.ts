import { isIsoDate, parseDate } from '@portal/domain/dates'
import { isEmail } from '@portal/domain/email'
import { isPersonName } from '@portal/domain/person-name'
import { isPhone } from '@portal/domain/phone'
import { isCnpj, isCpf, isTaxId, normaliseTaxId } from '@portal/domain/tax-id'
import type { RegisterOptions } from 'react-hook-form'

/** What each field of the access forms demands, with its words. Shared, so that they say the same everywhere. */
type Rules = Pick<RegisterOptions, 'required'> & { validate: (value: string) => true | string }

/** An empty field is told that it is empty, and nothing else. */
function rule(required: string, test: (value: string) => true | string): Rules {
  return { required, validate: (value) => value.trim() === '' || test(value) }
}

export const phoneRules = rule('Informe o telefone', (value) => isPhone(value) || 'Número inválido!')

export const emailRules = rule('Informe o e-mail', (value) => isEmail(value) || 'E-mail inválido')

export const birthDateRules = rule('Informe a data de nascimento', (value) => birthDateProblem(value) ?? true)

const isName = (value: string) => isPersonName(value) || 'Escreva o nome só com letras'
export const motherNameRules = rule('Informe o nome da mãe', isName)
export const nameRules = rule('Informe o nome', isName)

export const foundationYearRules = rule(
  'Informe o ano de fundação',
  (value) => isPastYear(value) || 'Informe um ano com quatro números',
)

/** Spec §5, CPF login. */
export const cpfRules = rule('Informe o CPF', (value) => isCpf(value) || 'CPF em formato inválido')
export const cnpjRules = rule('Informe o CNPJ', (value) => isCnpj(value) || 'CNPJ em formato inválido')

/** Spec §5, consult. */
const INVALID_TAX_ID = 'Verifique se o CPF/CNPJ é válido'
export const anyTaxIdRules = rule(INVALID_TAX_ID, (value) => isTaxId(value) || INVALID_TAX_ID)

/** The same field where it may stay empty. */
export function optional({ validate }: Rules): Pick<Rules, 'validate'> {
  return { validate }
}

function birthDateProblem(text: string): string | undefined {
  const iso = parseDate(text)
  if (iso === null || !isIsoDate(iso)) return 'Data inválida: use dia, mês e ano'
  return Date.parse(iso) < Date.now() ? undefined : 'A data ainda não chegou'
}

function isPastYear(text: string): boolean {
  return /^(1[89]|20)\d\d$/.test(text) && Number(text) <= new Date().getFullYear()
}

const MIN_PASSWORD = 8
const MAX_PASSWORD = 64

/** 8 to 64 characters, whatever they are, but not what others know about the person. */
export function passwordRules({ taxId, birthDate }: { taxId: string; birthDate: string | null }) {
  return {
    required: 'Informe a senha',
    minLength: { value: MIN_PASSWORD, message: `A senha precisa de ${MIN_PASSWORD} caracteres ou mais` },
    maxLength: { value: MAX_PASSWORD, message: `A senha pode ter até ${MAX_PASSWORD} caracteres` },
    validate: {
      taxId: (value: string) => normaliseTaxId(value) !== taxId || 'A senha não pode ser o seu CPF ou CNPJ',
      birthDate: (value: string) =>
        birthDate === null ||
        !writtenForms(birthDate).includes(value.replace(/[/.-]/g, '')) ||
        'A senha não pode ser a sua data de nascimento',
    },
  }
}

/** 19800131, 31011980 and 310180. */
function writtenForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return [`${year}${month}${day}`, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`]
}
