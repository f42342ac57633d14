import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'

/** Lengths are millimetres, sizes of text and widths of rules are points. */
export const PAGE = { width: 210, height: 297 }
/** A point in millimetres. */
export const POINT = 25.4 / 72

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

/** A place for text, and how it is written there. */
export const at = (
  x: number,
  y: number,
  width: number,
  size: number,
  weight: Weight = 'regular',
  align: 'left' | 'right' | 'center' = 'left',
) => ({ x, y, width, size, weight, align })
type Writing = ReturnType<typeof at>

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
    this.#document.scale(1 / POINT)
    for (const [name, font] of Object.entries(FONTS)) this.#document.registerFont(name, font)
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
  }

  finish(): Promise<Buffer> {
    this.#root.end()
    const bytes = buffer(this.#document)
    this.#document.end()
    return bytes
  }

  /** A structure element of the tagged PDF, read in content order. */
  part(type: string, parent: Part = this.#root): Part {
    const tag = this.#document.struct(type)
    parent.add(tag)
    return tag
  }

  /** One line of text; it shrinks to fit its width. */
  line(structParent: Part, structType: string, text: string, { x, y, width, align, ...font }: Writing): void {
    if (text === '') return
    const document = this.#face(font)
    const options: PDFKit.Mixins.TextOptions = {
      lineBreak: false,
      features: ['tnum'],
      structParent,
      structType,
    }
    const natural = document.widthOfString(text, options)
    if (natural > width) this.#face({ ...font, size: (font.size * width) / natural })
    const rest = Math.max(0, width - natural)
    const indent = align === 'right' ? rest : align === 'center' ? rest / 2 : 0
    document.text(text, x + indent, y, options)
  }

  /** Paragraphs one below the other, the first in bold; returns where the next one would start. */
  paragraphs(parent: Part, texts: readonly string[], at: Writing, gap: number): number {
    return texts.reduce((y, text, k) => {
      const weight = k === 0 ? 'bold' : 'regular'
      return y + this.paragraph(parent, 'P', text, { ...at, y, weight }) + gap
    }, at.y)
  }

  /** Text that wraps; returns its height. */
  paragraph(structParent: Part, structType: string, text: string, { x, y, width, ...font }: Writing): number {
    const document = this.#face(font)
    const lineGap = font.size * 0.12 * POINT
    document.text(text, x, y, { width, lineGap, structParent, structType })
    return document.y - y
  }

  /** A drawing with a description for screen readers. */
  figure(parent: Part, alt: string, draw: (document: PDFKit.PDFDocument) => void): void {
    parent.add(this.#document.struct('Figure', { alt }, () => draw(this.#document)))
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
      document
        .lineWidth(width * POINT)
        .lineCap('square')
        .moveTo(x1, y1)
        .lineTo(x2, y2)
        .stroke(color),
    )
  }

  shade(x: number, y: number, width: number, height: number): void {
    this.decoration((document) => document.rect(x, y, width, height).fill('#ececec'))
  }

  /** Large pale text behind everything, centred on a point; draw it first. */
  watermark(text: string, x: number, y: number, size: number, degrees: number): void {
    this.decoration(() => {
      const document = this.#face({ weight: 'bold', size })
        .fillColor(WATERMARK)
        .rotate(degrees, { origin: [x, y] })
      const [left, top] = [x - document.widthOfString(text) / 2, y - (size * POINT) / 2]
      document.text(text, left, top, { lineBreak: false })
    })
  }

  #face({ weight, size }: Pick<Writing, 'weight' | 'size'>): PDFKit.PDFDocument {
    return this.#document
      .font(weight)
      .fontSize(size * POINT)
      .fillColor(INK)
  }
}
