import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Pixels per point at 200 dpi, as a phone's camera or an office scanner has. */
const SCALE = 200 / 72
/** Digits of a boleto's barcode; other print may decode as a shorter one by chance. */
const DIGITS = 44

const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// By default the package downloads its decoder.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(decoder)).buffer } })

/** Compiled once, as compiling takes longer than reading a slip. */
let library: Promise<PDFiumLibrary> | undefined

/** Codes in a picture, from its top. */
async function codesIn(picture: Parameters<typeof readBarcodes>[0]) {
  const codes = await readBarcodes(picture, { formats: ['ITF', 'QRCode'], tryHarder: true })
  return codes.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
}

/** QR codes in a screenshot (PNG). */
export const qrCodesIn = async (screenshot: Uint8Array): Promise<string[]> =>
  (await codesIn(screenshot)).flatMap(({ format, text }) => (format === 'QRCode' ? text : []))

export interface PdfContent {
  pages: number
  /** As copied from a PDF reader, in one line. */
  text: string
  barcodes: string[]
  qrCodes: string[]
}

/** Reads a PDF as people and scanners do: its text, and the codes in the picture of each page. */
export async function readPdf(pdf: Uint8Array): Promise<PdfContent> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const content: PdfContent = { pages: 0, text: '', barcodes: [], qrCodes: [] }
  try {
    for (const page of document.pages()) {
      content.pages += 1
      content.text += ` ${page.getText()}`.replace(/\s+/g, ' ')
      const { data, ...size } = await page.render({ scale: SCALE, render: 'bitmap' })
      const picture = { data: new Uint8ClampedArray(data), ...size, colorSpace: 'srgb' as const }
      for (const { format, text } of await codesIn(picture)) {
        if (format === 'QRCode') content.qrCodes.push(text)
        else if (text.length === DIGITS) content.barcodes.push(text)
      }
    }
    return content
  } finally {
    document.destroy()
  }
}
