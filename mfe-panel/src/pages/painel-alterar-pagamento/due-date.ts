import type { Data } from '@portal/contract'
import { NO_BUSINESS_DAY } from '@portal/debtor'
import { formatDate, parseDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import type { Field } from '@portal/domain/fields/field'

type Bounds = Pick<
  Data<'GET /api/v1/Configuracao/MinimoMaximo'>,
  'dataMinima' | 'dataMaxima' | 'datasSugeridas' | 'diasIndisponiveis'
>

type Ends = Omit<Bounds, 'datasSugeridas'>

/** The error of a typed due date, or null. Due dates are business days within the bounds. */
export function dueDateProblem(
  text: string,
  { dataMinima, dataMaxima, diasIndisponiveis }: Ends,
): string | null {
  const date = parseDate(text)
  if (date === null) return 'Data inválida: use dia, mês e ano'
  if (date < dataMinima || date > dataMaxima) {
    return `Escolha um dia de ${formatDate(dataMinima)} a ${formatDate(dataMaxima)}`
  }
  if (diasIndisponiveis.includes(date) || !isBusinessDay(date)) {
    return NO_BUSINESS_DAY
  }
  return null
}

/** Form field of a due date. Its value is an ISO date. */
export function dueDate(ends: Ends): Field {
  return {
    problems(text) {
      if (text.trim() === '') return ['Informe a data']
      const problem = dueDateProblem(text, ends)
      return problem === null ? [] : [problem]
    },
    read: (text) => parseDate(text) ?? '',
  }
}

/** The suggested days without the current due date. */
export function suggestedDays({ datasSugeridas }: Bounds, present: string): string[] {
  return datasSugeridas.filter((day) => day !== present)
}
