import type { OfferOption, Terms } from '@portal/contract'
import { partsOfTotal } from '@portal/domain/cost-parts'
import type { Cost } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'
import type { ScheduledPayment } from '@portal/ui'

/** Reais, as on the wire. */
interface Priced {
  /** Today's debt. */
  valorOriginal: number
  totalAPagar: number
  valorTroco?: number
}

/** Cost of a payment option, compared with today's debt. */
export const costOf = ({ valorOriginal, totalAPagar, valorTroco = 0 }: Priced): Cost => ({
  debt: centsOf(valorOriginal),
  total: centsOf(totalAPagar),
  newMoney: centsOf(valorTroco),
})

/** Payment in full has neither interest nor costs: all of it is principal. */
export function costInFull(priced: Priced): Cost {
  const cost = costOf(priced)
  return { ...cost, parts: partsOfTotal(cost.total, { principal: cost.total }) }
}

/** The principal is the debt minus the discount plus new money; the rest is interest and costs. */
export function costOfOption(option: OfferOption & Pick<Priced, 'valorTroco'>, valorOriginal: number): Cost {
  const { tipo, taxaJurosAoMes, valorDesconto } = option
  if (tipo === 'A vista') return costInFull({ ...option, valorOriginal })
  const cost = costOf({ ...option, valorOriginal })
  const principal = cost.debt + (cost.newMoney ?? 0) - centsOf(valorDesconto)
  // An interest rate without interest means that the discount has another meaning, so no parts are shown.
  const isSound = cost.total > principal || taxaJurosAoMes === 0
  return { ...cost, parts: isSound ? partsOfTotal(cost.total, { principal }) : null }
}

/** Calculated terms contain the interest of every payment and all costs. */
export function costOfTerms(terms: Terms): Cost {
  const cost = costOf(terms)
  const interest = terms.parcelas.reduce((sum, { juros }) => sum + centsOf(juros), 0)
  const costs = centsOf(terms.valorIof) + centsOf(terms.valorTac) + centsOf(terms.valorSeguro)
  return { ...cost, parts: partsOfTotal(cost.total, { interest, costs }) }
}

export const paymentsOf = (parcelas: Terms['parcelas']): readonly ScheduledPayment[] =>
  parcelas.map(({ numero, vencimento, valor, juros }) => ({
    number: numero,
    dueDate: vencimento,
    cents: centsOf(valor),
    interest: centsOf(juros),
  }))

/** '23 × R$ 118,40 e a última de R$ 118,36' or 'R$ 1.981,66 à vista' */
export function partsInWords({ tipo, qtdeParcelas, valorParcela, totalAPagar, parcelas }: Terms): string {
  const last = parcelas.at(-1)?.valor ?? valorParcela
  return tipo === 'A vista'
    ? `${formatMoney(centsOf(totalAPagar))} à vista`
    : formatInstalments(qtdeParcelas, centsOf(valorParcela), centsOf(last))
}
