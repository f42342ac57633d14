import { formatDate } from '@portal/domain/dates'
import { barsOf, interleaved2of5 } from '@portal/domain/interleaved-2-of-5'
import { formatLine } from '@portal/domain/linha-digitavel'
import { formatAmount, formatMoney } from '@portal/domain/money'
import { formatOurNumber, PORTFOLIO } from './barcode'
import type { Slip } from './slip'
import { at, PAGE, type Part, POINT, SlipPaper } from './slip-paper'
import { cellsOf, drawGrid, drawHead, drawQr, drawSeal, LEFT, MAIN, RIGHT, SIDE } from './slip-sheet'
import { instructions, paymentSteps, slipTitle, statementTitle, TEST_NOTICE } from './slip-wording'

function drawStatement(paper: SlipPaper, part: Part, slip: Slip, y: number): void {
  const width = 98
  paper.line(part, 'H2', statementTitle(slip), at(LEFT + 1, y, width, 11, 'bold'))
  let top = y + 7
  const list = paper.part('L', part)
  for (const [label, value] of Object.entries(slip.statement)) {
    const item = paper.part('LI', list)
    paper.line(item, 'Lbl', label, at(LEFT + 1, top, 44, 9))
    paper.line(item, 'LBody', value, at(LEFT + 46, top, width - 46, 9, 'bold', 'right'))
    top += 5.6
    paper.rule(LEFT + 1, top - 1, LEFT + width, top - 1, { width: 0.4, color: '#9a9a9a' })
  }
}

function drawSteps(paper: SlipPaper, part: Part, slip: Slip, y: number): void {
  const x = 114
  const width = RIGHT - x - 1
  paper.line(part, 'H2', 'Como pagar', at(x, y, width, 11, 'bold'))
  const list = paper.part('L', part)
  let top = y + 7
  paymentSteps(slip).forEach((step, k) => {
    const item = paper.part('LI', list)
    paper.line(item, 'Lbl', `${k + 1}.`, at(x, top, 5, 9, 'bold'))
    top += paper.paragraph(item, 'LBody', step, at(x + 5, top, width - 5, 9)) + 1.8
  })
}

/** The check code, at the right column's foot. It has no URL: a forged slip must not be able to lead to a site. */
const sealOf = ({ seal }: Slip) => ({
  code: seal,
  alt: 'QR Code com o código de conferência deste boleto. Não é Pix.',
  title: 'Este boleto é nosso? Confira',
  words:
    'Abra o portal, em Confira seu boleto, e cole a linha e este código. O QR Code ao lado traz só o código: não é Pix.',
})
/** Clear of the longest steps above it. */
const SEAL = { x: 114, y: 162, size: 22, right: RIGHT - 1, sizes: [9, 6.5, 6.5] } as const

/** Recibo do pagador: the upper part, which the debtor keeps. */
function drawReceipt(paper: SlipPaper, slip: Slip): void {
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
      ['Carteira/Nosso número', MAIN - 96, formatOurNumber(slip.ourNumber)],
      cells.value(formatMoney(slip.valueCents)),
    ],
  ])
  paper.rule(RIGHT, top, RIGHT, bottom)
  const mark = 'Recibo do pagador: autenticação mecânica'
  paper.line(part, 'P', mark, at(LEFT, bottom + 0.8, RIGHT - LEFT - 1, 6.5, 'regular', 'right'))

  const start = at(LEFT + 1, bottom + 12, RIGHT - LEFT - 2, 9)
  const y = slip.kind === 'proposal' ? paper.paragraphs(part, instructions(slip), start, 0.8) + 6 : start.y
  drawStatement(paper, part, slip, y)
  drawSteps(paper, part, slip, y)
  drawSeal(paper, part, sealOf(slip), SEAL)
}

const FORM_TOP = 190.5
/** The Pix square stands right of the instructions. */
const QR = { size: 25.5, caption: 4 }
/** The bars' middle is 12 mm above the foot of the form. */
const SYMBOL = { width: 103, height: 13, top: PAGE.height - 12 - 6.5 }

const CHARGES = [
  '(-) Desconto/Abatimento',
  '(-) Outras deduções',
  '(+) Mora/Multa',
  '(+) Outros acréscimos',
  '(=) Valor cobrado',
]

