import { cents } from '../figures/loan'
import { acceptanceOf, reserve } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustBe } from '../verdict'

export const offers = area('Ofertas e reservas', (bank) => ({
  async 'CALC-11: A reserva vale dois dias ou mais [CDC art. 54-B, IV; contrato, Efetivar]'() {
    const { terms: t } = await reserve(bank, 'titular')
    const hours = (Date.parse(t.validade) - bank.now().getTime()) / 3_600_000
    must(hours > 47, `A reserva vale ${hours.toFixed(1)} horas`)
  },
  async 'CALC-13: O mesmo pedido recebe a mesma reserva [Contrato, Efetivar (idempotência)]'() {
    const [firstOffer, secondOffer] = [await reserve(bank, 'titular'), await reserve(bank, 'titular')]
    must(firstOffer.terms.idProposta === secondOffer.terms.idProposta, 'Duas reservas para a mesma escolha')
    must(
      firstOffer.terms.valorParcela === secondOffer.terms.valorParcela,
      'A parcela mudou entre dois pedidos iguais',
    )
  },
  async 'CALC-14: A mesma chaveIdempotencia recebe a mesma reserva [Contrato, Efetivar (chaveIdempotencia)]'() {
    const chaveIdempotencia = `conformidade-${Date.now()}`
    const [firstOffer, secondOffer] = [
      await reserve(bank, 'titular', { chaveIdempotencia }),
      await reserve(bank, 'titular', { chaveIdempotencia }),
    ]
    must(firstOffer.terms.idProposta === secondOffer.terms.idProposta, 'Duas reservas com a mesma chave')
  },
  async 'CALC-15: Outra escolha toma o lugar da reserva: a antiga não se conclui mais [Contrato, PROPOSTA_VENCIDA]'() {
    const { group, terms: old } = await reserve(bank, 'titular')
    await reserve(bank, 'titular', { tipo: 'A vista', idOpcao: undefined })
    const body = acceptanceOf(bank, 'titular', group.idNegociacao, old.idProposta)
    await bank.mustAnswer(409, 'POST /api/v1/Negociacao/Formalizar', { as: 'titular', body })
  },
  async 'CALC-16: À vista paga-se o valor com desconto da lista, sem custo algum [Contrato, Efetivar]'() {
    const { group, terms: t } = await reserve(bank, 'titular', { tipo: 'A vista', idOpcao: undefined })
    must(t.totalAPagar === group.valorAVista, `Total ${t.totalAPagar}; a lista diz ${group.valorAVista}`)
    must(t.custoEfetivoTotalAnual === 0 && t.taxaJurosAoMes === 0 && t.valorIof === 0, 'À vista tem custo')
    must(t.parcelas.length === 1, `À vista em ${t.parcelas.length} parcelas`)
  },
  async 'CALC-17: O percentual de desconto da lista é o do valor à vista [Contrato, Opportunity]'() {
    const { negociacoes } = await bank.list('titular')
    judgeable(negociacoes.length > 0, "'titular' não tem grupos")
    for (const group of negociacoes) {
      const percent = (group.valorDesconto / group.valorOriginal) * 100
      mustBe(`${group.nomeProduto}: percDesconto`, group.percDesconto, percent, 0.011)
    }
  },
  async 'CALC-19: A opção da lista é a que se calcula: mesma parcela, mesmo total, mesmo CET, mesmo saldo [Contrato, OfferOption; CDC art. 30 (a oferta vincula)]'() {
    const { group, terms: t } = await reserve(bank, 'titular')
    const option = group.opcoes.find(({ tipo }) => tipo === 'Parcelado')
    must(option !== undefined, 'A opção saiu da lista')
    mustBe('Parcela na lista', option.valorParcela, t.valorParcela)
    mustBe('Total na lista', option.totalAPagar, t.totalAPagar)
    mustBe('CET na lista', option.cetAoAno, t.custoEfetivoTotalAnual)
    const balance = cents(t.valorSolicitado) - cents(t.valorTroco) + cents(t.valorEntrada)
    mustBe('Centavos do saldo', balance, cents(t.valorOriginal) - cents(option.valorDesconto))
  },
}))
