import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readNumber } from './environment'
import { writeAtomically } from './site'

const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/

export const isText = (path: string): boolean => TEXT.test(path)

const BEST = 11

export const brotli = (content: Buffer, quality = BEST): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * Writes `<path>.br` and `<path>.gz` beside a file, so that no gateway compresses at each request. The best brotli
 * takes two of the three seconds of a release, which a site that nobody visits can save.
 * @param most quality, where there is no time for the best
 */
export function precompress(path: string, most = BEST): void {
  if (!isText(path)) return
  const content = readFileSync(path)
  writeAtomically(`${path}.br`, brotli(content, Math.min(readNumber('BROTLI_QUALITY', BEST), most)))
  writeAtomically(`${path}.gz`, gzipSync(content, { level: 9 }))
}
