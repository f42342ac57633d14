import { formatDate } from '@portal/domain/dates'
import { barsOf, interleaved2of5 } from '@portal/domain/interleaved-2-of-5'
import { formatLine } from '@portal/domain/linha-digitavel'
import { formatAmount, formatMoney } from '@portal/domain/money'
import { formatOurNumber } from './our-number'
import type { Slip } from './slip'
import { at, mm, PAGE, type Part, type SlipPaper } from './slip-paper'
import { cell, cellsOf, drawGrid, drawHead, drawQr, LEFT, MAIN, RIGHT, SIDE } from './slip-sheet'
import { instructions, TEST_NOTICE } from './slip-wording'

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
export function drawClearingForm(paper: SlipPaper, slip: Slip): void {
  const part = paper.part('Sect')
  const top = drawHead(paper, part, slip, FORM_TOP)
  const cells = cellsOf(slip)

  const list = paper.part('L', part)
  const heads = drawGrid(paper, list, { x: LEFT, y: top }, [
    [7.5, cell('Local de pagamento', MAIN, 'Pagável em qualquer banco até o vencimento'), cells.dueDate],
    [9.5, ...cells.beneficiary],
    [
      7,
      ...cells.document,
      cell('Aceite', 18, 'N'),
      cell('Data do processamento', MAIN - 114, formatDate(slip.documentDate)),
      cell('Carteira/Nosso número', SIDE, formatOurNumber(slip.ourNumber), { align: 'right' }),
    ],
    [
      7,
      cell('Uso do banco', 28),
      cell('Carteira', 20, slip.ourNumber.portfolio),
      cell('Espécie moeda', 24, 'R$'),
      cell('Quantidade', 42),
      cell('(x) Valor', MAIN - 114),
      cells.value(formatAmount(slip.valueCents)),
    ],
  ])
  const bottom = drawGrid(
    paper,
    list,
    { x: LEFT + MAIN, y: heads },
    CHARGES.map((label) => [6, cell(label, SIDE)]),
  )
  list.end()

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
    [4, cell('Sacador/Avalista', MAIN), cell('Cód. baixa', SIDE)],
  ])
  payer.end()
  paper.rule(RIGHT, top, RIGHT, foot)
  const mark = 'Autenticação mecânica: Ficha de compensação'
  paper.line(part, 'P', mark, at(LEFT + MAIN - 40, foot + 0.8, SIDE + 39, 6.5, 'bold', 'right'))
  drawSymbol(paper, part, slip)
  part.end()
}

/** Pix beside the barcode: a slip that carries it remains a slip (Res. BCB 443/2024). */
function drawPix(paper: SlipPaper, part: Part, { pix, valueCents, beneficiary }: Slip, top: number): void {
  if (pix === null) return
  const x = LEFT + MAIN - QR.size - 1
  paper.line(part, 'P', 'Pague com Pix', at(x, top + 0.5, QR.size, 7.5, 'bold', 'center'))
  const alt = `QR Code do Pix: ${formatMoney(valueCents)} para ${beneficiary.pix.name}`
  drawQr(paper, part, pix, alt, { x, y: top + QR.caption, size: QR.size })
}

/** Vectors, so that the bars are sharp at any size. */
function drawSymbol(paper: SlipPaper, part: Part, slip: Slip): void {
  const { bars, modules } = barsOf(interleaved2of5(slip.barcode))
  const module = mm(SYMBOL.width) / modules
  paper.figure(part, `Código de barras. Linha digitável: ${formatLine(slip.line)}`, (document) => {
    for (const { start, width } of bars) {
      document.rect(mm(LEFT) + start * module, mm(SYMBOL.top), width * module, mm(SYMBOL.height))
    }
    document.fill('#000000')
  })
}
