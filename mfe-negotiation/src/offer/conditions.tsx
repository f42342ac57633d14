import { Term } from '@portal/content'
import type { Terms } from '@portal/contract'
import { centsOf, formatMoney, formatPercent } from '@portal/domain/money'
import type { DefinitionRow } from '@portal/ui'
import { TermList } from './term-list'

const money = (reais: number) => formatMoney(centsOf(reais))
const share = (reais: number, percent: number) => `${money(reais)} (${formatPercent(percent)})`

/** Components of the CET (CDC 54-B, Res. CMN 4.881/2020); zero amounts share one row. */
export function CostParts({ terms }: { terms: Terms }) {
  // The bank includes new money in the first component; the rows show it separately, with the same sum.
  const { valorTroco: newMoney } = terms
  const newMoneyPercent = Math.round((newMoney / terms.valorEmprestimos) * 10_000) / 100
  const rows: DefinitionRow[] = [
    {
      label: 'Dívida negociada',
      value: share(
        terms.custoEfetivoValorLiquido - newMoney,
        terms.custoEfetivoPercLiquido - newMoneyPercent,
      ),
    },
  ]
  if (newMoney > 0) {
    rows.push({
      id: 'troco',
      label: <Term name="troco">Troco para você</Term>,
      value: share(newMoney, newMoneyPercent),
    })
  }
  const costs = [
    {
      id: 'iof',
      name: 'imposto (IOF)',
      label: <Term name="IOF">Imposto (IOF)</Term>,
      reais: terms.custoEfetivoValorTributos,
      percent: terms.custoEfetivoPercTributos,
    },
    {
      id: 'tac',
      name: 'tarifa (TAC)',
      label: <Term name="TAC">Tarifa (TAC)</Term>,
      reais: terms.custoEfetivoValorTarifas,
      percent: terms.custoEfetivoPercTarifas,
    },
    {
      id: 'seguro',
      name: 'seguro',
      label: 'Seguro',
      reais: terms.custoEfetivoValorSeguro,
      percent: terms.custoEfetivoPercSeguro,
    },
  ]
  // A payment in full is not credit: no rate, nothing financed.
  const inFull = terms.tipo === 'A vista'
  const free = costs.filter(({ reais }) => reais === 0).map(({ name }) => name)
  if (inFull) free.unshift('juros')
  rows.push(
    ...costs
      .filter(({ reais }) => reais > 0)
      .map(({ id, label, reais, percent }) => ({ id, label, value: share(reais, percent) })),
    ...(free.length > 0 ? [{ label: 'Sem custo', value: free.join(', ') }] : []),
  )
  if (!inFull) {
    rows.push(
      { label: 'Valor financiado', value: money(terms.valorEmprestimos), total: true },
      {
        label: 'Juros',
        value: `${formatPercent(terms.taxaJurosAoMes)} ao mês, ${formatPercent(terms.taxaJurosAoAno)} ao ano`,
      },
      {
        id: 'cet',
        label: <Term name="CET">CET</Term>,
        value: `${formatPercent(terms.custoEfetivoTotalMensal)} ao mês, ${formatPercent(terms.custoEfetivoTotalAnual)} ao ano`,
      },
    )
  }
  return <TermList rows={rows} />
}

/** Fine and interest for late payment, used when a late debt is renegotiated: an overdue slip cannot be paid. */
export function LateCharges({ terms }: { terms: Terms }) {
  return (
    <TermList
      rows={[
        { label: 'Multa na renegociação', value: `${formatPercent(terms.multaAtrasoPerc)} da parcela` },
        { label: 'Juros até a renegociação', value: `${formatPercent(terms.jurosMoraAoMes)} ao mês` },
      ]}
    />
  )
}
