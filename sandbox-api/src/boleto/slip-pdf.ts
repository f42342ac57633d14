import { drawClearingForm } from './clearing-form'
import type { Slip } from './slip'
import { cutLine } from './slip-grid'
import { at, PAGE, SlipPaper } from './slip-paper'
import { drawReceipt } from './slip-receipt'
import { LEFT, MAIN, RIGHT } from './slip-sheet'
import { slipTitle, TEST_NOTICE } from './slip-wording'

const CUT = 189

/** One A4 sheet per slip: the payer's receipt above, the clearing form (ficha de compensação) below the cut. */
export async function renderSlipPdf(slips: Slip | readonly Slip[]): Promise<Buffer> {
  const sheets: readonly Slip[] = 'barcode' in slips ? [slips] : slips
  const [firstSheet] = sheets
  if (firstSheet === undefined) throw new RangeError('there is no slip to print')
  const title =
    sheets.length === 1
      ? `${slipTitle(firstSheet)}: ${firstSheet.beneficiary.bankName}`
      : `${sheets.length} boletos: ${firstSheet.beneficiary.bankName}`
  const paper = new SlipPaper(title)
  for (const slip of sheets) {
    paper.addPage()
    paper.watermark(TEST_NOTICE, PAGE.width / 2, 125, 38, -24)
    paper.watermark(TEST_NOTICE, LEFT + (slip.pix === null ? MAIN / 2 : 60), 254, 20, 0)
    drawReceipt(paper, slip)
    paper.line(
      paper.part('P'),
      'Span',
      'Corte na linha pontilhada',
      at(LEFT, CUT - 3, RIGHT - LEFT - 1, 6, 'regular', 'right'),
    )
    cutLine(paper, CUT, PAGE.width)
    drawClearingForm(paper, slip)
  }
  return paper.finish()
}
