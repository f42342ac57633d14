import { type PdfContent, readPdf } from '@portal/contract/testing/pdf'
import { readBrCode } from '@portal/domain/br-code'
import { formatDate } from '@portal/domain/dates'
import { type Boleto, formatLine, readLine } from '@portal/domain/linha-digitavel'
import { formatAmount } from '@portal/domain/money'
import { inSaoPaulo } from '@portal/domain/opening-hours'
import { readSeal, verifySeal } from '@portal/domain/seal'
import { type Bank, field, type Reply } from '../bank'
import { cents } from '../figures/loan'
import { request } from '../requests'
import { proposalSlips } from '../requests/situations'
import { area } from '../rule'
import { Broken, judgeable, must, mustAnswer, mustBe } from '../verdict'
import { mustHide } from './masks'

const FEBRABAN = 'FEBRABAN, layout de cobrança; Carta-Circular Bacen 2.926/2000'
export const LINE = 'GET /api/v1/Negociacao/Boleto/LinhaDigitada/{carteira}/{divida}/{taxId}'
const BY_POST = 'POST /api/v1/boleto/imprimir'
const BY_GET = 'GET /api/v1/boleto/{carteira}/{acordo}/{parcela}/{exec}'

const line = (bank: Bank) => bank.once('line', () => bank.data(LINE, { as: 'acordo' }))

/** Parses a linha digitável as the portal does. */
export function mustRead(bank: Bank, text: string): Boleto {
  const reading = readLine(text, inSaoPaulo(bank.now()).date)
  if (reading.ok) return reading.boleto
  const place = reading.problem.replace('field-', 'campo ').replace('general', 'dígito geral')
  throw new Broken(`A linha digitável está errada: ${place}`)
}

/** Reads the PDF of a 200. */
export async function mustPrint(reply: Reply): Promise<PdfContent> {
  const { bytes } = mustAnswer(reply, 200)
  must(bytes.toString('latin1', 0, 5) === '%PDF-', 'O arquivo não é um PDF')
  return readPdf(bytes)
}

const slipBy = (bank: Bank, name: typeof BY_POST | typeof BY_GET): Promise<PdfContent> =>
  bank.once(name, async () => mustPrint(await request(bank, name)))

const proposalSlip = (bank: Bank) =>
  bank.once('proposal', async () => {
    const { firstSlip: slip, execResposta } = await proposalSlips(bank)
    const id = bank.id('proposta')
    const body = { idNegociacao: slip.idNegociacao, execResposta, documentCode: id }
    return { slip, file: await mustPrint(await bank.send(BY_POST, { identification: id, body })) }
  })

const PIX = 'Res. BCB 443/2024; Bacen, Manual de Padrões para Iniciação do Pix; contrato, Slips'

const PIX_CODE = /br\.gov\.bcb\.pix/i

/** The Pix of a response; banks and offers may lack it. */
function pixIn({ pix }: { pix?: string | null }): string {
  judgeable(typeof pix === 'string', 'Este boleto não tem Pix')
  return pix
}

/** Maximum lengths of names: the Central Bank's manual. */
function mustPay(pix: string, reais: number): void {
  const code = readBrCode(pix)
  must(code !== null, 'O código Pix não é um BR Code dinâmico inteiro')
  // Strict EMV readers reject a code with accents.
  must(/^[ -~]{1,25}$/.test(code.payee), 'O nome de quem recebe não é ASCII de até 25 caracteres')
  must(/^[ -~]{1,15}$/.test(code.city), 'A cidade de quem recebe não é ASCII de até 15 caracteres')
  must(code.cents === null || code.cents === cents(reais), `O código Pix cobra ${Number(code.cents) / 100}`)
}

/** Other QR codes may stand beside the Pix. */
function mustShowPix({ qrCodes }: PdfContent, pix: string | null): void {
  const shown = qrCodes.filter((text) => PIX_CODE.test(text))
  must(shown.length === (pix === null ? 0 : 1), `Um leitor vê ${shown.length} códigos Pix`)
  must(pix === null || shown[0] === pix, 'O QR Code do PDF é de outro Pix')
}

