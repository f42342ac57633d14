import { formatMoney } from '@portal/domain/money'
import { formatSeal } from '@portal/domain/seal'
import { formatOurNumber } from './our-number'
import type { Slip } from './slip'
import { at, type Part, type SlipPaper } from './slip-paper'
import { cell, cellsOf, drawGrid, drawHead, drawQr, LEFT, MAIN, RIGHT } from './slip-sheet'
import { instructions, paymentSteps, slipTitle, statementTitle, TEST_NOTICE } from './slip-wording'

/** Rows that fit above the cut even below a proposal's text. */
const STATEMENT_ROWS = 12

function drawStatement(paper: SlipPaper, part: Part, slip: Slip, y: number): void {
  const rows = slip.statement ?? []
  const shown = rows.length > STATEMENT_ROWS ? rows.slice(0, STATEMENT_ROWS - 1) : rows
  const left = rows.length - shown.length
  const printed = left > 0 ? [...shown, { label: `e mais ${left} itens`, value: 'veja no portal' }] : shown
  const width = 98
  paper.line(part, 'H2', statementTitle(slip), { x: LEFT + 1, y, width, size: 11, weight: 'bold' })
  let top = y + 7
  const list = paper.part('L', part)
  for (const { label, value } of printed) {
    const item = paper.part('LI', list)
    paper.line(item, 'Lbl', label, { x: LEFT + 1, y: top, width: 44, size: 9 })
    paper.line(item, 'LBody', value, at(LEFT + 46, top, width - 46, 9, 'bold', 'right'))
    item.end()
    top += 5.6
    paper.rule(LEFT + 1, top - 1, LEFT + width, top - 1, { width: 0.4, color: '#9a9a9a' })
  }
  list.end()
}

function drawSteps(paper: SlipPaper, part: Part, slip: Slip, y: number): void {
  const x = 114
  const width = RIGHT - x - 1
  paper.line(part, 'H2', 'Como pagar', { x, y, width, size: 11, weight: 'bold' })
  const list = paper.part('L', part)
  let top = y + 7
  paymentSteps(slip).forEach((step, k) => {
    const item = paper.part('LI', list)
    paper.line(item, 'Lbl', `${k + 1}.`, { x, y: top, width: 5, size: 9, weight: 'bold' })
    top += paper.paragraph(item, 'LBody', step, { x: x + 5, y: top, width: width - 5, size: 9 }) + 1.8
    item.end()
  })
  list.end()
}

/** The right column's foot, clear of the longest steps above it. */
const SEAL = { x: 114, y: 162, size: 22 }

/** The check code as a QR code and as text. It contains no URL: a forged slip must not be able to lead to a site. */
function drawSeal(paper: SlipPaper, part: Part, { seal }: Slip): void {
  const alt = 'QR Code com o código de conferência deste boleto. Não é Pix.'
  drawQr(paper, part, seal, alt, SEAL)
  const x = SEAL.x + SEAL.size + 2
  const at = { x, width: RIGHT - x - 1 }
  paper.line(part, 'H2', 'Este boleto é nosso? Confira', { ...at, y: SEAL.y + 0.5, size: 9, weight: 'bold' })
  const words =
    'Abra o portal, em Confira seu boleto, e cole a linha e este código. O QR Code ao lado traz só o código: não é Pix.'
  const y = SEAL.y + 5
  const height = paper.paragraph(part, 'P', words, { ...at, y, size: 6.5 })
  paper.paragraph(part, 'P', formatSeal(seal), { ...at, y: y + height + 0.8, size: 6.5 })
}

/** Recibo do pagador: the upper part, which the debtor keeps. */
export function drawReceipt(paper: SlipPaper, slip: Slip): void {
  const part = paper.part('Sect')
  paper.line(part, 'H1', slipTitle(slip), at(LEFT + 1, 8, 150, 17, 'bold'))
  paper.shade(LEFT, 18, RIGHT - LEFT, 7)
  paper.line(part, 'P', TEST_NOTICE, at(LEFT, 19.2, RIGHT - LEFT, 11, 'bold', 'center'))

  const top = drawHead(paper, part, slip, 29)
  const list = paper.part('L', part)
  const cells = cellsOf(slip)
  const bottom = drawGrid(paper, list, { x: LEFT, y: top }, [
    [9.5, ...cells.beneficiary],
    [9.5, cells.payer(MAIN), cells.dueDate],
    [
      7.5,
      ...cells.document,
      cell('Carteira/Nosso número', MAIN - 96, formatOurNumber(slip.ourNumber)),
      cells.value(formatMoney(slip.valueCents)),
    ],
  ])
  list.end()
  paper.rule(RIGHT, top, RIGHT, bottom)
  const mark = 'Recibo do pagador: autenticação mecânica'
  paper.line(part, 'P', mark, at(LEFT, bottom + 0.8, RIGHT - LEFT - 1, 6.5, 'regular', 'right'))

  const start = at(LEFT + 1, bottom + 12, RIGHT - LEFT - 2, 9)
  const y = slip.kind === 'proposal' ? paper.paragraphs(part, instructions(slip), start, 0.8) + 6 : start.y
  drawStatement(paper, part, slip, y)
  drawSteps(paper, part, slip, y)
  drawSeal(paper, part, slip)
  part.end()
}
