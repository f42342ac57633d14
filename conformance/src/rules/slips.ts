import type { CallName } from '@portal/contract'
import { formatDate } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
import { formatAmount } from '@portal/domain/money'
import { type Bank, field, type Options } from '../bank'
import { factorOf, readLine } from '../figures/boleto'
import { cents } from '../figures/loan'
import { pixFaults } from '../figures/pix'
import { isSeal, isSealOf } from '../figures/seal'
import { readSlipFile, type SlipFile } from '../figures/slip-file'
import { requests } from '../requests'
import { agreementOf, lineOf, openExecution, openInstalment } from '../requests/situations'
import type { Area } from '../rule'
import { judgeable, must } from '../verdict'
import { mustHide } from './masks'

const FEBRABAN = 'FEBRABAN, layout de cobrança; Carta-Circular Bacen 2.926/2000'
const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const BY_POST = 'POST /api/v1/boleto/imprimir'
const BY_GET = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'

async function line(bank: Bank) {
  return bank.once('line', async () => bank.data(LINE, await lineOf(bank)))
}

async function slipBy(bank: Bank, name: typeof BY_POST | typeof BY_GET): Promise<SlipFile> {
  return bank.once(name, async () => {
    const reply = await requests[name]?.(bank)
    must(reply?.status === 200, `Respondeu ${reply?.status}`)
    return readSlipFile(reply.bytes)
  })
}

async function proposalSlip(bank: Bank) {
  return bank.once('proposal', async () => {
    const execId = await openExecution(bank)
    const { boletos } = await bank.data('POST /api/v1/p/{taxId}', {
      params: { taxId: bank.id('proposta') },
      body: { execResposta: execId },
    })
    const [slip] = boletos
    judgeable(slip !== undefined, "'proposta' não tem boleto de proposta")
    const { idNegociacao } = slip
    const reply = await bank.send(BY_POST, {
      identification: bank.id('proposta'),
      body: { idNegociacao, execResposta: execId, documentCode: bank.id('proposta') },
    })
    must(reply.status === 200, `O boleto de proposta respondeu ${reply.status}`)
    return { slip, file: await readSlipFile(reply.bytes) }
  })
}

const PIX = 'Res. BCB 443/2024; Bacen, Manual de Padrões para Iniciação do Pix; contrato, Slips'

const PIX_CODE = /br\.gov\.bcb\.pix/i

/** The Pix of an answer; a bank or an offer may have none. */
function pixIn({ pix }: { pix?: string | null }): string {
  judgeable(typeof pix === 'string', 'Este boleto não tem Pix')
  return pix
}

function mustPay(pix: string, reais: number): void {
  const wrong = pixFaults(pix, cents(reais))
  must(wrong.length === 0, `O código Pix está errado: ${wrong.join(', ')}`)
}

/** A QR code that is no Pix may stand beside it. */
function mustShowPix({ qrCodes }: SlipFile, pix: string | null): void {
  const shown = qrCodes.filter((text) => PIX_CODE.test(text))
  must(shown.length === (pix === null ? 0 : 1), `Um leitor vê ${shown.length} códigos Pix`)
  must(pix === null || shown[0] === pix, 'O QR Code do PDF é de outro Pix')
}

/** The line of a slip that must not be paid, and both ways to print it. */
async function mustBeShut(bank: Bank, state: 'PAGA' | 'VENCIDA'): Promise<void> {
  const { parcelas, carteira, numeroAcordo } = await agreementOf(bank, 'atraso')
  const one = parcelas.find(({ estado }) => estado === state)
  judgeable(one !== undefined, `'atraso' não tem parcela ${state}`)
  must(!one.boletoDisponivel, 'A lista diz que o boleto está disponível')
  const calls: [CallName, Options][] = [
    [LINE, { params: { carteira, divida: one.divida, taxId: bank.id('atraso') } }],
    [BY_POST, { body: { numeroAcordo, numeroParcela: one.numero, execResposta: '' } }],
    [BY_GET, { params: { carteira, acordo: numeroAcordo, parcela: String(one.numero), exec: '0' } }],
  ]
  for (const [name, options] of calls) {
    const { status } = await bank.send(name, { as: 'atraso', ...options })
    must(status === 409, `${name} respondeu ${status}, esperado 409`)
  }
}

