import type { ChoiceBody, FieldError } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { centsOf, formatMoney } from '@portal/domain/money'
import { type Bounds, boundsOf, plainChoice, usualFirstDue } from './bounds'
import type { Group } from './groups'
import { opportunityOf } from './opportunities'
import { type Choice, instalmentOf } from './quotes'

type Check = readonly [isWrong: boolean, campo: string, mensagem: string]

/** A choice that is not possible: the answer is not a problem, but lists errors per field. */
class ChoiceError extends Error {
  constructor(readonly errors: FieldError[]) {
    super(JSON.stringify(errors))
  }
}

/** Throws the errors whose condition holds, if there are any. */
export function assertChoice(...checks: readonly Check[]): void {
  const errors = checks.flatMap(([isWrong, campo, mensagem]) => (isWrong ? { campo, mensagem } : []))
  if (errors.length > 0) throw new ChoiceError(errors)
}

type Answered<T> =
  | { sucesso: 1; dados: T; errosValidacao: FieldError[] }
  | { sucesso: 0; dados: null; errosValidacao: FieldError[] }

/** The answer to a choice: the result of the work, or the errors per field. */
export function answered<T>(work: () => T): Answered<T> {
  try {
    return { sucesso: 1, dados: work(), errosValidacao: [] }
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error
    return { sucesso: 0, dados: null, errosValidacao: error.errors }
  }
}

function dateChecks(date: string, { earliest, latest }: Bounds): Check[] {
  const isOutside = date < earliest || date > latest
  const [firstDay, lastDay] = [formatDate(earliest), formatDate(latest)]
  const range = earliest === latest ? `em ${firstDay}` : `entre ${firstDay} e ${lastDay}`
  return [
    [isOutside, 'dataPrimeiroVencimento', `Escolha um vencimento ${range}`],
    [!isOutside && !isBusinessDay(date), 'dataPrimeiroVencimento', 'Escolha um dia útil'],
  ]
}

function amountChecks(
  { valorEntrada = 0, valorTroco = 0, seguro, formaPagamento }: ChoiceBody,
  { plan }: Group,
  { most, highestDownPayment: down, highestNewMoney: money }: Bounds,
): Check[] {
  const isOtherMethod = formaPagamento !== undefined && !plan.methods.includes(formaPagamento)
  return [
    [centsOf(valorEntrada) > down, 'valorEntrada', `A entrada pode ser de até ${formatMoney(down)}`],
    [centsOf(valorTroco) > money, 'valorTroco', `O troco pode ser de até ${formatMoney(money)}`],
    [seguro === true && (most === 1 || plan.insurance === null), 'seguro', 'Esta escolha não tem seguro'],
    [isOtherMethod, 'formaPagamento', 'Esta oferta não aceita esta forma de pagamento'],
  ]
}

/**
 * The smallest count whose instalment is at most the given value. Calculated for the default first due date, so that a
 * later date never changes the count.
 */
function countFor(group: Group, base: Choice, highest: number, { fewest, most }: Bounds): number {
  const valueAt = (count: number, firstDueDate = usualFirstDue(group, count)) =>
    instalmentOf(group, { ...base, count, firstDueDate })
  const lowest = formatMoney(valueAt(most, base.firstDueDate))
  assertChoice([valueAt(most) > highest, 'valorParcela', `A parcela mínima é de ${lowest}, em ${most} vezes`])
  let count = fewest
  while (valueAt(count) > highest) count++
  return count
}

/** A payment in full has none of what instalments can have. */
const IN_FULL = { fewest: 1, most: 1, highestDownPayment: 0, highestNewMoney: 0 }

/** A complete choice; throws its errors per field. */
export function validChoice(body: ChoiceBody, group: Group): Choice {
  const option = opportunityOf(group).opcoes.find(({ id }) => id === body.idOpcao)
  const isGone = body.idOpcao !== undefined && option?.tipo !== body.tipo
  assertChoice([isGone, 'idOpcao', 'Esta opção não existe mais'])
  const isInFull = body.tipo === 'A vista'
  const offered = boundsOf(group)
  assertChoice([!isInFull && offered.most === 1, 'tipo', 'Esta oferta só pode ser paga à vista'])
  const bounds = isInFull ? { ...offered, ...IN_FULL } : offered
  const { fewest, most } = bounds
  const usual = plainChoice(group, most)
  const base: Choice = {
    ...usual,
    downPayment: centsOf(body.valorEntrada ?? 0),
    newMoney: centsOf(body.valorTroco ?? 0),
    insured: body.seguro ?? option?.comSeguro ?? false,
    firstDueDate: body.dataPrimeiroVencimento ?? usual.firstDueDate,
    method: body.formaPagamento ?? usual.method,
  }
  assertChoice(...amountChecks(body, group, bounds), ...dateChecks(base.firstDueDate, bounds))
  const { valorParcela, quantidadeParcelas = isInFull ? 1 : option?.quantidade } = body
  const isByValue = body.quantidadeParcelas === undefined && valorParcela !== undefined && !isInFull
  const count = isByValue ? countFor(group, base, centsOf(valorParcela), bounds) : (quantidadeParcelas ?? 0)
  assertChoice([count === 0, 'quantidadeParcelas', 'Escolha o número ou o valor das parcelas'])
  const isOutside = count < fewest || count > most
  assertChoice([isOutside, 'quantidadeParcelas', `Escolha de ${fewest} a ${most} parcelas`])
  const choice = { ...base, count }
  const { minInstalment } = group.plan
  assertChoice([
    !isInFull && instalmentOf(group, choice) < minInstalment,
    'quantidadeParcelas',
    `A parcela não pode ser menor que ${formatMoney(minInstalment)}`,
  ])
  return choice
}
