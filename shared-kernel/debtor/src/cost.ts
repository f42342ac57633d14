import type { OfferOption, Terms } from '@portal/contract'
import { partsOfTotal } from '@portal/domain/cost-parts'
import type { Cost } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'
import type { ScheduledPayment } from '@portal/ui'

/** In reais, as the wire has them. */
interface Priced {
  /** The debt of today. */
  valorOriginal: number
  totalAPagar: number
  valorTroco?: number
}

/** What a way to pay costs beside today's debt. */
export const costOf = ({ valorOriginal, totalAPagar, valorTroco = 0 }: Priced): Cost => ({
  debt: centsOf(valorOriginal),
  total: centsOf(totalAPagar),
  newMoney: centsOf(valorTroco),
})

/** Paid at once: no interest and no costs, so all of it gives back the debt. */
export function costInFull(priced: Priced): Cost {
  const cost = costOf(priced)
  return { ...cost, parts: partsOfTotal(cost.total, { principal: cost.total }) }
}

/** An option starts from the debt less its cut, plus new money; what it costs beyond is interest and costs. */
export function costOfOption(option: OfferOption & Pick<Priced, 'valorTroco'>, valorOriginal: number): Cost {
  const { tipo, taxaJurosAoMes, valorDesconto } = option
  if (tipo === 'A vista') return costInFull({ ...option, valorOriginal })
  const cost = costOf({ ...option, valorOriginal })
  const principal = cost.debt + (cost.newMoney ?? 0) - centsOf(valorDesconto)
  // Interest without an amount of it: the cut is not what is meant here, and nothing is said about the parts.
  const isSound = cost.total > principal || taxaJurosAoMes === 0
  return { ...cost, parts: isSound ? partsOfTotal(cost.total, { principal }) : null }
}

/** Calculated terms say the interest of every payment and every cost. */
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
