import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PATH = join(import.meta.dirname, 'results.md')
/** Begins the part of `results.md` that `npm run bench:scale` writes. */
const SCALE = '\n## Many modules\n'

const sections = (): [visit: string, scale: string] => {
  const text = readFileSync(PATH, 'utf8')
  const at = text.indexOf(SCALE)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

export const writeVisitSection = (text: string): void => writeFileSync(PATH, text + sections()[1])
export const writeScaleSection = (text: string): void => writeFileSync(PATH, sections()[0] + SCALE + text)
