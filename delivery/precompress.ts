import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeAtomically } from './site'

const TEXT = /\.(js|css|html|json|svg|txt|webmanifest)$/

export const isText = (path: string): boolean => TEXT.test(path)

export const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

/** Writes `<path>.br` and `<path>.gz` beside a file, so that no gateway compresses at each request. */
export function precompress(path: string): void {
  if (!isText(path)) return
  const content = readFileSync(path)
  writeAtomically(`${path}.br`, brotli(content))
  writeAtomically(`${path}.gz`, gzipSync(content, { level: 9 }))
}
