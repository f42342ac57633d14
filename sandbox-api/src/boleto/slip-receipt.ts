import { formatDate } from '@portal/domain/dates'
import { formatMoney } from '@portal/domain/money'
import { formatSeal } from '@portal/domain/seal'
import { formatOurNumber } from './our-number'
import type { Slip } from './slip'
import { closeGrid, drawGrid } from './slip-grid'
import { at, type SlipPaper } from './slip-paper'
import { drawQr } from './slip-qr'
import { cell, drawHead, LEFT, MAIN, type Part, payerLine, RIGHT, SIDE } from './slip-sheet'
import {
  documentKind,
  instructions,
  paymentSteps,
  printedAccount,
  printedBeneficiary,
  slipTitle,
  statementTitle,
  TEST_NOTICE,
} from './slip-wording'

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
  paper.line(part, 'H1', slipTitle(slip), { x: LEFT + 1, y: 8, width: 150, size: 17, weight: 'bold' })
  paper.shade(LEFT, 18, RIGHT - LEFT, 7)
  paper.line(part, 'P', TEST_NOTICE, at(LEFT, 19.2, RIGHT - LEFT, 11, 'bold', 'center'))

  const top = drawHead(paper, part, slip, 29)
  const list = paper.part('L', part)
  const { beneficiary } = slip
  const bottom = drawGrid(paper, list, { x: LEFT, y: top }, [
    {
      height: 9.5,
      cells: [
        cell('Beneficiário', MAIN, printedBeneficiary(beneficiary), { detail: beneficiary.address }),
        cell('Agência/Código do beneficiário', SIDE, printedAccount(beneficiary.account), { align: 'right' }),
      ],
    },
    {
      height: 9.5,
      cells: [
        { label: 'Pagador', width: MAIN, ...payerLine(slip) },
        cell('Vencimento', SIDE, formatDate(slip.dueDate), { align: 'right', emphasis: true }),
      ],
    },
    {
      height: 7.5,
      cells: [
        cell('Data do documento', 28, formatDate(slip.documentDate)),
        cell('Nº do documento', 44, slip.documentNumber),
        cell('Espécie doc.', 24, documentKind(slip)),
        cell('Carteira/Nosso número', MAIN - 96, formatOurNumber(slip.ourNumber)),
        cell('(=) Valor do documento', SIDE, formatMoney(slip.valueCents), {
          align: 'right',
          emphasis: true,
        }),
      ],
    },
  ])
  list.end()
  closeGrid(paper, RIGHT, top, bottom)
  paper.line(
    part,
    'P',
    'Recibo do pagador: autenticação mecânica',
    at(LEFT, bottom + 0.8, RIGHT - LEFT - 1, 6.5, 'regular', 'right'),
  )

  let y = bottom + 12
  if (slip.kind === 'proposal') {
    instructions(slip).forEach((text, k) => {
      const weight = k === 0 ? 'bold' : 'regular'
      y +=
        paper.paragraph(part, 'P', text, { x: LEFT + 1, y, width: RIGHT - LEFT - 2, size: 9, weight }) + 0.8
    })
    y += 6
  }
  drawStatement(paper, part, slip, y)
  drawSteps(paper, part, slip, y)
  drawSeal(paper, part, slip)
  part.end()
}
