import type { ChoiceBody, FieldError } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { centsOf, formatMoney } from '@portal/domain/money'
import { limitsOf, mostNewMoney, plainChoice, usualFirstDue } from './bounds'
import type { Group } from './groups'
import { choicesOf } from './opportunities'
import { type Choice, instalmentOf, kindOfPayment } from './quotes'

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

/** The answer to a choice: the result of the work, or the errors per field. */
export function answered<T>(work: () => T) {
  try {
    return { sucesso: 1 as const, dados: work(), errosValidacao: [] }
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error
    return { sucesso: 0 as const, dados: null, errosValidacao: error.errors }
  }
}

/**
 * The smallest count whose instalment is at most the given value. Calculated for the default first due date, so that a
 * later date never changes the count.
 */
function countFor(group: Group, base: Choice, highest: number, fewest: number, most: number): number {
  const valueAt = (count: number, firstDueDate = usualFirstDue(group, count)) =>
    instalmentOf(group, { ...base, count, firstDueDate })
  const lowest = formatMoney(valueAt(most, base.firstDueDate))
  assertChoice([valueAt(most) > highest, 'valorParcela', `A parcela mínima é de ${lowest}, em ${most} vezes`])
  let count = fewest
  while (valueAt(count) > highest) count++
  return count
}

/** A payment in full has none of what instalments can have. */
const IN_FULL = { quantidadeMinima: 1, quantidadeMaxima: 1, valorEntradaMaximo: 0 }

/** A complete choice; throws its errors per field. */
export function validChoice(body: ChoiceBody, group: Group): Choice {
  const { plan } = group
  const { idOpcao, tipo, valorEntrada = 0, valorTroco = 0, valorParcela, seguro, formaPagamento } = body
  const isInFull = tipo === 'A vista'
  const option = choicesOf(group).get(idOpcao ?? '')
  const isGone = idOpcao !== undefined && (option && kindOfPayment(option.count)) !== tipo
  assertChoice([isGone, 'idOpcao', 'Esta opção não existe mais'])
  const offered = limitsOf(group)
  const isOnlyInFull = offered.quantidadeMaxima === 1
  assertChoice([!isInFull && isOnlyInFull, 'tipo', 'Esta oferta só pode ser paga à vista'])
  const limits = isInFull ? { ...offered, ...IN_FULL } : offered
  const { quantidadeMinima: fewest, quantidadeMaxima: most, dataMinima, dataMaxima } = limits
  const usual = option ?? plainChoice(group, most)
  const base: Choice = {
    ...usual,
    downPayment: centsOf(valorEntrada),
    newMoney: centsOf(valorTroco),
    insured: seguro ?? usual.insured,
    firstDueDate: body.dataPrimeiroVencimento ?? usual.firstDueDate,
    method: formaPagamento ?? usual.method,
  }
  const date = base.firstDueDate
  const down = centsOf(limits.valorEntradaMaximo)
  const newMoney = isInFull ? 0 : mostNewMoney(group)
  const isOutside = date < dataMinima || date > dataMaxima
  const [firstDay, lastDay] = [formatDate(dataMinima), formatDate(dataMaxima)]
  const range = firstDay === lastDay ? `em ${firstDay}` : `entre ${firstDay} e ${lastDay}`
  assertChoice(
    [base.downPayment > down, 'valorEntrada', `A entrada pode ser de até ${formatMoney(down)}`],
    [base.newMoney > newMoney, 'valorTroco', `O troco pode ser de até ${formatMoney(newMoney)}`],
    [seguro === true && (isInFull || plan.insurance === null), 'seguro', 'Esta escolha não tem seguro'],
    [!plan.methods.includes(base.method), 'formaPagamento', 'Esta oferta não aceita esta forma de pagamento'],
    [isOutside, 'dataPrimeiroVencimento', `Escolha um vencimento ${range}`],
    [!isOutside && !isBusinessDay(date), 'dataPrimeiroVencimento', 'Escolha um dia útil'],
  )
  const quantity = body.quantidadeParcelas ?? (isInFull ? 1 : option?.count)
  const isByValue = body.quantidadeParcelas === undefined && valorParcela !== undefined && !isInFull
  const count = isByValue ? countFor(group, base, centsOf(valorParcela), fewest, most) : (quantity ?? 0)
  const choice = { ...base, count }
  assertChoice([count === 0, 'quantidadeParcelas', 'Escolha o número ou o valor das parcelas'])
  assertChoice([
    count < fewest || count > most,
    'quantidadeParcelas',
    `Escolha de ${fewest} a ${most} parcelas`,
  ])
  assertChoice([
    !isInFull && instalmentOf(group, choice) < plan.minInstalment,
    'quantidadeParcelas',
    `A parcela não pode ser menor que ${formatMoney(plan.minInstalment)}`,
  ])
  return choice
}
