import { formatDate } from '@portal/domain/dates'
import { formatLine } from '@portal/domain/linha-digitavel'
import { maskName } from '@portal/domain/person-name'
import { formatSeal } from '@portal/domain/seal'
import { formatTaxId, maskTaxId, stateModeOf } from '@portal/domain/tax-id'
import { encode } from 'uqr'
import { checkDigitWithP } from './barcode'
import { BANK, beneficiaryOf, type Slip } from './slip'
import { at, PAGE, type Part, type SlipPaper } from './slip-paper'

/** The sheet: FEBRABAN puts the clearing form at the foot, 95 to 108 mm high. */
export const LEFT = 5
export const RIGHT = PAGE.width - LEFT
export const SIDE = 52
export const MAIN = RIGHT - LEFT - SIDE

type Cell = readonly [
  label: string,
  width: number,
  value?: string,
  look?: {
    align?: 'left' | 'right'
    isEmphatic?: boolean
    /** A second, smaller line under the value. */
    detail?: string
  },
]

const amount = { align: 'right', isEmphatic: true } as const

/** What both receipt and form show. */
export function cellsOf(slip: Slip) {
  const { bank, kind, payer } = slip
  const { branch, account } = bank.account
  const own = account.padStart(7, '0')
  const printedAccount = `${branch}-${checkDigitWithP(branch)} / ${own}-${checkDigitWithP(own)}`
  const beneficiary = `${beneficiaryOf(bank)}   CNPJ ${formatTaxId(bank.creditor.cnpj)}`
  const id = stateModeOf(payer.taxId) === 'PJ' ? 'CNPJ' : 'CPF'
  // A tax id alone requests its proposals, so a proposal does not identify the owner.
  const printedPayer =
    kind === 'proposal'
      ? `${maskName(payer.name)}   ${id} ${maskTaxId(payer.taxId)}`
      : `${payer.name}   ${id} ${formatTaxId(payer.taxId)}`
  return {
    beneficiary: [
      ['Beneficiário', MAIN, beneficiary, { detail: bank.creditor.endereco }],
      ['Agência/Código do beneficiário', SIDE, printedAccount, { align: 'right' }],
    ],
    dueDate: ['Vencimento', SIDE, formatDate(slip.dueDate), amount],
    document: [
      ['Data do documento', 28, formatDate(slip.documentDate)],
      ['Nº do documento', 44, slip.documentNumber],
      // FEBRABAN's kinds of document tell a proposal from a debt.
      ['Espécie doc.', 24, kind === 'proposal' ? 'BDP' : 'OU'],
    ],
    value: (money: string): Cell => ['(=) Valor do documento', SIDE, money, amount],
    payer: (width: number): Cell => ['Pagador', width, printedPayer],
  } satisfies Record<string, Cell | Cell[] | ((of: never) => Cell)>
}

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
    for (const cell of cells) {
      const [, width, , look] = cell
      if (look?.isEmphatic) paper.shade(x, y, width, height)
      paper.rule(x, y, x, y + height)
      drawCell(paper, list, cell, x, y)
      x += width
    }
    y += height
    paper.rule(left, y, x, y)
  }
  return y
}

function drawCell(
  paper: SlipPaper,
  list: Part,
  [label, width, value = '', { detail = '', align = 'left', isEmphatic = false } = {}]: Cell,
  x: number,
  y: number,
): void {
  const item = paper.part('LI', list)
  const [inside, room] = [x + PADDING, width - 2 * PADDING]
  const [below, size] = isEmphatic ? [2.3, EMPHASIS_SIZE] : [2.9, VALUE_SIZE]
  paper.line(item, 'Lbl', label, at(inside, y + 0.5, room, LABEL_SIZE))
  paper.line(item, 'LBody', value, at(inside, y + below, room, size, isEmphatic ? 'bold' : 'regular', align))
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

type Seal = Record<'code' | 'alt' | 'title' | 'words', string>

/**
 * A check code as a QR code and as text. `alt` describes the QR code to screen readers; `sizes` of title, words and text
 * are in points.
 */
export function drawSeal(
  paper: SlipPaper,
  part: Part,
  { code, alt, title, words }: Seal,
  place: Place & { right: number; sizes: readonly [title: number, words: number, code: number] },
): void {
  drawQr(paper, part, code, alt, place)
  const { y, sizes } = place
  const x = place.x + place.size + 2
  const width = place.right - x
  paper.line(part, 'H2', title, at(x, y + 0.5, width, sizes[0], 'bold'))
  const top = y + 0.5 + sizes[0] / 2
  const height = paper.paragraph(part, 'P', words, at(x, top, width, sizes[1]))
  paper.paragraph(part, 'P', formatSeal(code), at(x, top + height + 0.8, width, sizes[2]))
}
