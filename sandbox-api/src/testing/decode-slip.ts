import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

/** Pixels per point at 200 dpi, as a phone's camera or an office scanner has. */
const SCALE = 200 / 72

const require = createRequire(import.meta.url)

function wasm(path: string): ArrayBuffer {
  const bytes = readFileSync(require.resolve(path))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

/** Compiled once, as compiling takes longer than reading a slip. */
let library: Promise<PDFiumLibrary> | undefined

async function withDocument<T>(pdf: Uint8Array, use: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init({ wasmBinary: wasm('@hyzyla/pdfium/pdfium.wasm') })
  const document = await (await library).loadDocument(pdf)
  try {
    return await use(document)
  } finally {
    document.destroy()
  }
}

/** The text of each page, as copied from a PDF reader. */
export function slipText(pdf: Uint8Array): Promise<string[]> {
  return withDocument(pdf, async (document) => Array.from(document.pages(), (page) => page.getText()))
}

interface PrintedCodes {
  barcode: string
  /** Every QR code, from the top of the page. */
  qrCodes: string[]
}

async function prepareReader(): Promise<void> {
  // By default the package downloads its decoder; this one is read from its folder on disk.
  await prepareZXingModule({
    overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') },
    fireImmediately: true,
  })
}

/** QR codes in a screenshot (PNG). */
export async function qrCodesIn(picture: Uint8Array): Promise<string[]> {
  await prepareReader()
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  return codes.map(({ text }) => text)
}

/** Digits of a boleto's barcode; other print may decode as a shorter one by chance. */
const DIGITS = 44

const UPRIGHT = { tryHarder: true, tryRotate: false, tryInvert: false }

/** Renders every page and decodes its barcodes and QR codes. */
async function readPages(pdf: Uint8Array): Promise<ReadResult[][]> {
  await prepareReader()
  const pages = await withDocument(pdf, (document) =>
    Promise.all(Array.from(document.pages(), (page) => page.render({ scale: SCALE, render: 'bitmap' }))),
  )
  const read: ReadResult[][] = []
  for (const { width, height, data } of pages) {
    const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' as const }
    const codes = await readBarcodes(image, { ...UPRIGHT, formats: ['ITF', 'QRCode'] })
    read.push(codes.filter(({ format, text }) => format !== 'ITF' || text.length === DIGITS))
  }
  return read
}

/** All codes of a file that is not a slip. */
export async function codesIn(pdf: Uint8Array): Promise<string[]> {
  return (await readPages(pdf)).flat().map(({ text }) => text)
}

export async function printedCodes(pdf: Uint8Array): Promise<PrintedCodes[]> {
  return (await readPages(pdf)).map((codes) => {
    const barcodes = codes.filter(({ format }) => format === 'ITF')
    const [only, ...more] = barcodes
    if (only === undefined || more.length > 0) {
      throw new Error(`a slip shows one barcode, this page shows ${barcodes.length}`)
    }
    const qrCodes = codes.filter(({ format }) => format === 'QRCode')
    qrCodes.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    return { barcode: only.text, qrCodes: qrCodes.map(({ text }) => text) }
  })
}

export async function decodeSlip(pdf: Uint8Array): Promise<string> {
  const [slip, ...more] = await printedCodes(pdf)
  if (slip === undefined || more.length > 0) throw new Error('expected a file with a single slip')
  return slip.barcode
}
