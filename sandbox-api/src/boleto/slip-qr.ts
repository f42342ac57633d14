import { encode } from 'uqr'
import { mm, type SlipPaper } from './slip-paper'
import type { Part } from './slip-sheet'

/** Modules that must stay white around a QR code (ISO/IEC 18004). */
const QUIET = 4

interface Place {
  /** Position of the square including its white margin, in millimetres. */
  x: number
  y: number
  size: number
}

/** Draws a QR code as vectors on white, so that the background does not disturb a scanner. */
export function drawQr(paper: SlipPaper, part: Part, text: string, alt: string, place: Place): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET })
  const [left, top, module] = [mm(place.x), mm(place.y), mm(place.size) / modules]
  paper.figure(part, alt, (document) => {
    document.rect(left, top, module * modules, module * modules).fill('#ffffff')
    data.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (isDark) document.rect(left + x * module, top + y * module, module, module)
      })
    })
    document.fill('#000000')
  })
}
