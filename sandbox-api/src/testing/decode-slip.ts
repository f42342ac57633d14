import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Pixels a point: 200 dots an inch, as a phone's camera or an office scanner has. */
const SCALE = 200 / 72

const require = createRequire(import.meta.url)

function wasm(path: string): ArrayBuffer {
  const bytes = readFileSync(require.resolve(path))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}

async function withDocument<T>(pdf: Uint8Array, use: (document: PDFiumDocument) => Promise<T>): Promise<T> {
  const library = await PDFiumLibrary.init({ wasmBinary: wasm('@hyzyla/pdfium/pdfium.wasm') })
  try {
    const document = await library.loadDocument(pdf)
    try {
      return await use(document)
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
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

/** Renders every page, as a screen or printer would, and reads its codes as a camera does. */
export async function printedCodes(pdf: Uint8Array): Promise<PrintedCodes[]> {
  await prepareReader()
  const pages = await withDocument(pdf, (document) =>
    Promise.all(
      Array.from(document.pages(), (page) =>
        page.render({ scale: SCALE, render: 'bitmap', colorSpace: 'Gray' }),
      ),
    ),
  )
  const printed: PrintedCodes[] = []
  for (const { width, height, data } of pages) {
    const image = { width, height, data: opaque(data), colorSpace: 'srgb' as const }
    const found = await readBarcodes(image, { formats: ['ITF', 'QRCode'], tryHarder: true })
    const [only, ...more] = found.filter(({ format }) => format === 'ITF')
    if (only === undefined || more.length > 0) {
      throw new Error(`a slip shows one barcode, this page shows ${found.length}`)
    }
    const qrCodes = found.filter(({ format }) => format === 'QRCode')
    qrCodes.sort((one, other) => one.position.topLeft.y - other.position.topLeft.y)
    printed.push({ barcode: only.text, qrCodes: qrCodes.map(({ text }) => text) })
  }
  return printed
}

export async function decodeSlip(pdf: Uint8Array): Promise<string> {
  const [barcode, ...more] = await decodeSlips(pdf)
  if (barcode === undefined || more.length > 0) throw new Error('expected a file with a single slip')
  return barcode
}

/** Grey levels as the four channels that the reader takes. */
function opaque(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(grey.length * 4)
  pixels.fill(255)
  grey.forEach((level, k) => {
    pixels.fill(level, k * 4, k * 4 + 3)
  })
  return pixels
}
