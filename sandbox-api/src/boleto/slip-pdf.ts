import { drawClearingForm } from './clearing-form'
import type { Slip } from './slip'
import { at, mm, PAGE, SlipPaper } from './slip-paper'
import { drawReceipt } from './slip-receipt'
import { LEFT, MAIN, RIGHT } from './slip-sheet'
import { slipTitle, TEST_NOTICE } from './slip-wording'

const CUT = 189

/** One A4 sheet: the payer's receipt above, the clearing form (ficha de compensação) below the cut. */
export function renderSlipPdf(slip: Slip): Promise<Buffer> {
  const paper = new SlipPaper(`${slipTitle(slip)}: ${slip.beneficiary.bankName}`)
  paper.watermark(TEST_NOTICE, PAGE.width / 2, 125, 38, -24)
  paper.watermark(TEST_NOTICE, LEFT + (slip.pix === null ? MAIN / 2 : 60), 254, 20, 0)
  drawReceipt(paper, slip)
  const note = at(LEFT, CUT - 3, RIGHT - LEFT - 1, 6, 'regular', 'right')
  paper.line(paper.part('P'), 'Span', 'Corte na linha pontilhada', note)
  paper.decoration((document) => {
    document.lineWidth(0.6).dash(3, { space: 2.5 })
    document.moveTo(0, mm(CUT)).lineTo(mm(PAGE.width), mm(CUT)).stroke('#000000')
  })
  drawClearingForm(paper, slip)
  return paper.finish()
}
