import { eachTime, instead, list, type Mutant, terms } from './fault'

/** Figures that are wrong. */
export const moneyMutants: readonly Mutant[] = [
  {
    fault: 'the CET counts equal months',
    caughtBy: 'CALC-01',
    apply: terms((dados) => {
      dados.custoEfetivoTotalAnual += 0.37
    }),
  },
  {
    fault: 'the monthly CET is the annual one by twelve',
    caughtBy: 'CALC-02',
    apply: terms((dados) => {
      dados.custoEfetivoTotalMensal = dados.custoEfetivoTotalAnual / 12
    }),
  },
  {
    fault: 'the annual rate is twelve times the monthly one',
    caughtBy: 'CALC-03',
    apply: terms((dados) => {
      dados.taxaJurosAoAno = dados.taxaJurosAoMes * 12
    }),
  },
  {
    fault: 'instalments are two per cent dearer',
    caughtBy: 'CALC-04',
    apply: terms((dados) => {
      dados.valorParcela = Math.round(dados.valorParcela * 102) / 100
    }),
  },
  {
    fault: 'instalments do not sum',
    caughtBy: 'SENTIDO-01',
    after: ['CALC-12'],
    apply: terms((dados) => {
      dados.totalAPagar += 10
    }),
  },
  {
    fault: 'the second instalment is another',
    caughtBy: 'CALC-05',
    apply: terms((dados) => {
      for (const one of dados.parcelas) if (one.numero === 2) one.valor += 1
    }),
  },
  {
    fault: 'a balance is left over',
    caughtBy: 'CALC-06',
    apply: terms((dados) => {
      for (const one of dados.parcelas) one.saldoDevedor += 0.5
    }),
  },
  {
    fault: 'the loan is not the sum of its parts',
    caughtBy: 'SENTIDO-01',
    after: ['CALC-12'],
    apply: terms((dados) => {
      dados.valorTac += 1
    }),
  },
  {
    fault: 'a part of the CET is hidden',
    caughtBy: 'CALC-08',
    apply: terms((dados) => {
      dados.custoEfetivoValorTarifas += 5
    }),
  },
  {
    fault: 'too much tax',
    caughtBy: 'CALC-09',
    apply: terms((dados) => {
      dados.valorIof = dados.valorIof * 1.5 + 30
    }),
  },
  {
    fault: 'a due date on a Sunday',
    caughtBy: 'CALC-10',
    apply: terms((dados) => {
      for (const one of dados.parcelas) if (one.numero === 2) one.vencimento = '2027-01-24'
    }),
  },
  {
    fault: 'a first due date of yesterday',
    caughtBy: 'CALC-10',
    apply: terms((dados) => {
      dados.dataVencimentoPrimeiraParcela = '2026-11-23'
      for (const one of dados.parcelas) if (one.numero === 1) one.vencimento = '2026-11-23'
    }),
  },
  {
    fault: 'a reservation of an hour',
    caughtBy: 'CALC-11',
    apply: terms((dados) => {
      dados.validade = '2026-11-24T11:00:00-03:00'
    }),
  },
  {
    fault: 'a fine of ten per cent',
    caughtBy: 'CALC-12',
    apply: terms((dados) => {
      dados.multaAtrasoPerc = 10
    }),
  },
  {
    fault: 'each request is another reservation',
    caughtBy: 'CALC-13',
    apply: eachTime('POST /api/v1/Negociacao/Efetivar', (data, count) => {
      if (data.dados !== null) data.dados.idProposta = `P${count}`
    }),
  },
  {
    fault: 'a replaced reservation can be concluded',
    caughtBy: 'CALC-15',
    apply: instead('POST /api/v1/Negociacao/Formalizar', 409, { sucesso: 1 }),
  },
  {
    fault: 'paying in full costs interest',
    caughtBy: 'CALC-16',
    apply: terms((dados) => {
      if (dados.tipo === 'A vista') dados.taxaJurosAoMes = 1
    }),
  },
  {
    fault: 'the discount of the list is wrong',
    caughtBy: 'SENTIDO-01',
    apply: list((dados) => {
      for (const group of dados.negociacoes) group.valorDesconto += 1
    }),
  },
  {
    fault: 'the percentage of the list is wrong',
    caughtBy: 'CALC-17',
    apply: list((dados) => {
      for (const group of dados.negociacoes) group.percDesconto += 1
    }),
  },
  {
    fault: 'an option does not sum',
    caughtBy: 'SENTIDO-01',
    apply: list((dados) => {
      for (const { opcoes } of dados.negociacoes) for (const one of opcoes) one.totalAPagar -= 50
    }),
  },
  {
    fault: 'the offer is not what is calculated',
    caughtBy: 'CALC-19',
    apply: list((dados) => {
      for (const { opcoes } of dados.negociacoes) for (const one of opcoes) one.cetAoAno = 1
    }),
  },
  {
    fault: 'the cut of an option is not that of what is calculated',
    caughtBy: 'CALC-19',
    apply: list((dados) => {
      for (const { opcoes } of dados.negociacoes) for (const one of opcoes) one.valorDesconto += 1
    }),
  },
]
