import type { Bank } from '../bank'
import { cents } from '../figures/loan'
import { acceptanceOf, choiceOf, groupOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

export const near = (actual: number, expected: number, tolerance: number) =>
  Math.abs(actual - expected) <= tolerance + 1e-9

export async function reserve(bank: Bank, more: Record<string, unknown>) {
  const group = await groupOf(bank, 'titular')
  const body = choiceOf(bank, 'titular', group, more)
  const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: 'titular', body })
  must(dados !== null, 'A opção não se calcula')
  return { group, terms: dados }
}

export const offers: Area = {
  title: 'Ofertas e reservas',
  rules: [
    {
      id: 'CALC-11',
      title: 'A reserva vale dois dias ou mais',
      source: 'CDC art. 54-B, IV; contrato, Efetivar',
      async run(bank) {
        const { terms: t } = await reserve(bank, {})
        const hours = (Date.parse(t.validade) - bank.now().getTime()) / 3_600_000
        must(hours > 47, `A reserva vale ${hours.toFixed(1)} horas`)
      },
    },
    {
      id: 'CALC-13',
      title: 'O mesmo pedido recebe a mesma reserva',
      source: 'Contrato, Efetivar (idempotência)',
      async run(bank) {
        const [first, second] = [await reserve(bank, {}), await reserve(bank, {})]
        must(first.terms.idProposta === second.terms.idProposta, 'Duas reservas para a mesma escolha')
        must(
          first.terms.valorParcela === second.terms.valorParcela,
          'A parcela mudou entre dois pedidos iguais',
        )
      },
    },
    {
      id: 'CALC-14',
      title: 'A mesma chaveIdempotencia recebe a mesma reserva',
      source: 'Contrato, Efetivar (chaveIdempotencia)',
      async run(bank) {
        const chaveIdempotencia = `conformidade-${Date.now()}`
        const [first, second] = [
          await reserve(bank, { chaveIdempotencia }),
          await reserve(bank, { chaveIdempotencia }),
        ]
        must(first.terms.idProposta === second.terms.idProposta, 'Duas reservas com a mesma chave')
      },
    },
    {
      id: 'CALC-15',
      title: 'Outra escolha toma o lugar da reserva: a antiga não se conclui mais',
      source: 'Contrato, PROPOSTA_VENCIDA',
      async run(bank) {
        const { group, terms: old } = await reserve(bank, {})
        await reserve(bank, { tipo: 'A vista', idOpcao: undefined })
        const body = acceptanceOf(bank, 'titular', group.idNegociacao, old.idProposta)
        const { status } = await bank.send('POST /api/v1/Negociacao/Formalizar', { as: 'titular', body })
        must(status === 409, `Concluir a reserva substituída respondeu ${status}`)
      },
    },
    {
      id: 'CALC-16',
      title: 'À vista paga-se o valor com desconto da lista, sem custo algum',
      source: 'Contrato, Efetivar',
      async run(bank) {
        const { group, terms: t } = await reserve(bank, { tipo: 'A vista', idOpcao: undefined })
        must(t.totalAPagar === group.valorAVista, `Total ${t.totalAPagar}; a lista diz ${group.valorAVista}`)
        must(
          t.custoEfetivoTotalAnual === 0 && t.taxaJurosAoMes === 0 && t.valorIof === 0,
          'À vista tem custo',
        )
        must(t.parcelas.length === 1, `À vista em ${t.parcelas.length} parcelas`)
      },
    },
    {
      id: 'CALC-17',
      title: 'O percentual de desconto da lista é o do valor à vista',
      source: 'Contrato, Opportunity',
      async run(bank) {
        const { negociacoes } = await bank.list('titular')
        judgeable(negociacoes.length > 0, "'titular' não tem grupos")
        for (const group of negociacoes) {
          const percent = (group.valorDesconto / group.valorOriginal) * 100
          must(
            near(group.percDesconto, percent, 0.011),
            `${group.nomeProduto}: percDesconto ${group.percDesconto}`,
          )
        }
      },
    },
    {
      id: 'CALC-19',
      title: 'A opção da lista é a que se calcula: mesma parcela, mesmo total, mesmo CET, mesmo saldo',
      source: 'Contrato, OfferOption; CDC art. 30 (a oferta vincula)',
      async run(bank) {
        const { group, terms: t } = await reserve(bank, {})
        const option = group.opcoes.find(({ tipo }) => tipo === 'Parcelado')
        must(
          option?.valorParcela === t.valorParcela,
          `Parcela ${option?.valorParcela} na lista, ${t.valorParcela} no cálculo`,
        )
        must(
          option.totalAPagar === t.totalAPagar,
          `Total ${option.totalAPagar} na lista, ${t.totalAPagar} no cálculo`,
        )
        must(
          option.cetAoAno === t.custoEfetivoTotalAnual,
          `CET ${option.cetAoAno} na lista, ${t.custoEfetivoTotalAnual} no cálculo`,
        )
        const balance = cents(t.valorSolicitado) - cents(t.valorTroco) + cents(t.valorEntrada)
        must(
          balance === cents(t.valorOriginal) - cents(option.valorDesconto),
          `O cálculo parte de ${balance / 100}; valorOriginal menos valorDesconto da lista é outro`,
        )
      },
    },
  ],
}
