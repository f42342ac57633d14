import { daysBetween } from '@portal/domain/dates'
import { isCnpj } from '@portal/domain/tax-id'
import type { Bank } from '../bank'
import { annualPercent, cents, costOf, instalment, monthlyPercent } from '../figures/loan'
import { choiceOf, groupOf, reserve } from '../requests/situations'
import { area } from '../rule'
import { judgeable, must, mustBe } from '../verdict'
import { isWeekend } from './calendar'

const CET = 'Res. CMN 4.881/2020, art. 4º; CDC art. 54-B, I'

/** Terms of the first choice by instalments, with their date of calculation. */
const loan = (bank: Bank) =>
  bank.once('terms', async () => {
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    const { terms } = await reserve(bank, 'titular')
    const regular = terms.parcelas.filter(({ numero }) => numero > 0)
    return { terms, regular, today: serverDate.slice(0, 10) }
  })

export const terms = area('Cálculos', (bank) => ({
  async [`CALC-01: O CET ao ano é o dos dias corridos até cada vencimento [${CET}]`]() {
    const { terms: t, today } = await loan(bank)
    mustBe('CET ao ano', t.custoEfetivoTotalAnual, costOf(t, today), 0.011)
  },
  async [`CALC-02: O CET ao mês é o equivalente do CET ao ano [${CET}]`]() {
    const { terms: t } = await loan(bank)
    const expected = monthlyPercent(t.custoEfetivoTotalAnual)
    mustBe('CET ao mês', t.custoEfetivoTotalMensal, expected, 0.011)
  },
  async 'CALC-03: A taxa ao ano é a taxa ao mês composta por 12 meses [CDC art. 54-B, II; especificação §3]'() {
    const { terms: t } = await loan(bank)
    const [low, high] = [annualPercent(t.taxaJurosAoMes - 0.005), annualPercent(t.taxaJurosAoMes + 0.005)]
    must(t.taxaJurosAoAno >= low - 0.01 && t.taxaJurosAoAno <= high + 0.01, `${t.taxaJurosAoAno}% ao ano`)
  },
  async 'CALC-04: A parcela é a da tabela Price, com o primeiro período cobrado pelos seus dias [Contrato, Efetivar; especificação §3]'() {
    const { terms: t, regular, today } = await loan(bank)
    const firstDays = daysBetween(today, regular[0]?.vencimento ?? today)
    // The rate is printed with two decimals: checks both ends of the rounding interval.
    const at = (rate: number) => instalment(t.valorEmprestimos, rate, t.qtdeParcelas, firstDays)
    const [low, high] = [at(Math.max(t.taxaJurosAoMes - 0.005, 0)), at(t.taxaJurosAoMes + 0.005)]
    const isBetween = t.valorParcela >= low - 0.01 && t.valorParcela <= high + 0.01
    must(isBetween, `${t.valorParcela}; pela tabela, ${low.toFixed(2)} a ${high.toFixed(2)}`)
  },
  async 'CALC-05: As parcelas são iguais (a última absorve o resto) [Contrato, Efetivar; CDC art. 54-B, III]'() {
    const { terms: t, regular } = await loan(bank)
    for (const { numero, valor } of regular.slice(0, -1))
      must(valor === t.valorParcela, `A parcela ${numero} é de ${valor}`)
    const rest = Math.abs(cents(regular.at(-1)?.valor ?? 0) - cents(t.valorParcela))
    must(rest <= t.qtdeParcelas, `A última difere em ${rest} centavos`)
  },
  async 'CALC-06: Juros e amortização somam cada parcela, e o saldo termina em zero [Contrato, Terms]'() {
    const { terms: t, regular } = await loan(bank)
    let balance = cents(t.valorEmprestimos)
    for (const { numero, valor, juros, amortizacao, saldoDevedor } of regular) {
      mustBe(`Juros e amortização da ${numero}ª`, cents(juros) + cents(amortizacao), cents(valor))
      balance -= cents(amortizacao)
      mustBe(`Saldo depois da ${numero}ª`, cents(saldoDevedor), balance)
    }
    must(balance === 0, `Sobram ${balance / 100}`)
  },
  async 'CALC-08: As partes do CET são as do contrato, e os seus percentuais somam 100 [CDC art. 54-B, I]'() {
    const { terms: t } = await loan(bank)
    const parts = [
      ['líquido', t.custoEfetivoValorLiquido, t.valorSolicitado, t.custoEfetivoPercLiquido],
      ['tributos', t.custoEfetivoValorTributos, t.valorIof, t.custoEfetivoPercTributos],
      ['tarifas', t.custoEfetivoValorTarifas, t.valorTac, t.custoEfetivoPercTarifas],
      ['seguro', t.custoEfetivoValorSeguro, t.valorSeguro, t.custoEfetivoPercSeguro],
    ] as const
    for (const [name, value, expected] of parts) mustBe(name, value, expected)
    const sum = parts.reduce((total, [, , , percent]) => total + percent, 0)
    mustBe('Soma', sum, 100, 0.01)
  },
  async 'CALC-09: O IOF não passa da alíquota diária sobre cada amortização [Decreto 6.306/2007, art. 7º]'() {
    const { terms: t, regular, today } = await loan(bank)
    judgeable(t.valorTroco === 0, 'A opção entrega dinheiro novo')
    let most = 0
    for (const { amortizacao, vencimento } of regular)
      most += amortizacao * 0.000082 * Math.min(daysBetween(today, vencimento), 365)
    must(t.valorIof <= most + 0.02, `${t.valorIof}; pela alíquota seria no máximo ${most.toFixed(2)}`)
  },
  async 'CALC-10: Os vencimentos são mensais, em dias úteis, e nenhum passou [Res. CMN 4.880/2020; contrato, Terms]'() {
    const { terms: t, today } = await loan(bank)
    const dates = t.parcelas.map(({ vencimento }) => vencimento)
    for (const [index, date] of dates.entries()) {
      must(!isWeekend(date), `${date} cai num fim de semana`)
      must(date >= today, `${date} já passou`)
      const gap = daysBetween(dates[index - 1] ?? date, date)
      must(index === 0 || (gap >= 24 && gap <= 37), `${gap} dias entre duas parcelas`)
    }
  },
  async 'CALC-12: O credor tem nome, CNPJ e endereço; a multa é de até 2% e a mora de até 1% ao mês [CDC arts. 54-B, V, e 52 § 1º; CTN art. 161 § 1º]'() {
    const { terms: t } = await loan(bank)
    const { nome, endereco, cnpj } = t.credor
    must(nome !== '' && endereco !== '' && isCnpj(cnpj), 'O credor está incompleto')
    must(t.multaAtrasoPerc <= 2, `Multa de ${t.multaAtrasoPerc}%`)
    must(t.jurosMoraAoMes <= 1, `Mora de ${t.jurosMoraAoMes}% ao mês`)
  },
  async 'CALC-20: Pela parcela que se pode pagar, o cálculo não passa dela [Contrato, Efetivar (valorParcela)]'() {
    const { terms: t } = await loan(bank)
    judgeable((await groupOf(bank, 'titular')).aceitaPropostaPropria, 'O grupo não aceita proposta própria')
    const highest = Math.ceil(t.valorParcela * 1.1)
    const own = await reserve(bank, 'titular', { idOpcao: undefined, valorParcela: highest })
    must(own.terms.valorParcela <= highest, `Parcela de ${own.terms.valorParcela}; máximo de ${highest}`)
  },
  async [`CALC-21: A versão 3 responde sem invólucro, com os mesmos campos e um CET do calendário [Contrato, Efetivar v3; ${CET}]`]() {
    const body = choiceOf(await groupOf(bank, 'veiculo', 'v3'))
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    const answer = await bank.data('POST /api/v3/Negociacao/Efetivar', { as: 'veiculo', body })
    must(answer.sucesso === 1, 'A opção não se calcula')
    mustBe('CET ao ano', answer.custoEfetivoTotalAnual, costOf(answer, serverDate.slice(0, 10)), 0.011)
  },
}))

