import { eachTime, flip, instead, line, type Mutant, restatus, rewrite } from './fault'

const QUOTE = 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}'
const ISSUE = 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}'

/** Settling early. */
export const settlementMutants: readonly Mutant[] = [
  {
    fault: 'settling early takes half of the interest off',
    caughtBy: 'QUITACAO-01',
    apply: rewrite(QUOTE, (data) => {
      for (const one of data.parcelas) one.valorNoDia = Math.round((one.valor - one.desconto / 2) * 100) / 100
    }),
  },
  {
    fault: 'settling costs a cent more than its instalments',
    caughtBy: 'SENTIDO-01',
    after: ['QUITACAO-01'],
    apply: rewrite(QUOTE, (data) => {
      data.valorQuitacao = Math.round(data.valorQuitacao * 100 + 1) / 100
    }),
  },
  {
    fault: 'who waits saves more',
    caughtBy: 'QUITACAO-03',
    apply: eachTime(QUOTE, (data, count) => {
      if (count > 1) data.desconto += 10_000
    }),
  },
  {
    fault: 'an open instalment is forgotten',
    caughtBy: 'QUITACAO-04',
    apply: rewrite(QUOTE, (data) => {
      data.parcelasAntes.pop()
    }),
  },
  {
    fault: 'any value settles an agreement',
    caughtBy: 'QUITACAO-05',
    apply: instead(ISSUE, 412, { parcela: 901 }),
  },
  {
    fault: 'a settlement slip over another value',
    caughtBy: 'QUITACAO-06',
    apply: line((data) => {
      data.linhaDigitavel = flip(data.linhaDigitavel, 46)
    }),
  },
  {
    fault: 'a repetition makes another settlement slip',
    caughtBy: 'QUITACAO-07',
    apply: eachTime(ISSUE, (data, count) => {
      if (count > 1) data.divida = '9000000001901'
    }),
  },
  {
    fault: 'anybody may see what an agreement costs',
    caughtBy: 'QUITACAO-08',
    apply: restatus(QUOTE, 404, 200),
  },
]
