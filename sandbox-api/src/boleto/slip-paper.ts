import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

/** Millimetres to PDF points. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4
}

export const PAGE = { width: 210, height: 297 }

const INK = '#000000'
const WATERMARK = '#e4e4e4'

type Weight = 'regular' | 'bold'
/** An element of the tagged PDF. */
export type Part = PDFKit.PDFStructureElement

const require = createRequire(import.meta.url)
/** Loaded with the first document: it takes half a second, and most sandboxes create none. */
const loadPdfKit = (): typeof PDFDocument => require('pdfkit')
const face = (name: '400Regular' | '700Bold') =>
  readFileSync(
    require.resolve(
      `@expo-google-fonts/atkinson-hyperlegible-next/${name}/AtkinsonHyperlegibleNext_${name}.ttf`,
    ),
  )
/** The portal's typeface, embedded so that a slip prints the same everywhere, accents included. */
const FONTS: Record<Weight, Buffer> = { regular: face('400Regular'), bold: face('700Bold') }

export interface Writing {
  x: number
  y: number
  /** All lengths are millimetres, sizes are points. */
  width: number
  size: number
  weight?: Weight
  align?: 'left' | 'right' | 'center'
}

export const at = (
  x: number,
  y: number,
  width: number,
  size: number,
  weight: Weight = 'regular',
  align: Writing['align'] & string = 'left',
): Writing => ({ x, y, width, size, weight, align })

/** A tagged A4 document measured in millimetres from the top left corner. */
export class SlipPaper {
  readonly #document: PDFKit.PDFDocument
  readonly #root: Part

  constructor(title: string) {
    const options: PDFKit.PDFDocumentOptions = {
      size: 'A4',
      margin: 0,
      tagged: true,
      pdfVersion: '1.7',
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: title, Author: 'Ambiente de teste', Creator: 'Portal de renegociação' },
    }
    // Accessible PDF (ISO 14289); the package's types name the archival subsets only.
    this.#document = new (loadPdfKit())(Object.assign(options, { subset: 'PDF/UA' }))
    for (const [name, font] of Object.entries(FONTS)) this.#document.registerFont(name, font)
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
  }

  async finish(): Promise<Buffer> {
    this.#root.end()
    const chunks: Buffer[] = []
    this.#document.on('data', (chunk: Buffer) => chunks.push(chunk))
    const finished = new Promise((resolve, reject) => {
      this.#document.on('end', resolve)
      this.#document.on('error', reject)
    })
    this.#document.end()
    await finished
    return Buffer.concat(chunks)
  }

  /** A structure element of the tagged PDF, read in content order. */
  part(type: string, parent: Part = this.#root): Part {
    const tag = this.#document.struct(type)
    parent.add(tag)
    return tag
  }

  /** One line of text; it shrinks to fit its width. */
  line(parent: Part, type: string, text: string, at: Writing): void {
    if (text === '') return
    this.#tagged(parent, type, () => this.#writeLine(text, at))
  }

  /** Paragraphs one below the other, the first in bold; returns where the next one would start. */
  paragraphs(parent: Part, texts: readonly string[], at: Writing, gap: number): number {
    return texts.reduce((y, text, k) => {
      const weight = k === 0 ? 'bold' : 'regular'
      return y + this.paragraph(parent, 'P', text, { ...at, y, weight }) + gap
    }, at.y)
  }

  /** Text that wraps; returns its height in millimetres. */
  paragraph(parent: Part, type: string, text: string, at: Writing): number {
    const document = this.#document
    this.#face(at)
    const options = { width: mm(at.width), lineGap: at.size * 0.12 }
    const height = document.heightOfString(text, options)
    this.#tagged(parent, type, () => document.text(text, mm(at.x), mm(at.y), options))
    return (height * 25.4) / 72
  }

  /** A drawing with a description for screen readers. */
  figure(parent: Part, alt: string, draw: (document: PDFKit.PDFDocument) => void): void {
    const document = this.#document
    const tag = document.struct('Figure', { alt }, () => draw(document))
    parent.add(tag)
  }

  /** Rules and shades; marked as artifacts, which screen readers skip. */
  decoration(draw: (document: PDFKit.PDFDocument) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    this.#document.save()
    draw(this.#document)
    this.#document.restore()
    this.#document.endMarkedContent()
  }

  rule(x1: number, y1: number, x2: number, y2: number, { width = 0.5, color = INK } = {}): void {
    this.decoration((document) =>
      document.lineWidth(width).lineCap('square').moveTo(mm(x1), mm(y1)).lineTo(mm(x2), mm(y2)).stroke(color),
    )
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.decoration((document) => document.rect(mm(x), mm(y), mm(width), mm(height)).fill('#ececec'))
  }

  /** Large pale text behind everything, centred on a point; draw it first. */
  watermark(text: string, x: number, y: number, size: number, degrees: number): void {
    this.decoration((document) => {
      document.font('bold').fontSize(size).fillColor(WATERMARK)
      const width = document.widthOfString(text)
      document.rotate(degrees, { origin: [mm(x), mm(y)] })
      document.text(text, mm(x) - width / 2, mm(y) - size / 2, { lineBreak: false })
    })
  }

  #tagged(parent: Part, type: string, write: () => void): void {
    parent.add(this.#document.struct(type, {}, write))
  }

  #face({ weight = 'regular', size }: Writing): void {
    this.#document.font(weight).fontSize(size).fillColor(INK)
  }

  #writeLine(text: string, at: Writing): void {
    const document = this.#document
    const options: PDFKit.Mixins.TextOptions = { lineBreak: false, features: ['tnum'] }
    const room = mm(at.width)
    this.#face(at)
    const natural = document.widthOfString(text, options)
    if (natural > room) document.fontSize((at.size * room) / natural)
    const rest = Math.max(0, room - natural)
    const indent = at.align === 'right' ? rest : at.align === 'center' ? rest / 2 : 0
    document.text(text, mm(at.x) + indent, mm(at.y), options)
  }
}
