import { formatLine } from '@portal/domain/linha-digitavel'
import { BANK, type Beneficiary, type Slip } from './slip'
import type { Cell } from './slip-grid'
import { at, mm, PAGE, type SlipPaper } from './slip-paper'
import { printedPayer } from './slip-wording'

export type Part = ReturnType<SlipPaper['part']>

/** The sheet, in millimetres: FEBRABAN puts the clearing form at the foot, 95 to 108 mm high. */
export const LEFT = 5
export const RIGHT = PAGE.width - LEFT
export const SIDE = 52
export const MAIN = RIGHT - LEFT - SIDE

export const cell = (label: string, width: number, value?: string, more?: Partial<Cell>): Cell => ({
  label,
  width,
  ...(value === undefined ? {} : { value }),
  ...more,
})

/** The bank's mark, white in a rounded square. */
function drawMark(paper: SlipPaper, mark: Beneficiary['mark'], x: number, y: number): void {
  const size = 6
  paper.decoration((document) => {
    document.roundedRect(mm(x), mm(y), mm(size), mm(size), mm(1.5)).fill('#000000')
    document.save()
    document.translate(mm(x), mm(y)).scale(mm(size) / 32)
    for (const path of mark) document.path(path).fill('#ffffff')
    document.restore()
  })
}

/** Bank, code and line: the head of both receipt and form. */
export function drawHead(paper: SlipPaper, part: Part, slip: Slip, y: number): number {
  const bottom = y + 8.5
  drawMark(paper, slip.beneficiary.mark, LEFT + 0.5, y + 1.3)
  paper.line(part, 'P', slip.beneficiary.bankName, at(LEFT + 8, y + 1.7, 34, 14, 'bold'))
  paper.rule(LEFT + 43, y + 0.8, LEFT + 43, bottom, { width: 1.2 })
  paper.line(part, 'P', BANK.printed, at(LEFT + 43, y + 1.1, 22, 16, 'bold', 'center'))
  paper.rule(LEFT + 65, y + 0.8, LEFT + 65, bottom, { width: 1.2 })
  paper.line(
    part,
    'P',
    formatLine(slip.line),
    at(LEFT + 67, y + 2, RIGHT - LEFT - 67.5, 13.2, 'bold', 'right'),
  )
  paper.rule(LEFT, bottom, RIGHT, bottom, { width: 1.2 })
  return bottom
}

export function payerLine(slip: Slip): { value: string; detail: string } {
  const { identity, address } = printedPayer(slip)
  return { value: identity, detail: address }
}
