import { readPdf } from '@portal/contract/testing/pdf'
import { defaultConfig } from '@portal/demo-bank'
import { addDays } from '@portal/domain/dates'
import { formatLine, lineToBarcode } from '@portal/domain/linha-digitavel'
import { formatAmount } from '@portal/domain/money'
import { readSeal, verifySeal } from '@portal/domain/seal'
import fc from 'fast-check'
import { PixElementType, parsePix } from 'pix-utils'
import { aurora } from '../server/banks'
import { issueSlip, type Slip, type SlipOrder } from './slip'
import { renderSlipPdf } from './slip-pdf'

const order: SlipOrder = {
  kind: 'agreement',
  bank: aurora,
  payer: { name: 'Maria Aparecida dos Santos', taxId: '52998224725' },
  ourNumber: '453',
  documentNumber: 'ACD-17',
  documentDate: '2026-11-20',
  dueDate: '2026-12-10',
  valueCents: 11_840,
  hasPix: false,
  instalment: { n: 2, count: 24 },
  statement: { Desconto: 'R$ 3.233,24' },
}

const print = async (slip: Slip) => readPdf(await renderSlipPdf(slip))

/** Reads the text for screen readers from the PDF objects, not from rendered pages. */
function objectsOf(pdf: Buffer): string {
  return pdf.toString('latin1')
}

it('is told from what looks like a short barcode by chance', async () => {
  const slip = issueSlip({
    ...order,
    kind: 'settlement',
    ourNumber: '43980',
    dueDate: '2026-11-25',
    valueCents: 9_999_999_995,
  })
  expect((await print(slip)).barcodes).toEqual([slip.barcode])
})

const LINE = /\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/g

it('is read from its picture by another program, whatever it pays: 12 slips', async () => {
  const orders = fc.record({
    number: fc.stringMatching(/^\d{1,11}$/),
    days: fc.integer({ min: 0, max: 5_000 }),
    valueCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    kind: fc.constantFrom('agreement' as const, 'proposal' as const, 'settlement' as const),
    hasPix: fc.boolean(),
  })
  const isRead = fc.asyncProperty(orders, async ({ number, days, ...rest }) => {
    const slip = issueSlip({
      ...order,
      ...rest,
      ourNumber: number,
      dueDate: addDays('2026-11-20', days),
    })
    const { line, valueCents, seal, pix } = slip
    const { text, barcodes, qrCodes } = await print(slip)
    // In the receipt and in the form.
    const lines = text.match(LINE) ?? []
    expect(lines).toEqual([formatLine(line), formatLine(line)])
    const barcode = lineToBarcode(lines[0]?.replace(/\D/g, '') ?? '')
    expect({ barcodes, qrCodes }).toEqual({
      barcodes: [barcode],
      qrCodes: pix === null ? [seal] : [seal, pix],
    })
    expect(text).toContain(formatAmount(valueCents))
  })
  await fc.assert(isRead, { numRuns: 12, endOnFailure: true })
})

it('carries Pix beside the barcode, where the offer has it', async () => {
  const [withPix, without] = [issueSlip({ ...order, hasPix: true }), issueSlip(order)]
  const { barcodes, qrCodes } = await print(withPix)
  expect({ barcodes, qrCodes }).toEqual({
    barcodes: [withPix.barcode],
    qrCodes: [withPix.seal, withPix.pix],
  })
  expect(parsePix(qrCodes[1] ?? '')).toMatchObject({
    type: PixElementType.DYNAMIC,
    merchantName: 'BANCO AURORA SA',
  })
  expect(await print(without)).toMatchObject({ barcodes: [without.barcode], qrCodes: [without.seal] })
})