export const offers = area('Ofertas e reservas', (bank) => ({
  async 'CALC-11: A reserva vale dois dias ou mais [CDC art. 54-B, IV; contrato, Efetivar]'() {
    const { terms: t } = await reserve(bank, 'titular')
    const hours = (Date.parse(t.validade) - bank.now().getTime()) / 3_600_000
    must(hours > 47, `A reserva vale ${hours.toFixed(1)} horas`)
  },
  async 'CALC-13: O mesmo pedido recebe a mesma reserva [Contrato, Efetivar (idempotência)]'() {
    const [one, other] = [(await reserve(bank, 'titular')).terms, (await reserve(bank, 'titular')).terms]
    must(one.idProposta === other.idProposta, 'Duas reservas para a mesma escolha')
    must(one.valorParcela === other.valorParcela, 'A parcela mudou entre dois pedidos iguais')
  },
  async 'CALC-14: A mesma chaveIdempotencia recebe a mesma reserva [Contrato, Efetivar (chaveIdempotencia)]'() {
    const chaveIdempotencia = `conformidade-${Date.now()}`
    const id = async () => (await reserve(bank, 'titular', { chaveIdempotencia })).terms.idProposta
    const [one, other] = [await id(), await id()]
    must(one === other, 'Duas reservas com a mesma chave')
  },
  async 'CALC-15: Outra escolha toma o lugar da reserva: a antiga não se conclui mais [Contrato, PROPOSTA_VENCIDA]'() {
    const { acceptance: body } = await reserve(bank, 'titular')
    await reserve(bank, 'titular', { tipo: 'A vista', idOpcao: undefined })
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
