import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

/** Pixels a point: 200 dots an inch, as a phone's camera or an office scanner has. */
const SCALE = 200 / 72

const require = createRequire(import.meta.url)

function wasm(path: string): ArrayBuffer {
  const bytes = readFileSync(require.resolve(path))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

/** Compiled once: it takes longer than to read a slip. */
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

/** The text of each page, as copied by a reader. */
export function slipText(pdf: Uint8Array): Promise<string[]> {
  return withDocument(pdf, async (document) => Array.from(document.pages(), (page) => page.getText()))
}

interface PrintedCodes {
  barcode: string
  /** Every QR code, from the top of the page. */
  qrCodes: string[]
}

/** The one boleto barcode on each page. */
export async function decodeSlips(pdf: Uint8Array): Promise<string[]> {
  return (await printedCodes(pdf)).map(({ barcode }) => barcode)
}

async function prepareReader(): Promise<void> {
  // By default the package downloads its decoder; this one is read from its folder on disk.
  await prepareZXingModule({
    overrides: { wasmBinary: wasm('zxing-wasm/reader/zxing_reader.wasm') },
    fireImmediately: true,
  })
}

/** What a camera reads from a picture of a screen (PNG). */
export async function qrCodesIn(picture: Uint8Array): Promise<string[]> {
  await prepareReader()
  const found = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  return found.map(({ text }) => text)
}

/** Digits of a boleto's barcode. Other print looks like a shorter one by chance, which no bank takes. */
const DIGITS = 44

const UPRIGHT = { tryHarder: true, tryRotate: false, tryInvert: false }

/** Renders every page, as a screen or printer would, and reads its codes as a camera does. */
async function readPages(pdf: Uint8Array): Promise<ReadResult[][]> {
  await prepareReader()
  const pages = await withDocument(pdf, (document) =>
    Promise.all(
      Array.from(document.pages(), (page) =>
        page.render({ scale: SCALE, render: 'bitmap', colorSpace: 'Gray' }),
      ),
    ),
  )
  const read: ReadResult[][] = []
  for (const { width, height, data } of pages) {
    const image = { width, height, data: opaque(data), colorSpace: 'srgb' as const }
    const found = await readBarcodes(image, { ...UPRIGHT, formats: ['ITF', 'QRCode'] })
    read.push(found.filter(({ format, text }) => format !== 'ITF' || text.length === DIGITS))
  }
  return read
}

/** Every code of a file that is no slip. */
export async function codesIn(pdf: Uint8Array): Promise<string[]> {
  return (await readPages(pdf)).flat().map(({ text }) => text)
}

export async function printedCodes(pdf: Uint8Array): Promise<PrintedCodes[]> {
  return (await readPages(pdf)).map((found) => {
    const barcodes = found.filter(({ format }) => format === 'ITF')
    const [only, ...more] = barcodes
    if (only === undefined || more.length > 0) {
      throw new Error(`a slip shows one barcode, this page shows ${barcodes.length}`)
    }
    const qrCodes = found.filter(({ format }) => format === 'QRCode')
    qrCodes.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    return { barcode: only.text, qrCodes: qrCodes.map(({ text }) => text) }
  })
}

export async function decodeSlip(pdf: Uint8Array): Promise<string> {
  const [barcode, ...more] = await decodeSlips(pdf)
  if (barcode === undefined || more.length > 0) throw new Error('expected a file with a single slip')
  return barcode
}

/** Grey levels as the four channels that the reader takes. */
function opaque(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(grey.length)
  // A page has four million: a function for each would take longer than its codes.
  for (let k = 0; k < grey.length; k++) pixels[k] = 0xff000000 | ((grey[k] ?? 0) * 0x010101)
  return new Uint8ClampedArray(pixels.buffer)
}
