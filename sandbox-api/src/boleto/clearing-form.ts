import { formatDate } from '@portal/domain/dates'
import { barsOf, interleaved2of5 } from '@portal/domain/interleaved-2-of-5'
import { formatLine } from '@portal/domain/linha-digitavel'
import { formatAmount, formatMoney } from '@portal/domain/money'
import { formatOurNumber } from './our-number'
import type { Slip } from './slip'
import { closeGrid, drawGrid } from './slip-grid'
import { at, mm, PAGE, type SlipPaper } from './slip-paper'
import { drawQr } from './slip-qr'
import { cell, drawHead, LEFT, MAIN, type Part, payerLine, RIGHT, SIDE } from './slip-sheet'
import { documentKind, instructions, printedAccount, printedBeneficiary, TEST_NOTICE } from './slip-wording'

const FORM_TOP = 190.5
/** The bars' middle is 12 mm above the foot of the form. */
/** The Pix square stands right of the instructions. */
const QR = { size: 25.5, caption: 4 }
const SYMBOL = { width: 103, height: 13, top: PAGE.height - 12 - 6.5 }

/** Ficha de compensação: the lower part, with every field of FEBRABAN's layout. */
export function drawClearingForm(paper: SlipPaper, slip: Slip): void {
  const part = paper.part('Sect')
  const top = drawHead(paper, part, slip, FORM_TOP)
  const { beneficiary } = slip
  const money = formatAmount(slip.valueCents)
  const right = { align: 'right' } as const

  const list = paper.part('L', part)
  const heads = drawGrid(paper, list, { x: LEFT, y: top }, [
    {
      height: 7.5,
      cells: [
        cell('Local de pagamento', MAIN, 'Pagável em qualquer banco até o vencimento'),
        cell('Vencimento', SIDE, formatDate(slip.dueDate), { ...right, emphasis: true }),
      ],
    },
    {
      height: 9.5,
      cells: [
        cell('Beneficiário', MAIN, printedBeneficiary(beneficiary), { detail: beneficiary.address }),
        cell('Agência/Código do beneficiário', SIDE, printedAccount(beneficiary.account), right),
      ],
    },
    {
      height: 7,
      cells: [
        cell('Data do documento', 28, formatDate(slip.documentDate)),
        cell('Nº do documento', 44, slip.documentNumber),
        cell('Espécie doc.', 24, documentKind(slip)),
        cell('Aceite', 18, 'N'),
        cell('Data do processamento', MAIN - 114, formatDate(slip.documentDate)),
        cell('Carteira/Nosso número', SIDE, formatOurNumber(slip.ourNumber), right),
      ],
    },
    {
      height: 7,
      cells: [
        cell('Uso do banco', 28),
        cell('Carteira', 20, slip.ourNumber.portfolio),
        cell('Espécie moeda', 24, 'R$'),
        cell('Quantidade', 42),
        cell('(x) Valor', MAIN - 114),
        cell('(=) Valor do documento', SIDE, money, { ...right, emphasis: true }),
      ],
    },
  ])
  const bottom = drawGrid(
    paper,
    list,
    { x: LEFT + MAIN, y: heads },
    [
      '(-) Desconto/Abatimento',
      '(-) Outras deduções',
      '(+) Mora/Multa',
      '(+) Outros acréscimos',
      '(=) Valor cobrado',
    ].map((label) => ({ height: 6, cells: [cell(label, SIDE)] })),
  )
  list.end()

  paper.rule(LEFT, heads, LEFT, bottom)
  paper.rule(LEFT, bottom, LEFT + MAIN, bottom)
  paper.line(
    part,
    'P',
    'Instruções (texto de responsabilidade do beneficiário)',
    at(LEFT + 1.2, heads + 0.5, MAIN, 6),
  )
  const [width, size] = slip.pix === null ? [MAIN - 3, 8] : [MAIN - 5 - QR.size, 7]
  let y = heads + 3.4
  ;[...instructions(slip), TEST_NOTICE].forEach((text, k) => {
    const weight = k === 0 ? 'bold' : 'regular'
    y += paper.paragraph(part, 'P', text, { x: LEFT + 1.2, y, width, size, weight }) + 0.3
  })
  drawPix(paper, part, slip, heads)

  const payer = paper.part('L', part)
  const foot = drawGrid(paper, payer, { x: LEFT, y: bottom }, [
    { height: 9.5, cells: [{ label: 'Pagador', width: RIGHT - LEFT, ...payerLine(slip) }] },
    { height: 4, cells: [cell('Sacador/Avalista', MAIN), cell('Cód. baixa', SIDE)] },
  ])
  payer.end()
  closeGrid(paper, RIGHT, top, foot)
  paper.line(
    part,
    'P',
    'Autenticação mecânica: Ficha de compensação',
    at(LEFT + MAIN - 40, foot + 0.8, SIDE + 39, 6.5, 'bold', 'right'),
  )
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
