import type { OfferOption, Opportunity } from '@portal/contract'
import { costOf } from '@portal/debtor'
import { compareWithDebt } from '@portal/domain/debt-comparison'
import { centsOf, formatInstalments, formatMoney } from '@portal/domain/money'

/** '2 oportunidades' */
export function opportunitiesInWords(count: number): string {
  if (count === 0) return 'Nenhuma oportunidade'
  return count === 1 ? '1 oportunidade' : `${count} oportunidades`
}

/** '2 contratos' */
export function contractsInWords(count: number): string {
  return count === 1 ? '1 contrato' : `${count} contratos`
}

type Noted = Pick<
  Opportunity,
  'veiculo' | 'semEntrada' | 'exigeDocumentos' | 'exigeAssinatura' | 'formasPagamento' | 'acordoOrigem'
>

/** Notes to read before choosing an offer. */
export function notesOf(offer: Noted): string[] {
  const notes: string[] = []
  if (offer.veiculo) notes.push(`${offer.veiculo.descricao}, placa ${offer.veiculo.placa}`)
  if (offer.acordoOrigem !== null) notes.push(`Renegocia o acordo ${offer.acordoOrigem}, que está em atraso`)
  if (offer.semEntrada) notes.push('Sem entrada')
  if (offer.formasPagamento.includes('DEBITO_AUTOMATICO')) notes.push('Aceita débito automático')
  if (offer.exigeDocumentos) notes.push('Pede documentos depois do aceite')
  if (offer.exigeAssinatura) notes.push('Termina com assinatura digital')
  return notes
}

interface Plans {
  /** 'de 6 a 24 vezes, a partir de R$ 118,40' */
  parts: string
  /** 'de R$ 2.400,61 a R$ 2.841,51' */
  totals: string
  /** The most expensive plan, if it costs more than the current debt; `more` in cents. */
  dearest: { count: number; more: number } | null
}

/** Cost of the instalment plans by total: the smallest instalment alone would hide the most expensive plan. */
export function plansOf({
  opcoes,
  valorOriginal,
}: Pick<Opportunity, 'opcoes' | 'valorOriginal'>): Plans | null {
  const plans = opcoes
    .filter(({ tipo, comSeguro }) => tipo === 'Parcelado' && !comSeguro)
    .sort((a, b) => a.totalAPagar - b.totalAPagar)
  const [cheapest] = plans
  const dearest = plans.at(-1)
  if (!cheapest || !dearest) return null
  const difference = compareWithDebt(costOf({ ...dearest, valorOriginal }))
  return {
    parts: partsInWords(plans),
    totals: range(cheapest.totalAPagar, dearest.totalAPagar, money),
    dearest: difference.kind === 'more' ? { count: dearest.quantidade, more: difference.cents } : null,
  }
}

const money = (reais: number) => formatMoney(centsOf(reais))

function partsInWords(plans: readonly OfferOption[]): string {
  const counts = plans.map(({ quantidade }) => quantidade)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  const least = Math.min(...plans.map(({ valorParcela }) => valorParcela))
  if (plans.length === 1) return formatInstalments(most, centsOf(least))
  return `${range(fewest, most, String)} vezes, a partir de ${money(least)}`
}

const range = (least: number, most: number, words: (value: number) => string): string =>
  least === most ? words(least) : `de ${words(least)} a ${words(most)}`
