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
 * The fewest instalments that are not above a value; null when even the most are. Calculated for the usual
 * first due date, so that a later date never changes their number.
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

function dateErrors(date: string, { earliest, latest }: Bounds): FieldError[] {
  if (date < earliest || date > latest) {
    const range =
      earliest === latest
        ? `em ${formatDate(earliest)}`
        : `entre ${formatDate(earliest)} e ${formatDate(latest)}`
    return [error('dataPrimeiroVencimento', `Escolha um vencimento ${range}`)]
  }
  return isBusinessDay(date) ? [] : [error('dataPrimeiroVencimento', 'Escolha um dia útil')]
}

function amountErrors(body: ChoiceBody, group: Group, bounds: Bounds): FieldError[] {
  const errors: FieldError[] = []
  const { plan } = group
  if (centsOf(body.valorEntrada ?? 0) > bounds.highestDownPayment) {
    errors.push(error('valorEntrada', `A entrada pode ser de até ${formatMoney(bounds.highestDownPayment)}`))
  }
  if (centsOf(body.valorTroco ?? 0) > bounds.highestNewMoney) {
    errors.push(error('valorTroco', `O troco pode ser de até ${formatMoney(bounds.highestNewMoney)}`))
  }
  if (body.seguro === true && plan.insurance === null) {
    errors.push(error('seguro', 'Esta oferta não tem seguro'))
  }
  if (body.formaPagamento !== undefined && !plan.methods.includes(body.formaPagamento)) {
    errors.push(error('formaPagamento', 'Esta oferta não aceita esta forma de pagamento'))
  }
  return errors
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
  const { instalmentCents } = quoteOf(group, choice, today)
  return instalmentCents < group.plan.minInstalment
    ? {
        ok: false,
        errors: [
          error(
            'quantidadeParcelas',
            `A parcela não pode ser menor que ${formatMoney(group.plan.minInstalment)}`,
          ),
        ],
      }
    : { ok: true, choice }
}

function inFull(body: ChoiceBody, group: Group, bounds: Bounds, today: string): Chosen {
  const withoutInstalments: FieldError[] = [
    ...((body.quantidadeParcelas ?? 1) === 1
      ? []
      : [error('quantidadeParcelas', 'À vista não tem parcelas')]),
    ...((body.valorEntrada ?? 0) === 0 ? [] : [error('valorEntrada', 'À vista não tem entrada')]),
    ...((body.valorTroco ?? 0) === 0 ? [] : [error('valorTroco', 'À vista não tem troco')]),
    ...(body.seguro === true ? [error('seguro', 'À vista não tem seguro')] : []),
  ]
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

/** Turns a request into one complete choice, or returns its errors field by field. */
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
