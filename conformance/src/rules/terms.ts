import type { Terms } from '@portal/contract'
import { isCnpj } from '@portal/domain/tax-id'
import type { Bank } from '../bank'
import { annualPercent, cents, costOf, days, instalment, monthlyPercent } from '../figures/loan'
import { choiceOf, groupOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'
import { near, reserve } from './offers'

const CET = 'Res. CMN 4.881/2020, art. 4º; CDC art. 54-B, I'

/** The terms of the first choice by instalments, and the day on which they were calculated. */
async function loan(bank: Bank): Promise<{ terms: Terms; today: string }> {
  return bank.once('terms', async () => {
    const body = choiceOf(bank, 'titular', await groupOf(bank, 'titular'))
    const { serverDate } = await bank.data('GET /api/v1/getServerDate')
    const { dados } = await bank.data('POST /api/v1/Negociacao/Efetivar', { as: 'titular', body })
    must(dados !== null, 'A primeira opção parcelada não se calcula')
    return { terms: dados, today: serverDate.slice(0, 10) }
  })
}

export const terms: Area = {
  title: 'Cálculos',
  rules: [
    {
      id: 'CALC-01',
      title: 'O CET ao ano é o dos dias corridos até cada vencimento',
      source: CET,
      async run(bank) {
        const { terms: t, today } = await loan(bank)
        const expected = costOf(t, today)
        must(
          near(t.custoEfetivoTotalAnual, expected, 0.011),
          `CET ${t.custoEfetivoTotalAnual}% ao ano; pelo calendário é ${expected.toFixed(2)}%`,
        )
      },
    },
    {
      id: 'CALC-02',
      title: 'O CET ao mês é o equivalente do CET ao ano',
      source: CET,
      async run(bank) {
        const { terms: t } = await loan(bank)
        const expected = monthlyPercent(t.custoEfetivoTotalAnual)
        must(
          near(t.custoEfetivoTotalMensal, expected, 0.011),
          `${t.custoEfetivoTotalMensal}%; o equivalente é ${expected.toFixed(2)}%`,
        )
      },
    },
    {
      id: 'CALC-03',
      title: 'A taxa ao ano é a taxa ao mês composta por 12 meses',
      source: 'CDC art. 54-B, II; especificação §3',
      async run(bank) {
        const { terms: t } = await loan(bank)
        const [low, high] = [annualPercent(t.taxaJurosAoMes - 0.005), annualPercent(t.taxaJurosAoMes + 0.005)]
        must(t.taxaJurosAoAno >= low - 0.01 && t.taxaJurosAoAno <= high + 0.01, `${t.taxaJurosAoAno}% ao ano`)
      },
    },
    {
      id: 'CALC-04',
      title: 'A parcela é a da tabela Price, com o primeiro período cobrado pelos seus dias',
      source: 'Contrato, Efetivar; especificação §3',
      async run(bank) {
        const { terms: t, today } = await loan(bank)
        const first = t.parcelas.find(({ numero }) => numero === 1)
        const firstDays = days(today, first?.vencimento ?? today)
        // The rate is printed with two decimals: both ends of what it may stand for.
        const at = (rate: number) => instalment(t.valorEmprestimos, rate, t.qtdeParcelas, firstDays)
        const [low, high] = [at(Math.max(t.taxaJurosAoMes - 0.005, 0)), at(t.taxaJurosAoMes + 0.005)]
        must(
          t.valorParcela >= low - 0.01 && t.valorParcela <= high + 0.01,
          `${t.valorParcela}; pela tabela, ${low.toFixed(2)} a ${high.toFixed(2)}`,
        )
      },
    },
    {
      id: 'CALC-05',
      title: 'As parcelas são iguais (a última absorve o resto)',
      source: 'Contrato, Efetivar; CDC art. 54-B, III',
      async run(bank) {
        const { terms: t } = await loan(bank)
        const regular = t.parcelas.filter(({ numero }) => numero > 0)
        for (const { numero, valor } of regular.slice(0, -1))
          must(valor === t.valorParcela, `A parcela ${numero} é de ${valor}`)
        const rest = Math.abs(cents(regular.at(-1)?.valor ?? 0) - cents(t.valorParcela))
        must(rest <= t.qtdeParcelas, `A última difere em ${rest} centavos`)
      },
    },
    {
      id: 'CALC-06',
      title: 'Juros e amortização somam cada parcela, e o saldo termina em zero',
      source: 'Contrato, Terms',
      async run(bank) {
        const { terms: t } = await loan(bank)
        let balance = cents(t.valorEmprestimos)
        for (const { numero, valor, juros, amortizacao, saldoDevedor } of t.parcelas.filter(
          (one) => one.numero > 0,
        )) {
          must(
            cents(juros) + cents(amortizacao) === cents(valor),
            `Parcela ${numero}: juros e amortização não a somam`,
          )
          balance -= cents(amortizacao)
          must(balance === cents(saldoDevedor), `Parcela ${numero}: o saldo é ${balance / 100}`)
        }
        must(balance === 0, `Sobram ${balance / 100}`)
      },
    },
    {
      id: 'CALC-08',
      title: 'As partes do CET são as do contrato, e os seus percentuais somam 100',
      source: 'CDC art. 54-B, I',
      async run(bank) {
        const { terms: t } = await loan(bank)
        const parts = [
          ['líquido', t.custoEfetivoValorLiquido, t.valorSolicitado, t.custoEfetivoPercLiquido],
          ['tributos', t.custoEfetivoValorTributos, t.valorIof, t.custoEfetivoPercTributos],
          ['tarifas', t.custoEfetivoValorTarifas, t.valorTac, t.custoEfetivoPercTarifas],
          ['seguro', t.custoEfetivoValorSeguro, t.valorSeguro, t.custoEfetivoPercSeguro],
        ] as const
        for (const [name, value, expected] of parts)
          must(value === expected, `${name}: ${value}, esperado ${expected}`)
        const sum = parts.reduce((total, [, , , percent]) => total + percent, 0)
        must(near(sum, 100, 0.01), `Somam ${sum.toFixed(2)}`)
      },
    },
    {
      id: 'CALC-09',
      title: 'O IOF não passa da alíquota diária sobre cada amortização',
      source: 'Decreto 6.306/2007, art. 7º',
      async run(bank) {
        const { terms: t, today } = await loan(bank)
        judgeable(t.valorTroco === 0, 'A opção entrega dinheiro novo')
        const most = t.parcelas
          .filter(({ numero }) => numero > 0)
          .reduce(
            (sum, { amortizacao, vencimento }) =>
              sum + amortizacao * 0.000082 * Math.min(days(today, vencimento), 365),
            0,
          )
        must(t.valorIof <= most + 0.02, `${t.valorIof}; pela alíquota seria no máximo ${most.toFixed(2)}`)
      },
    },
    {
      id: 'CALC-10',
      title: 'Os vencimentos são mensais, em dias úteis, e nenhum passou',
      source: 'Res. CMN 4.880/2020; contrato, Terms',
      async run(bank) {
        const { terms: t, today } = await loan(bank)
        const dates = t.parcelas.map(({ vencimento }) => vencimento)
        for (const [index, date] of dates.entries()) {
          const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
          must(weekday !== 0 && weekday !== 6, `${date} cai num fim de semana`)
          must(date >= today, `${date} já passou`)
          const gap = days(dates[index - 1] ?? date, date)
          must(index === 0 || (gap >= 24 && gap <= 37), `${gap} dias entre duas parcelas`)
        }
      },
    },
    {
      id: 'CALC-12',
      title: 'O credor tem nome, CNPJ e endereço; a multa é de até 2% e a mora de até 1% ao mês',
      source: 'CDC arts. 54-B, V, e 52 § 1º; CTN art. 161 § 1º',
      async run(bank) {
        const { terms: t } = await loan(bank)
        must(
          t.credor.nome !== '' && t.credor.endereco !== '' && isCnpj(t.credor.cnpj),
          'O credor está incompleto',
        )
        must(t.multaAtrasoPerc <= 2, `Multa de ${t.multaAtrasoPerc}%`)
        must(t.jurosMoraAoMes <= 1, `Mora de ${t.jurosMoraAoMes}% ao mês`)
      },
    },
    {
      id: 'CALC-20',
      title: 'Pela parcela que se pode pagar, o cálculo não passa dela',
      source: 'Contrato, Efetivar (valorParcela)',
      async run(bank) {
        const { terms: t } = await loan(bank)
        const group = await groupOf(bank, 'titular')
        judgeable(group.aceitaPropostaPropria, 'O grupo não aceita proposta própria')
        const highest = Math.ceil(t.valorParcela * 1.1)
        const own = await reserve(bank, { idOpcao: undefined, valorParcela: highest })
        must(
          own.terms.valorParcela <= highest,
          `Parcela de ${own.terms.valorParcela} para um máximo de ${highest}`,
        )
      },
    },
    {
      id: 'CALC-21',
      title: 'A versão 3 responde sem invólucro, com os mesmos campos e um CET do calendário',
      source: `Contrato, Efetivar v3; ${CET}`,
      async run(bank) {
        const body = choiceOf(bank, 'veiculo', await groupOf(bank, 'veiculo', 'v3'))
        const { serverDate } = await bank.data('GET /api/v1/getServerDate')
        const answer = await bank.data('POST /api/v3/Negociacao/Efetivar', { as: 'veiculo', body })
        must(answer.sucesso === 1, 'A opção não se calcula')
        const expected = costOf(answer, serverDate)
        must(
          near(answer.custoEfetivoTotalAnual, expected, 0.011),
          `CET ${answer.custoEfetivoTotalAnual}%; pelo calendário é ${expected.toFixed(2)}%`,
        )
      },
    },
  ],
}
