import { formatDate } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
import { formatSeal } from '@portal/domain/seal'
import { encode } from 'uqr'
import { BANK, type Slip } from './slip'
import { at, PAGE, type Part, type SlipPaper } from './slip-paper'
import { documentKind, printedAccount, printedBeneficiary, printedPayer } from './slip-wording'

/** The sheet: FEBRABAN puts the clearing form at the foot, 95 to 108 mm high. */
export const LEFT = 5
export const RIGHT = PAGE.width - LEFT
export const SIDE = 52
export const MAIN = RIGHT - LEFT - SIDE

interface Cell {
  label: string
  /** Share of the row. */
  width: number
  value: string
  /** A second, smaller line under the value. */
  detail?: string
  align?: 'left' | 'right'
  emphasis?: boolean
}

export const cell = (label: string, width: number, value = '', more?: Partial<Cell>): Cell => ({
  label,
  width,
  value,
  ...more,
})

const amount = { align: 'right', emphasis: true } as const

/** What both receipt and form show. */
export const cellsOf = (slip: Slip) => ({
  beneficiary: [
    cell('Beneficiário', MAIN, printedBeneficiary(slip.bank), { detail: slip.bank.creditor.endereco }),
    cell('Agência/Código do beneficiário', SIDE, printedAccount(slip.bank.account), {
      align: 'right',
    }),
  ],
  dueDate: cell('Vencimento', SIDE, formatDate(slip.dueDate), amount),
  document: [
    cell('Data do documento', 28, formatDate(slip.documentDate)),
    cell('Nº do documento', 44, slip.documentNumber),
    cell('Espécie doc.', 24, documentKind(slip)),
  ],
  value: (money: string) => cell('(=) Valor do documento', SIDE, money, amount),
  payer: (width: number) => cell('Pagador', width, printedPayer(slip)),
})

const LABEL_SIZE = 6
const VALUE_SIZE = 8.5
const EMPHASIS_SIZE = 10
const DETAIL_SIZE = 6.8
const PADDING = 1.2

type Row = readonly [height: number, ...cells: Cell[]]

/** Draws a list of labelled boxes, as on boletos; returns where it ends. */
export function drawGrid(
  paper: SlipPaper,
  list: Part,
  { x: left, y: top }: { x: number; y: number },
  rows: readonly Row[],
): number {
  let y = top
  for (const [height, ...cells] of rows) {
    let x = left
    for (const one of cells) {
      if (one.emphasis) paper.shade(x, y, one.width, height)
      paper.rule(x, y, x, y + height)
      drawCell(paper, list, one, x, y)
      x += one.width
    }
    y += height
    paper.rule(left, y, x, y)
  }
  return y
}

function drawCell(
  paper: SlipPaper,
  list: Part,
  { label, width, value, detail = '', align = 'left', emphasis = false }: Cell,
  x: number,
  y: number,
): void {
  const item = paper.part('LI', list)
  const [inside, room] = [x + PADDING, width - 2 * PADDING]
  const [below, size] = emphasis ? [2.3, EMPHASIS_SIZE] : [2.9, VALUE_SIZE]
  paper.line(item, 'Lbl', label, at(inside, y + 0.5, room, LABEL_SIZE))
  paper.line(item, 'LBody', value, at(inside, y + below, room, size, emphasis ? 'bold' : 'regular', align))
  paper.line(item, 'LBody', detail, at(inside, y + 6.3, room, DETAIL_SIZE, 'regular', align))
}

/** The bank's mark, white in a rounded square. */
function drawMark(paper: SlipPaper, mark: readonly string[], x: number, y: number): void {
  const size = 6
  paper.decoration((document) => {
    document.roundedRect(x, y, size, size, 1.5).fill('#000000')
    document.translate(x, y).scale(size / 32)
    for (const path of mark) document.path(path).fill('#ffffff')
  })
}

/** Bank, code and line: the head of both receipt and form. */
export function drawHead(paper: SlipPaper, part: Part, slip: Slip, y: number): number {
  const bottom = y + 8.5
  drawMark(paper, slip.bank.mark, LEFT + 0.5, y + 1.3)
  paper.line(part, 'P', slip.bank.name, at(LEFT + 8, y + 1.7, 34, 14, 'bold'))
  paper.rule(LEFT + 43, y + 0.8, LEFT + 43, bottom, { width: 1.2 })
  paper.line(part, 'P', BANK.printed, at(LEFT + 43, y + 1.1, 22, 16, 'bold', 'center'))
  paper.rule(LEFT + 65, y + 0.8, LEFT + 65, bottom, { width: 1.2 })
  const line = formatLine(slip.line)
  paper.line(part, 'P', line, at(LEFT + 67, y + 2, RIGHT - LEFT - 67.5, 13.2, 'bold', 'right'))
  paper.rule(LEFT, bottom, RIGHT, bottom, { width: 1.2 })
  return bottom
}

/** Modules that must stay white around a QR code (ISO/IEC 18004). */
const QUIET = 4

interface Place {
  /** Position of the square including its white margin. */
  x: number
  y: number
  size: number
}

/** Draws a QR code as vectors on white, so that the background does not disturb a scanner. */
export function drawQr(paper: SlipPaper, part: Part, text: string, alt: string, place: Place): void {
  const { x: left, y: top, size } = place
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET })
  const module = size / modules
  paper.figure(part, alt, (document) => {
    document.rect(left, top, size, size).fill('#ffffff')
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) document.rect(left + x * module, top + y * module, module, module)
      })
    })
    document.fill('#000000')
  })
}

interface Seal {
  code: string
  /** Of the QR code, for screen readers. */
  alt: string
  title: string
  words: string
}

/** A check code as a QR code and as text; `sizes` of title, words and text, in points. */
export function drawSeal(
  paper: SlipPaper,
  part: Part,
  { code, alt, title, words }: Seal,
  place: Place & { right: number; sizes: readonly [title: number, words: number, code: number] },
): void {
  drawQr(paper, part, code, alt, place)
  const { y, sizes } = place
  const x = place.x + place.size + 2
  const at = { x, width: place.right - x }
  paper.line(part, 'H2', title, { ...at, y: y + 0.5, size: sizes[0], weight: 'bold' })
  const top = y + 0.5 + sizes[0] / 2
  const height = paper.paragraph(part, 'P', words, { ...at, y: top, size: sizes[1] })
  paper.paragraph(part, 'P', formatSeal(code), { ...at, y: top + height + 0.8, size: sizes[2] })
}
