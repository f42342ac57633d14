import { daysBetween } from '@portal/domain/dates'
import { type Bank, field, type Reply } from '../bank'
import { cents, presentValue } from '../figures/loan'
import { area } from '../rule'
import { judgeable, must, mustAnswer, mustBe } from '../verdict'
import { LINE, mustRead } from './slips'

const LAW = 'CDC art. 52, § 2º; contrato, Quitar antes (extensão opcional)'
const CONTRACT = 'Contrato, Quitar antes (extensão opcional)'

/** The settlement price of the agreement of 'acordo', by default on the first day. */
const settlementQuote = (bank: Bank, data?: string) => {
  const options = { as: 'acordo', ...(data && { query: { data } }) } as const
  return bank.data('GET /api/v1/Negociacao/Quitacao/{numeroAcordo}', options)
}

const firstQuote = (bank: Bank) => bank.once('settlement', () => settlementQuote(bank))

/** Issues its slip; another value simulates a caller with stale data. */
async function issueSettlement(bank: Bank, moreCents = 0): Promise<Reply> {
  const { data, valorQuitacao } = await firstQuote(bank)
  const body = { data, valor: (cents(valorQuitacao) + moreCents) / 100 }
  return bank.send('POST /api/v1/Negociacao/Quitacao/{numeroAcordo}', { as: 'acordo', body })
}

/** Quote for the last day: a due date and thus a business day. Unjudged if it is the first day. */
async function last(bank: Bank) {
  const { data, dataMaxima } = await firstQuote(bank)
  judgeable(dataMaxima > data, 'O acordo termina no primeiro dia')
  return settlementQuote(bank, dataMaxima)
}

async function issued(bank: Bank) {
  return bank.once('settlement slip', async () => {
    mustAnswer(await issueSettlement(bank), 200)
    const quitacao = (await bank.list('acordo')).acordos[0]?.quitacao
    must(quitacao?.pagaEm === null, 'A lista não mostra o boleto de quitação')
    return quitacao
  })
}

export const settlement = area('Quitar antes', (bank) => ({
  async [`QUITACAO-01: Cada parcela vale no dia o valor presente à taxa do contrato; a entrada não tem juros [${LAW}]`]() {
    const { data, taxaJurosAoMes, parcelas } = await firstQuote(bank)
    for (const { numero, vencimento, valor, dias, valorNoDia } of parcelas) {
      must(dias === daysBetween(data, vencimento), `Parcela ${numero}: ${dias} dias`)
      if (dias < 0) continue
      const worth = numero === 0 ? cents(valor) : presentValue(cents(valor), taxaJurosAoMes, dias)
      must(Math.abs(cents(valorNoDia) - worth) <= 0.5 + 1e-6, `Parcela ${numero}: ${valorNoDia}`)
    }
  },
  async [`QUITACAO-03: Quem quita mais tarde não deixa de pagar mais, e nenhuma parcela fica mais barata [${LAW}]`]() {
    const [soon, late] = [await firstQuote(bank), await last(bank)]
    must(cents(late.desconto) <= cents(soon.desconto), 'O desconto cresce com o tempo')
    for (const { numero, valorNoDia } of late.parcelas) {
      const before = soon.parcelas.find((one) => one.numero === numero)
      must(before !== undefined && before.valorNoDia <= valorNoDia, `A parcela ${numero} fica mais barata`)
    }
  },
  async [`QUITACAO-04: O que vence antes do dia não entra na conta, e nenhuma parcela em aberto falta [${CONTRACT}]`]() {
    const { data, parcelas, parcelasAntes } = await last(bank)
    const areBefore = parcelasAntes.every(({ vencimento }) => vencimento < data)
    must(areBefore, 'Uma parcela de depois do dia está entre as de antes')
    const open = (await bank.agreement('acordo')).parcelas.filter(({ estado }) => estado !== 'PAGA')
    mustBe('Parcelas na conta', parcelas.length + parcelasAntes.length, open.length)
  },
  [`QUITACAO-05: Um valor que não é o do dia é 412, e nenhum boleto sai [${CONTRACT}; CDC art. 30]`]:
    async () => mustAnswer(await issueSettlement(bank, -1), 412, 'ALTERADO'),
  async [`QUITACAO-06: O boleto de quitação cobra o valor mostrado, no dia mostrado [${CONTRACT}; FEBRABAN, layout de cobrança]`]() {
    const slip = await issued(bank)
    const quote = await firstQuote(bank)
    must(cents(slip.valor) === cents(quote.valorQuitacao), `O boleto é de ${slip.valor}`)
    const { linhaDigitavel } = await bank.data(LINE, { as: 'acordo', params: { divida: slip.divida } })
    const line = mustRead(bank, linhaDigitavel)
    must(line.cents === cents(quote.valorQuitacao), `A linha cobra ${Number(line.cents) / 100}`)
    must(line.dueDate === quote.data, `A linha vence em ${line.dueDate}, não em ${quote.data}`)
  },
  async [`QUITACAO-07: O mesmo pedido outra vez responde o mesmo boleto [${CONTRACT}]`]() {
    const slip = await issued(bank)
    const { data } = await issueSettlement(bank)
    must(field(data, 'divida') === slip.divida, 'A repetição fez outro boleto')
  },
  async [`QUITACAO-08: O acordo de outra pessoa não se quita nem se calcula [${CONTRACT}; OWASP ASVS 5.0 8.2.2]`]() {
    const { numeroAcordo, data, valorQuitacao: valor } = await firstQuote(bank)
    const options = { as: 'outro', params: { numeroAcordo } } as const
    await bank.mustAnswer(404, 'GET /api/v1/Negociacao/Quitacao/{numeroAcordo}', options)
    const post = { ...options, body: { data, valor } }
    await bank.mustAnswer(404, 'POST /api/v1/Negociacao/Quitacao/{numeroAcordo}', post)
  },
}))
