import type { Data } from '@portal/contract'
import { NO_BUSINESS_DAY } from '@portal/debtor'
import { formatDate, parseDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'

type Bounds = Pick<
  Data<'GET /api/v1/Configuracao/MinimoMaximo'>,
  'dataMinima' | 'dataMaxima' | 'datasSugeridas' | 'diasIndisponiveis'
>

/** What is wrong with a typed due date, or null. Due dates fall on business days between two ends. */
export function dueDateProblem(
  text: string,
  { dataMinima, dataMaxima, diasIndisponiveis }: Omit<Bounds, 'datasSugeridas'>,
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

/** Days to choose from without typing: not the present one, which stays as it is anyway. */
export function suggestedDays({ datasSugeridas }: Bounds, present: string): string[] {
  return datasSugeridas.filter((day) => day !== present)
}
