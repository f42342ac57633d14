import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { lineChanges } from './differences'
import { type Screen, VIEWS } from './screen'
import type { Walked } from './walk'

/** Pictures of one view of a screen that differ, as PNG; one of them where the other release has no such screen. */
export interface PictureChange {
  view: string
  before?: Buffer
  after?: Buffer
  /** Both, with what differs in red. */
  overlay?: Buffer
  /** Of all points, from 0 to 1. */
  share: number
}

export interface Change {
  /** A screen, or the module. */
  at: string
  /** As of `diff -U1`: each begins with a space, `-` or `+`. */
  lines: readonly string[]
  pictures: readonly PictureChange[]
}

function sized(png: PNG, width: number, height: number): PNG {
  const result = new PNG({ width, height })
  PNG.bitblt(png, result, 0, 0, png.width, png.height, 0, 0)
  return result
}

/** Undefined where no point differs. */
function comparePictures(view: string, before?: Buffer, after?: Buffer): PictureChange | undefined {
  if (!before || !after) return { view, ...(before && { before }), ...(after && { after }), share: 1 }
  // The same points give the same bytes, and most pictures have them.
  if (before.equals(after)) return undefined
  const [old, now] = [PNG.sync.read(before), PNG.sync.read(after)]
  const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)]
  const overlay = new PNG({ width, height })
  const points = pixelmatch(
    sized(old, width, height).data,
    sized(now, width, height).data,
    overlay.data,
    width,
    height,
  )
  if (points === 0) return undefined
  return { view, before, after, overlay: PNG.sync.write(overlay), share: points / (width * height) }
}

function screenChange(at: string, before?: Screen, after?: Screen): Change {
  const pictures = VIEWS.flatMap(
    ({ name }) => comparePictures(name, before?.pictures[name], after?.pictures[name]) ?? [],
  )
  return { at, lines: lineChanges(before?.lines ?? [], after?.lines ?? []), pictures }
}

/** The screens of either release that differ. */
export const screenChanges = (before: Walked, after: Walked): Change[] =>
  [...new Set([...before.screens.keys(), ...after.screens.keys()])]
    .map((at) => screenChange(at, before.screens.get(at), after.screens.get(at)))
    .filter(({ lines, pictures }) => lines.length + pictures.length > 0)