/** The line of a slip that must not be payable, and both calls that print it. */
async function mustBeShut(bank: Bank, state: 'PAGA' | 'VENCIDA'): Promise<void> {
  const { parcelas, numeroAcordo } = await bank.agreement('atraso')
  const one = parcelas.find(({ estado }) => estado === state)
  judgeable(one !== undefined, `'atraso' não tem parcela ${state}`)
  must(!one.boletoDisponivel, 'A lista diz que o boleto está disponível')
  const as = 'atraso'
  await bank.mustAnswer(409, LINE, { as, params: { divida: one.divida } })
  await bank.mustAnswer(409, BY_POST, { as, body: { numeroAcordo, numeroParcela: one.numero } })
  await bank.mustAnswer(409, BY_GET, { as, params: { parcela: String(one.numero) } })
}

export const slips = area('Boletos', (bank) => ({
  [`BOLETO-01: Os quatro dígitos verificadores da linha digitável estão certos [${FEBRABAN}]`]: async () =>
    mustRead(bank, (await line(bank)).linhaDigitavel),
  async [`BOLETO-02: A linha e o código de barras dizem a mesma coisa [${FEBRABAN}]`]() {
    const { linhaDigitavel, codigoBarras } = await line(bank)
    must(mustRead(bank, linhaDigitavel).barcode === codigoBarras, 'codigoBarras é outro')
  },
  async [`BOLETO-03: O valor da linha é o da parcela [${FEBRABAN}]`]() {
    const { instalment } = await bank.openInstalment('acordo')
    const { linhaDigitavel, valor } = await line(bank)
    must(valor === instalment.valor, `A resposta diz ${valor}; a parcela é de ${instalment.valor}`)
    const paid = mustRead(bank, linhaDigitavel).cents
    must(paid === cents(instalment.valor), `A linha cobra ${Number(paid) / 100}`)
  },
  async [`BOLETO-04: O fator de vencimento da linha é o do dia da parcela [${FEBRABAN} (fator reiniciado em 22/02/2025)]`]() {
    const { linhaDigitavel, vencimento } = await line(bank)
    const { instalment } = await bank.openInstalment('acordo')
    mustBe('Vencimento na resposta', vencimento, instalment.vencimento)
    mustBe('Vencimento na linha', mustRead(bank, linhaDigitavel).dueDate, vencimento)
  },
  async [`BOLETO-05: O código de barras do PDF se lê, e é o da linha [${FEBRABAN}]`]() {
    const { barcodes } = await slipBy(bank, BY_POST)
    must(barcodes.length === 1, `Um leitor vê ${barcodes.length} códigos de barras`)
    const { barcode } = mustRead(bank, (await line(bank)).linhaDigitavel)
    must(barcodes[0] === barcode, 'O PDF paga outro boleto')
  },
  async [`BOLETO-06: O texto do PDF traz a linha, o valor e o vencimento [${FEBRABAN}]`]() {
    const { text } = await slipBy(bank, BY_POST)
    const { linhaDigitavel, valor, vencimento } = await line(bank)
    must(text.includes(formatLine(linhaDigitavel)), 'A linha digitável não está no texto')
    must(text.includes(formatAmount(cents(valor))), 'O valor não está no texto')
    must(text.includes(formatDate(vencimento)), 'O vencimento não está no texto')
  },
  async 'BOLETO-07: As duas chamadas imprimem o mesmo boleto [Contrato, Slips]'() {
    const [post, get] = [await slipBy(bank, BY_POST), await slipBy(bank, BY_GET)]
    must(post.barcodes.join() === get.barcodes.join(), 'Os códigos de barras diferem')
  },
  'BOLETO-08: Uma parcela paga não tem boleto [Contrato, BOLETO_PAGO]': () => mustBeShut(bank, 'PAGA'),
  'BOLETO-09: Uma parcela vencida não tem boleto [Contrato, BOLETO_VENCIDO]': () =>
    mustBeShut(bank, 'VENCIDA'),
  async 'BOLETO-10: Sem login não se imprime o boleto de um acordo [Contrato, boleto/imprimir; OWASP ASVS 5.0 8.2.1]'() {
    const { numeroAcordo } = await bank.agreement('acordo')
    await bank.mustAnswer([401, 403, 404], BY_POST, { body: { numeroAcordo, execResposta: '' } })
  },
  async [`BOLETO-11: O boleto de proposta se lê, e paga o que diz [${FEBRABAN}]`]() {
    const { slip, file } = await proposalSlip(bank)
    const read = mustRead(bank, slip.linhaDigitavel)
    must(read.cents === cents(slip.valor), `A linha cobra outro valor; a resposta diz ${slip.valor}`)
    must(read.dueDate === slip.vencimento, `A linha vence em ${read.dueDate}, não em ${slip.vencimento}`)
    must(file.barcodes.join() === read.barcode, 'O PDF paga outro boleto')
  },
  async 'BOLETO-12: O boleto de proposta é da espécie BDP, diz que não é obrigatório e não diz de quem é [Circular Bacen 3.598/2012, art. 4º; contrato, Slips]'() {
    const { text } = (await proposalSlip(bank)).file
    must(/BDP/.test(text), 'Falta a espécie BDP')
    must(/n[ãa]o [ée] obrigat[óo]rio/i.test(text), 'Falta dizer que o pagamento não é obrigatório')
    mustHide(text, bank.person('proposta'), BY_POST)
  },
  async 'BOLETO-13: A linha vai só ao e-mail cadastrado, e o destino volta mascarado [Contrato, AcordoRealizadoEmail]'() {
    const { data } = mustAnswer(await request(bank, 'POST /api/auth/AcordoRealizadoEmail'), 200)
    mustHide(data, bank.person('acordo'), 'AcordoRealizadoEmail')
    must(/\*/.test(String(field(data, 'destino'))), 'O destino mascarado não veio')
  },
  async [`BOLETO-14: O Pix do boleto é um BR Code dinâmico inteiro e cobra o valor do boleto [${PIX}]`]() {
    const data = await line(bank)
    mustPay(pixIn(data), data.valor)
  },
  async [`BOLETO-15: O QR Code do PDF se lê, e é o Pix da resposta; sem Pix não há nenhum [${PIX}]`]() {
    const { pix = null } = await line(bank)
    mustShowPix(await slipBy(bank, BY_POST), pix)
  },
  async [`BOLETO-16: O Pix do boleto de proposta cobra o que a proposta diz, e está no PDF [${PIX}]`]() {
    const { slip, file } = await proposalSlip(bank)
    mustShowPix(file, slip.pix ?? null)
    mustPay(pixIn(slip), slip.valor)
  },
  async 'BOLETO-17: O código de conferência assina este boleto, e o QR Code do PDF traz o mesmo [Contrato, Slips; FIPS 186-5 (ECDSA P-256)]'() {
    const { codigoConferencia, codigoBarras } = await line(bank)
    judgeable(typeof codigoConferencia === 'string', 'Os boletos não trazem código de conferência')
    const { qrCodes } = await slipBy(bank, BY_POST)
    const printed = qrCodes.filter((text) => !PIX_CODE.test(text))
    must(printed.length > 0, 'O PDF não traz o código de conferência')
    for (const seal of [codigoConferencia, ...printed].map(readSeal)) {
      const sealed = { kind: 'boleto', content: codigoBarras } as const
      const verdict = seal && (await verifySeal(seal, sealed, bank.part('slipIssuers')))
      must(verdict?.kind === 'ours', 'A assinatura não é deste boleto')
    }
  },
}))