export const slips: Area = {
  title: 'Boletos',
  rules: [
    {
      id: 'BOLETO-01',
      title: 'Os quatro dígitos verificadores da linha digitável estão certos',
      source: FEBRABAN,
      async run(bank) {
        const { wrong } = readLine((await line(bank)).linhaDigitavel)
        must(wrong.length === 0, `Errado: ${wrong.join(', ')}`)
      },
    },
    {
      id: 'BOLETO-02',
      title: 'A linha e o código de barras dizem a mesma coisa',
      source: FEBRABAN,
      async run(bank) {
        const { linhaDigitavel, codigoBarras } = await line(bank)
        must(readLine(linhaDigitavel).barcode === codigoBarras, 'codigoBarras é outro')
      },
    },
    {
      id: 'BOLETO-03',
      title: 'O valor da linha é o da parcela',
      source: FEBRABAN,
      async run(bank) {
        const { instalment } = await openInstalment(bank, 'acordo')
        const { linhaDigitavel, valor } = await line(bank)
        must(valor === instalment.valor, `A resposta diz ${valor}; a parcela é de ${instalment.valor}`)
        const paid = readLine(linhaDigitavel).cents
        must(paid === cents(instalment.valor), `A linha cobra ${paid / 100}`)
      },
    },
    {
      id: 'BOLETO-04',
      title: 'O fator de vencimento da linha é o do dia da parcela',
      source: `${FEBRABAN} (fator reiniciado em 22/02/2025)`,
      async run(bank) {
        const { linhaDigitavel, vencimento } = await line(bank)
        const { instalment } = await openInstalment(bank, 'acordo')
        must(
          vencimento === instalment.vencimento,
          `A resposta vence em ${vencimento}; a parcela, em ${instalment.vencimento}`,
        )
        const { factor } = readLine(linhaDigitavel)
        must(factor === factorOf(vencimento), `Fator ${factor}, esperado ${factorOf(vencimento)}`)
      },
    },
    {
      id: 'BOLETO-05',
      title: 'O código de barras do PDF se lê, e é o da linha',
      source: FEBRABAN,
      async run(bank) {
        const { barcodes } = await slipBy(bank, BY_POST)
        must(barcodes.length === 1, `Um leitor vê ${barcodes.length} códigos de barras`)
        must(barcodes[0] === readLine((await line(bank)).linhaDigitavel).barcode, 'O PDF paga outro boleto')
      },
    },
    {
      id: 'BOLETO-06',
      title: 'O texto do PDF traz a linha, o valor e o vencimento',
      source: FEBRABAN,
      async run(bank) {
        const { text } = await slipBy(bank, BY_POST)
        const { linhaDigitavel, valor, vencimento } = await line(bank)
        must(text.includes(formatLine(linhaDigitavel)), 'A linha digitável não está no texto')
        must(text.includes(formatAmount(cents(valor))), 'O valor não está no texto')
        must(text.includes(formatDate(vencimento)), 'O vencimento não está no texto')
      },
    },
    {
      id: 'BOLETO-07',
      title: 'As duas chamadas imprimem o mesmo boleto',
      source: 'Contrato, Slips',
      async run(bank) {
        const [post, get] = [await slipBy(bank, BY_POST), await slipBy(bank, BY_GET)]
        must(post.barcodes.join() === get.barcodes.join(), 'Os códigos de barras diferem')
      },
    },
    {
      id: 'BOLETO-08',
      title: 'Uma parcela paga não tem boleto',
      source: 'Contrato, BOLETO_PAGO',
      run: (bank) => mustBeShut(bank, 'PAGA'),
    },
    {
      id: 'BOLETO-09',
      title: 'Uma parcela vencida não tem boleto',
      source: 'Contrato, BOLETO_VENCIDO',
      run: (bank) => mustBeShut(bank, 'VENCIDA'),
    },
    {
      id: 'BOLETO-10',
      title: 'Sem login não se imprime o boleto de um acordo',
      source: 'Contrato, boleto/imprimir; OWASP ASVS 5.0 8.2.1',
      async run(bank) {
        const { numeroAcordo } = await agreementOf(bank, 'acordo')
        const { status } = await bank.send(BY_POST, { body: { numeroAcordo, execResposta: '' } })
        must([401, 403, 404].includes(status), `Respondeu ${status}`)
      },
    },
    {
      id: 'BOLETO-11',
      title: 'O boleto de proposta se lê, e paga o que diz',
      source: FEBRABAN,
      async run(bank) {
        const { slip, file } = await proposalSlip(bank)
        const read = readLine(slip.linhaDigitavel)
        must(read.wrong.length === 0, `Errado: ${read.wrong.join(', ')}`)
        must(
          read.cents === cents(slip.valor),
          `A linha cobra ${read.cents / 100}; a resposta diz ${slip.valor}`,
        )
        must(
          read.factor === factorOf(slip.vencimento),
          `Fator ${read.factor}, esperado ${factorOf(slip.vencimento)}`,
        )
        must(file.barcodes.join() === read.barcode, 'O PDF paga outro boleto')
      },
    },
    {
      id: 'BOLETO-12',
      title: 'O boleto de proposta é da espécie BDP, diz que não é obrigatório e não diz de quem é',
      source: 'Circular Bacen 3.598/2012, art. 4º; contrato, Slips',
      async run(bank) {
        const { text } = (await proposalSlip(bank)).file
        must(/BDP/.test(text), 'Falta a espécie BDP')
        must(/n[ãa]o [ée] obrigat[óo]rio/i.test(text), 'Falta dizer que o pagamento não é obrigatório')
        mustHide(text, bank.person('proposta'), BY_POST)
      },
    },
    {
      id: 'BOLETO-13',
      title: 'A linha vai só ao e-mail cadastrado, e o destino volta mascarado',
      source: 'Contrato, AcordoRealizadoEmail',
      async run(bank) {
        const reply = await requests['POST /api/auth/AcordoRealizadoEmail']?.(bank)
        must(reply?.status === 200, `Respondeu ${reply?.status}`)
        mustHide(reply.data, bank.person('acordo'), 'AcordoRealizadoEmail')
        must(/\*/.test(String(field(reply.data, 'destino'))), 'O destino mascarado não veio')
      },
    },
    {
      id: 'BOLETO-14',
      title: 'O Pix do boleto é um BR Code dinâmico inteiro e cobra o valor do boleto',
      source: PIX,
      async run(bank) {
        const data = await line(bank)
        mustPay(pixIn(data), data.valor)
      },
    },
    {
      id: 'BOLETO-15',
      title: 'O QR Code do PDF se lê, e é o Pix da resposta; sem Pix não há nenhum',
      source: PIX,
      async run(bank) {
        const { pix = null } = await line(bank)
        mustShowPix(await slipBy(bank, BY_POST), pix)
      },
    },
    {
      id: 'BOLETO-16',
      title: 'O Pix do boleto de proposta cobra o que a proposta diz, e está no PDF',
      source: PIX,
      async run(bank) {
        const { slip, file } = await proposalSlip(bank)
        mustShowPix(file, slip.pix ?? null)
        mustPay(pixIn(slip), slip.valor)
      },
    },
    {
      id: 'BOLETO-17',
      title: 'O código de conferência assina este boleto, e o QR Code do PDF traz o mesmo',
      source: 'Contrato, Slips; FIPS 186-5 (ECDSA P-256)',
      async run(bank) {
        const { codigoConferencia, codigoBarras } = await line(bank)
        judgeable(typeof codigoConferencia === 'string', 'Os boletos não trazem código de conferência')
        const { qrCodes } = await slipBy(bank, BY_POST)
        for (const code of [codigoConferencia, ...qrCodes.filter((text) => !PIX_CODE.test(text))])
          must(isSealOf(codigoBarras, code, bank.slipIssuers()), 'A assinatura não é deste boleto')
        must(
          qrCodes.some((text) => isSeal(text)),
          'O PDF não traz o código de conferência',
        )
      },
    },
  ],
}
