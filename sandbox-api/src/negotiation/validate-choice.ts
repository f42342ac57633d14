import type { ChoiceBody, FieldError, OfferOption } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { isBusinessDay } from '@portal/domain/due-date'
import { centsOf, formatMoney } from '@portal/domain/money'
import { type Bounds, boundsOf, plainChoice, usualFirstDue } from './bounds'
import type { Group } from './groups'
import { opportunityOf } from './opportunities'
import { type Choice, quoteOf } from './quotes'

export type Chosen = { ok: true; choice: Choice } | { ok: false; errors: FieldError[] }

const error = (campo: string, mensagem: string): FieldError => ({ campo, mensagem })

/**
 * The smallest count whose instalment is at most the given value; null if none is. Calculated for the default first due
 * date, so that a later date never changes the count.
 */
function countFor(
  group: Group,
  base: Choice,
  highest: number,
  { fewest, most }: Bounds,
  today: string,
): number | null {
  const firstDueDate = usualFirstDue(group, 'Parcelado', today)
  const valueAt = (count: number) => quoteOf(group, { ...base, count, firstDueDate }, today).instalmentCents
  if (valueAt(most) > highest) return null
  let [low, high] = [fewest, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (valueAt(middle) <= highest) high = middle
    else low = middle + 1
  }
  return low
}

/** Keeps the errors whose condition holds. */
const errorsOf = (
  ...checks: (readonly [isWrong: boolean, campo: string, mensagem: string])[]
): FieldError[] => checks.flatMap(([isWrong, campo, mensagem]) => (isWrong ? error(campo, mensagem) : []))

function dateErrors(date: string, { earliest, latest }: Bounds): FieldError[] {
  const isOutside = date < earliest || date > latest
  const [firstDay, lastDay] = [formatDate(earliest), formatDate(latest)]
  const range = earliest === latest ? `em ${firstDay}` : `entre ${firstDay} e ${lastDay}`
  return errorsOf(
    [isOutside, 'dataPrimeiroVencimento', `Escolha um vencimento ${range}`],
    [!isOutside && !isBusinessDay(date), 'dataPrimeiroVencimento', 'Escolha um dia útil'],
  )
}

function amountErrors(
  { valorEntrada = 0, valorTroco = 0, seguro, formaPagamento }: ChoiceBody,
  { plan }: Group,
  { highestDownPayment: down, highestNewMoney: money }: Bounds,
): FieldError[] {
  const isOtherMethod = formaPagamento !== undefined && !plan.methods.includes(formaPagamento)
  return errorsOf(
    [centsOf(valorEntrada) > down, 'valorEntrada', `A entrada pode ser de até ${formatMoney(down)}`],
    [centsOf(valorTroco) > money, 'valorTroco', `O troco pode ser de até ${formatMoney(money)}`],
    [seguro === true && plan.insurance === null, 'seguro', 'Esta oferta não tem seguro'],
    [isOtherMethod, 'formaPagamento', 'Esta oferta não aceita esta forma de pagamento'],
  )
}

interface Count {
  count: number
  errors: FieldError[]
}

function countOf(
  body: ChoiceBody,
  group: Group,
  base: Choice,
  option: OfferOption | undefined,
  bounds: Bounds,
  today: string,
): Count {
  if (body.quantidadeParcelas !== undefined) {
    const { fewest, most } = bounds
    const fits = body.quantidadeParcelas >= fewest && body.quantidadeParcelas <= most
    const message = `Escolha de ${fewest} a ${most} parcelas`
    return { count: body.quantidadeParcelas, errors: fits ? [] : [error('quantidadeParcelas', message)] }
  }
  if (body.valorParcela !== undefined) {
    const count = countFor(group, base, centsOf(body.valorParcela), bounds, today)
    if (count !== null) return { count, errors: [] }
    const lowest = quoteOf(group, { ...base, count: bounds.most }, today).instalmentCents
    const message = `A parcela mínima é de ${formatMoney(lowest)}, em ${bounds.most} vezes`
    return { count: bounds.most, errors: [error('valorParcela', message)] }
  }
  if (option !== undefined) return { count: option.quantidade, errors: [] }
  return { count: 0, errors: [error('quantidadeParcelas', 'Escolha o número ou o valor das parcelas')] }
}

function byInstalments(
  body: ChoiceBody,
  group: Group,
  option: OfferOption | undefined,
  bounds: Bounds,
  today: string,
): Chosen {
  if (bounds.most === 1) {
    return { ok: false, errors: [error('tipo', 'Esta oferta só pode ser paga à vista')] }
  }
  const amounts = amountErrors(body, group, bounds)
  if (amounts.length > 0) return { ok: false, errors: amounts }
  const base: Choice = {
    ...plainChoice(group, 2, today),
    downPayment: centsOf(body.valorEntrada ?? 0),
    newMoney: centsOf(body.valorTroco ?? 0),
    insured: body.seguro ?? option?.comSeguro ?? false,
    firstDueDate: body.dataPrimeiroVencimento ?? usualFirstDue(group, 'Parcelado', today),
    ...(body.formaPagamento === undefined ? {} : { method: body.formaPagamento }),
  }
  const dates = dateErrors(base.firstDueDate, bounds)
  if (dates.length > 0) return { ok: false, errors: dates }
  const { count, errors } = countOf(body, group, base, option, bounds, today)
  if (errors.length > 0) return { ok: false, errors }
  const choice = { ...base, count }
  const { minInstalment } = group.plan
  if (quoteOf(group, choice, today).instalmentCents >= minInstalment) return { ok: true, choice }
  const message = `A parcela não pode ser menor que ${formatMoney(minInstalment)}`
  return { ok: false, errors: [error('quantidadeParcelas', message)] }
}

function inFull(body: ChoiceBody, group: Group, bounds: Bounds, today: string): Chosen {
  const { quantidadeParcelas = 1, valorEntrada = 0, valorTroco = 0, seguro } = body
  const withoutInstalments = errorsOf(
    [quantidadeParcelas !== 1, 'quantidadeParcelas', 'À vista não tem parcelas'],
    [valorEntrada !== 0, 'valorEntrada', 'À vista não tem entrada'],
    [valorTroco !== 0, 'valorTroco', 'À vista não tem troco'],
    [seguro === true, 'seguro', 'À vista não tem seguro'],
  )
  const firstDueDate = body.dataPrimeiroVencimento ?? usualFirstDue(group, 'A vista', today)
  const errors = [
    ...withoutInstalments,
    ...dateErrors(firstDueDate, bounds),
    ...(withoutInstalments.length > 0 ? [] : amountErrors(body, group, bounds)),
  ]
  if (errors.length > 0) return { ok: false, errors }
  const method = body.formaPagamento ?? 'BOLETO'
  return { ok: true, choice: { ...plainChoice(group, 1, today), firstDueDate, method } }
}

/** Validates a request: returns a complete choice, or the errors per field. */
export function validateChoice(body: ChoiceBody, group: Group, today: string): Chosen {
  const option = opportunityOf(group, today).opcoes.find(({ id }) => id === body.idOpcao)
  if (body.idOpcao !== undefined && (option === undefined || option.tipo !== body.tipo)) {
    return { ok: false, errors: [error('idOpcao', 'Esta opção não existe mais')] }
  }
  const bounds = boundsOf(group, today)
  return body.tipo === 'A vista'
    ? inFull(body, group, bounds, today)
    : byInstalments(body, group, option, bounds, today)
}