it('carries a check code that the portal accepts for it, and for no other', async () => {
  const [slip, other] = [issueSlip(order), issueSlip({ ...order, valueCents: 11_841 })]
  const { text, barcodes, qrCodes } = await print(slip)
  const read = readSeal(qrCodes[0] ?? '')
  if (read === null) throw new Error('no check code')
  const verdictOn = (barcode: string) =>
    verifySeal(read, { kind: 'boleto', content: barcode }, defaultConfig.slipIssuers)
  expect(await verdictOn(barcodes[0] ?? '')).toMatchObject({ kind: 'ours' })
  expect(await verdictOn(other.barcode)).toEqual({ kind: 'not-ours' })
  expect(text.replaceAll(' ', '')).toContain(slip.seal)
})

it('says all that the fields of a boleto say', async () => {
  const { text } = await print(issueSlip(order))
  for (const words of [
    'Local de pagamento',
    'Vencimento 10/12/2026',
    'Beneficiário',
    '11.222.333/0001-81',
    'Agência/Código do beneficiário',
    'Data do documento 20/11/2026',
    'Nº do documento ACD-17',
    'Espécie doc. OU',
    'Aceite N',
    'Data do processamento',
    'Carteira/Nosso número 09/00000000453-P',
    'Uso do banco',
    'Espécie moeda R$',
    'Quantidade',
    '(x) Valor',
    '(=) Valor do documento R$ 118,40',
    'Instruções',
    'Não receber após o vencimento',
    'parcela 2 de 24',
    '(-) Desconto/Abatimento',
    '(-) Outras deduções',
    '(+) Mora/Multa',
    '(+) Outros acréscimos',
    '(=) Valor cobrado',
    'Maria Aparecida dos Santos CPF 529.982.247-25',
    'Sacador/Avalista',
    'utenticação mecânica',
    '237-2',
    'AMBIENTE DE TESTE - NÃO PAGAR',
    'Desconto R$ 3.233,24',
  ]) {
    expect(text).toContain(words)
  }
})

it('tells a proposal from a debt and does not tell whose it is', async () => {
  const slip = issueSlip({ ...order, kind: 'proposal' })
  const { text } = await print(slip)
  expect(text).toContain('Espécie doc. BDP')
  expect(text).toContain('O SEU PAGAMENTO NÃO É OBRIGATÓRIO')
  expect(text).toContain('M*** S*** CPF ***.982.247-**')
  for (const secret of ['Maria', 'Aparecida', 'Santos', '529.982']) {
    expect(text).not.toContain(secret)
  }
})

it('names a company by its CNPJ, letters included', async () => {
  const payer = { name: 'Padaria Aurora Ltda.', taxId: '12ABC34501DE35' }
  const { text } = await print(issueSlip({ ...order, payer }))
  expect(text).toContain('Padaria Aurora Ltda. CNPJ 12.ABC.345/01DE-35')
})

it.each([
  [{ n: 0, count: 24 }, 'entrada'],
  [{ n: 24, count: 24 }, 'parcela 24 de 24'],
  [{ n: 1, count: 1 }, 'pagamento à vista'],
])('names what %p pays', async (instalment, words) => {
  const { text } = await print(issueSlip({ ...order, instalment }))
  expect(text).toContain(`Acordo ACD-17: ${words}.`)
})

it('keeps to one page when names are long', async () => {
  const name = 'Maria '.repeat(60)
  const statement = { Contratos: '****1234, '.repeat(60) }
  const slip = issueSlip({ ...order, kind: 'proposal', statement, payer: { ...order.payer, name } })
  expect((await print(slip)).pages).toBe(1)
})

it('is a tagged document in Portuguese with a title', async () => {
  const objects = objectsOf(await renderSlipPdf(issueSlip(order)))
  expect(objects).toMatch(/\/Marked true/)
  expect(objects).toMatch(/\/Lang \(pt-BR\)/)
  expect(objects).toMatch(/\/DisplayDocTitle true/)
  expect(objects).toMatch(/\/S \/Figure\s+\/Alt/)
  expect(objects).toMatch(/pdfuaid:part/)
  expect(objects.match(/\/FontFile2 /g)).toHaveLength(2)
})
