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
 * Writes `<path>.br` and `<path>.gz`, so that gateways need not compress per request.
 * @param most brotli quality; the best takes two thirds of a release's time
 */
export function precompress(path: string, most = BEST): void {
  if (!isText(path)) return
  const content = readFileSync(path)
  writeAtomically(`${path}.br`, brotli(content, Math.min(readNumber('BROTLI_QUALITY', BEST), most)))
  writeAtomically(`${path}.gz`, gzipSync(content, { level: 9 }))
}
