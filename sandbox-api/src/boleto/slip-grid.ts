import { mm, type SlipPaper } from './slip-paper'

export interface Cell {
  label: string
  value?: string
  /** A second, smaller line under the value. */
  detail?: string
  /** Share of the row, in millimetres. */
  width: number
  align?: 'left' | 'right'
  emphasis?: boolean
}

export interface Row {
  height: number
  cells: Cell[]
}

const LABEL_SIZE = 6
const VALUE_SIZE = 8.5
const EMPHASIS_SIZE = 10
const DETAIL_SIZE = 6.8
const PADDING = 1.2

/** Draws a block of labelled boxes, as on boletos; returns where it ends. */
export function drawGrid(
  paper: SlipPaper,
  part: ReturnType<SlipPaper['part']>,
  at: { x: number; y: number },
  rows: readonly Row[],
): number {
  let y = at.y
  for (const row of rows) {
    const width = row.cells.reduce((sum, cell) => sum + cell.width, 0)
    let x = at.x
    for (const cell of row.cells) {
      if (cell.emphasis) paper.shade(x, y, cell.width, row.height)
      paper.rule(x, y, x, y + row.height)
      drawCell(paper, part, cell, x, y)
      x += cell.width
    }
    y += row.height
    paper.rule(at.x, y, at.x + width, y)
  }
  return y
}

function drawCell(
  paper: SlipPaper,
  part: ReturnType<SlipPaper['part']>,
  cell: Cell,
  x: number,
  y: number,
): void {
  const item = paper.part('LI', part)
  const inside = { x: x + PADDING, width: cell.width - 2 * PADDING }
  const align = cell.align ?? 'left'
  paper.line(item, 'Lbl', cell.label, { ...inside, y: y + 0.5, size: LABEL_SIZE })
  paper.line(item, 'LBody', cell.value ?? '', {
    ...inside,
    y: y + (cell.emphasis ? 2.3 : 2.9),
    size: cell.emphasis ? EMPHASIS_SIZE : VALUE_SIZE,
    weight: cell.emphasis ? 'bold' : 'regular',
    align,
  })
  paper.line(item, 'LBody', cell.detail ?? '', { ...inside, y: y + 6.3, size: DETAIL_SIZE, align })
  item.end()
}

/** The frame's right edge, which no cell draws. */
export function closeGrid(paper: SlipPaper, x: number, top: number, bottom: number): void {
  paper.rule(x, top, x, bottom)
}

/** A dashed line to cut or tear along. */
export function cutLine(paper: SlipPaper, y: number, width: number): void {
  paper.decoration((document) =>
    document
      .lineWidth(0.6)
      .dash(3, { space: 2.5 })
      .moveTo(0, mm(y))
      .lineTo(mm(width), mm(y))
      .stroke('#000000'),
  )
}
