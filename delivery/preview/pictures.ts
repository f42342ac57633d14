import type { Page } from '@playwright/test'
import { type Drawn, inPage, type Picture } from './capture'

export interface PictureDifference {
  /** WebP, as addresses of data. */
  before: string
  after: string
  /** How many of a thousand points. */
  permille: number
  /** What differs, in CSS pixels. */
  top: number
  bottom: number
  left: number
  right: number
  /** By how much the page has grown. */
  taller: number
  height: number
  width: number
}

/** In the page: a browser decodes and packs pictures by itself. */
async function comparePixels([before, after]: readonly [string, string]): Promise<PictureDifference> {
  const read = async (png: string) => {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const packed = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })).arrayBuffer(),
    )
    const text = packed.reduce((all, each) => all + String.fromCharCode(each), '')
    return { canvas, data, address: `data:image/webp;base64,${btoa(text)}` }
  }
  // Edges of letters and corners are not drawn quite alike twice.
  const NOISE = 16
  const [old, now] = await Promise.all([read(before), read(after)])
  const width = Math.max(old.canvas.width, now.canvas.width)
  const height = Math.max(old.canvas.height, now.canvas.height)
  const isOther = (x: number, y: number) => {
    const [a, b] = [old, now].map(({ canvas }) =>
      x < canvas.width && y < canvas.height ? (y * canvas.width + x) * 4 : undefined,
    )
    if (a === undefined || b === undefined) return true
    return [0, 1, 2].some((i) => Math.abs((old.data[a + i] ?? 0) - (now.data[b + i] ?? 0)) > NOISE)
  }
  const box = { top: height, bottom: 0, left: width, right: 0 }
  let others = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isOther(x, y)) {
        others += 1
        box.top = Math.min(box.top, y)
        box.bottom = y + 1
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x + 1)
      }
  const permille = (others * 1000) / (width * height)
  const taller = now.canvas.height - old.canvas.height
  return { before: old.address, after: now.address, permille, ...box, taller, height, width }
}

/** Undefined where no point differs. */
export async function comparePictures(
  page: Page,
  before: Picture,
  after: Picture,
): Promise<PictureDifference | undefined> {
  // The same points give the same bytes, and most pictures have them.
  if (before.png.equals(after.png)) return undefined
  const found = await inPage(page, comparePixels, [
    before.png.toString('base64'),
    after.png.toString('base64'),
  ] as const)
  return found.permille === 0 ? undefined : found
}

const percent = (permille: number) =>
  `${(permille / 10).toLocaleString('pt-BR', { maximumSignificantDigits: 2 })} %`

/** The first texts that lie where the pictures differ. */
export function pictureInWords(
  found: Omit<PictureDifference, 'before' | 'after'>,
  texts: readonly Drawn[],
): string {
  const { permille, top, bottom, left, right, taller } = found
  const near = texts
    .filter((each) => each.bottom > top && each.top < bottom && each.right > left && each.left < right)
    .sort((a, b) => a.top - b.top)
  const grown =
    taller === 0 ? '' : `; a página ficou ${Math.abs(taller)} px mais ${taller > 0 ? 'alta' : 'baixa'}`
  const where =
    near.length === 0
      ? ''
      : `, em "${near
          .slice(0, 3)
          .map(({ text }) => text)
          .join('", "')}"`
  return `${percent(permille)} dos pontos, de ${top} a ${bottom} px do topo${where}${grown}`
}
