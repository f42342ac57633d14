import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { Broken } from '../verdict'

/** Pixels per point at 200 dpi, as a phone's camera or an office scanner has. */
const SCALE = 200 / 72

const find = createRequire(import.meta.url)

const wasm = (path: string): ArrayBuffer => new Uint8Array(readFileSync(find.resolve(path))).buffer

export type SlipFile = Awaited<ReturnType<typeof readSlipFile>>

/** Copied text, in one line, and the content of every ITF barcode and QR code of the rendered file. */
export async function readSlipFile(pdf: Uint8Array) {
  if (new TextDecoder('latin1').decode(pdf.subarray(0, 5)) !== '%PDF-')
    throw new Broken('O arquivo não é um PDF')
  await prepareZXingModule({
    overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') },
    fireImmediately: true,
  })
  const library = await PDFiumLibrary.init({ wasmBinary: wasm('@hyzyla/pdfium/pdfium.wasm') })
  try {
    const document = await library.loadDocument(pdf)
    const [texts, barcodes, qrCodes]: [string[], string[], string[]] = [[], [], []]
    for (const page of document.pages()) {
      texts.push(page.getText())
      const { data, ...size } = await page.render({ scale: SCALE, render: 'bitmap' })
      const image = { data: new Uint8ClampedArray(data), ...size, colorSpace: 'srgb' as const }
      const codes = await readBarcodes(image, { formats: ['ITF', 'QRCode'], tryHarder: true })
      for (const { format, text } of codes) (format === 'ITF' ? barcodes : qrCodes).push(text)
    }
    document.destroy()
    return { text: texts.join('\n').replace(/\s+/g, ' '), barcodes, qrCodes }
  } finally {
    library.destroy()
  }
}
