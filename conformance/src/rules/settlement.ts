import { type Bank, field } from '../bank'
import { factorOf, readLine } from '../figures/boleto'
import { cents, days, presentValue } from '../figures/loan'
import { agreementOf, issueSettlement, settlementOf } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'

const LAW = 'CDC art. 52, § 2º; contrato, Quitar antes (extensão opcional)'
const CONTRACT = 'Contrato, Quitar antes (extensão opcional)'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'

type Quote = Awaited<ReturnType<typeof settlementOf>>

const first = (bank: Bank): Promise<Quote> => bank.once('settlement', () => settlementOf(bank, 'acordo'))

/** The last day but not the first: a due date, and so a business day. */
async function last(bank: Bank): Promise<Quote> {
  const { data, dataMaxima } = await first(bank)
  judgeable(dataMaxima > data, 'O acordo termina no primeiro dia')
  return settlementOf(bank, 'acordo', dataMaxima)
}

async function issued(bank: Bank) {
  return bank.once('settlement slip', async () => {
    const { quote, reply } = await issueSettlement(bank)
    must(reply.status === 200, `Respondeu ${reply.status}`)
    const quitacao = (await bank.list('acordo')).acordos[0]?.quitacao
    must(quitacao?.pagaEm === null, 'A lista não mostra o boleto de quitação')
    return { quote, slip: quitacao }
  })
}

export const settlement: Area = {
  title: 'Quitar antes',
  rules: [
    {
      id: 'QUITACAO-01',
      title: 'Cada parcela vale no dia o valor presente à taxa do contrato; a entrada não tem juros',
      source: LAW,
      async run(bank) {
        const { data, taxaJurosAoMes, parcelas } = await first(bank)
        for (const { numero, vencimento, valor, dias, valorNoDia } of parcelas) {
          must(dias === days(data, vencimento), `Parcela ${numero}: ${dias} dias`)
          if (dias < 0) continue
          const worth = numero === 0 ? cents(valor) : presentValue(cents(valor), taxaJurosAoMes, dias)
          must(Math.abs(cents(valorNoDia) - worth) <= 0.5 + 1e-6, `Parcela ${numero}: ${valorNoDia}`)
        }
      },
    },
    {
      id: 'QUITACAO-03',
      title: 'Quem quita mais tarde não deixa de pagar mais, e nenhuma parcela fica mais barata',
      source: LAW,
      async run(bank) {
        const [soon, late] = [await first(bank), await last(bank)]
        must(cents(late.desconto) <= cents(soon.desconto), 'O desconto cresce com o tempo')
        for (const { numero, valorNoDia } of late.parcelas) {
          const before = soon.parcelas.find((one) => one.numero === numero)
          must(
            before !== undefined && before.valorNoDia <= valorNoDia,
            `A parcela ${numero} fica mais barata`,
          )
        }
      },
    },
    {
      id: 'QUITACAO-04',
      title: 'O que vence antes do dia não entra na conta, e nenhuma parcela em aberto falta',
      source: CONTRACT,
      async run(bank) {
        const { data, parcelas, parcelasAntes } = await last(bank)
        must(
          parcelasAntes.every(({ vencimento }) => vencimento < data),
          'Uma parcela de depois do dia está entre as de antes',
        )
        const open = (await agreementOf(bank, 'acordo')).parcelas.filter(({ estado }) => estado !== 'PAGA')
        must(
          open.length === parcelas.length + parcelasAntes.length,
          `${open.length} em aberto; na conta ${parcelas.length + parcelasAntes.length}`,
        )
      },
    },
    {
      id: 'QUITACAO-05',
      title: 'Um valor que não é o do dia é 412, e nenhum boleto sai',
      source: `${CONTRACT}; CDC art. 30`,
      async run(bank) {
        const { reply } = await issueSettlement(bank, { more: -1 })
        must(reply.status === 412, `Respondeu ${reply.status}`)
        must(field(reply.data, 'codigo') === 'ALTERADO', 'O problema não traz ALTERADO')
      },
    },
    {
      id: 'QUITACAO-06',
      title: 'O boleto de quitação cobra o valor mostrado, no dia mostrado',
      source: `${CONTRACT}; FEBRABAN, layout de cobrança`,
      async run(bank) {
        const { quote, slip } = await issued(bank)
        must(cents(slip.valor) === cents(quote.valorQuitacao), `O boleto é de ${slip.valor}`)
        const { carteira } = await agreementOf(bank, 'acordo')
        const params = { carteira, divida: slip.divida, taxId: bank.id('acordo') }
        const line = readLine((await bank.data(LINE, { as: 'acordo', params })).linhaDigitavel)
        must(line.wrong.length === 0, `Errado: ${line.wrong.join(', ')}`)
        must(line.cents === cents(quote.valorQuitacao), `A linha cobra ${line.cents / 100}`)
        must(line.factor === factorOf(quote.data), `Fator ${line.factor}, esperado ${factorOf(quote.data)}`)
      },
    },
    {
      id: 'QUITACAO-07',
      title: 'O mesmo pedido outra vez responde o mesmo boleto',
      source: CONTRACT,
      async run(bank) {
        const { slip } = await issued(bank)
        const { reply } = await issueSettlement(bank)
        must(field(reply.data, 'divida') === slip.divida, 'A repetição fez outro boleto')
      },
    },
    {
      id: 'QUITACAO-08',
      title: 'O acordo de outra pessoa não se quita nem se calcula',
      source: `${CONTRACT}; OWASP ASVS 5.0 8.2.2`,
      async run(bank) {
        const { numeroAcordo, data, valorQuitacao: valor } = await first(bank)
        const params = { numeroAcordo }
        const seen = await bank.send('GET /api/v1/Negociacao/Quitacao/{numeroAcordo}', {
          as: 'outro',
          params,
        })
        const taken = await bank.send('POST /api/v1/Negociacao/Quitacao/{numeroAcordo}', {
          as: 'outro',
          params,
          body: { data, valor, execResposta: '' },
        })
        must(seen.status === 404 && taken.status === 404, `Respondeu ${seen.status} e ${taken.status}`)
      },
    },
  ],
}