/** Ficha de compensação: the lower part, with every field of FEBRABAN's layout. */
function drawClearingForm(paper: SlipPaper, slip: Slip): void {
  const part = paper.part('Sect')
  const top = drawHead(paper, part, slip, FORM_TOP)
  const cells = cellsOf(slip)

  const list = paper.part('L', part)
  const heads = drawGrid(paper, list, { x: LEFT, y: top }, [
    [7.5, ['Local de pagamento', MAIN, 'Pagável em qualquer banco até o vencimento'], cells.dueDate],
    [9.5, ...cells.beneficiary],
    [
      7,
      ...cells.document,
      ['Aceite', 18, 'N'],
      ['Data do processamento', MAIN - 114, formatDate(slip.documentDate)],
      ['Carteira/Nosso número', SIDE, formatOurNumber(slip.ourNumber), { align: 'right' }],
    ],
    [
      7,
      ['Uso do banco', 28],
      ['Carteira', 20, PORTFOLIO],
      ['Espécie moeda', 24, 'R$'],
      ['Quantidade', 42],
      ['(x) Valor', MAIN - 114],
      cells.value(formatAmount(slip.valueCents)),
    ],
  ])
  const bottom = drawGrid(
    paper,
    list,
    { x: LEFT + MAIN, y: heads },
    CHARGES.map((label) => [6, [label, SIDE]]),
  )

  paper.rule(LEFT, heads, LEFT, bottom)
  paper.rule(LEFT, bottom, LEFT + MAIN, bottom)
  const title = 'Instruções (texto de responsabilidade do beneficiário)'
  paper.line(part, 'P', title, at(LEFT + 1.2, heads + 0.5, MAIN, 6))
  const [width, size] = slip.pix === null ? [MAIN - 3, 8] : [MAIN - 5 - QR.size, 7]
  paper.paragraphs(part, [...instructions(slip), TEST_NOTICE], at(LEFT + 1.2, heads + 3.4, width, size), 0.3)
  drawPix(paper, part, slip, heads)

  const payer = paper.part('L', part)
  const foot = drawGrid(paper, payer, { x: LEFT, y: bottom }, [
    [9.5, cells.payer(RIGHT - LEFT)],
    [4, ['Sacador/Avalista', MAIN], ['Cód. baixa', SIDE]],
  ])
  paper.rule(RIGHT, top, RIGHT, foot)
  const mark = 'Autenticação mecânica: Ficha de compensação'
  paper.line(part, 'P', mark, at(LEFT + MAIN - 40, foot + 0.8, SIDE + 39, 6.5, 'bold', 'right'))
  drawSymbol(paper, part, slip)
}

/** Pix beside the barcode: a slip that carries it remains a slip (Res. BCB 443/2024). */
function drawPix(paper: SlipPaper, part: Part, { pix, valueCents, bank }: Slip, top: number): void {
  if (pix === null) return
  const x = LEFT + MAIN - QR.size - 1
  paper.line(part, 'P', 'Pague com Pix', at(x, top + 0.5, QR.size, 7.5, 'bold', 'center'))
  const alt = `QR Code do Pix: ${formatMoney(valueCents)} para ${bank.pix.name}`
  drawQr(paper, part, pix, alt, { x, y: top + QR.caption, size: QR.size })
}

/** Vectors, so that the bars are sharp at any size. */
function drawSymbol(paper: SlipPaper, part: Part, slip: Slip): void {
  const { bars, modules } = barsOf(interleaved2of5(slip.barcode))
  const module = SYMBOL.width / modules
  paper.figure(part, `Código de barras. Linha digitável: ${formatLine(slip.line)}`, (document) => {
    for (const { start, width } of bars) {
      document.rect(LEFT + start * module, SYMBOL.top, width * module, SYMBOL.height)
    }
    document.fill('#000000')
  })
}

const CUT = 189

/** One A4 sheet: the payer's receipt above, the clearing form (ficha de compensação) below the cut. */
export function renderSlipPdf(slip: Slip): Promise<Buffer> {
  const paper = new SlipPaper(`${slipTitle(slip)}: ${slip.bank.name}`)
  paper.watermark(TEST_NOTICE, PAGE.width / 2, 125, 38, -24)
  paper.watermark(TEST_NOTICE, LEFT + (slip.pix === null ? MAIN / 2 : 60), 254, 20, 0)
  drawReceipt(paper, slip)
  const note = at(LEFT, CUT - 3, RIGHT - LEFT - 1, 6, 'regular', 'right')
  paper.line(paper.part('P'), 'Span', 'Corte na linha pontilhada', note)
  paper.decoration((document) => {
    document.lineWidth(0.6 * POINT).dash(3 * POINT, { space: 2.5 * POINT })
    document.moveTo(0, CUT).lineTo(PAGE.width, CUT).stroke('#000000')
  })
  drawClearingForm(paper, slip)
  return paper.finish()
}
