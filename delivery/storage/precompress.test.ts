import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from './precompress'

const PAGE = Array.from({ length: 400 }, (_, i) => `<p>Parcela ${i} de ${i * 7}</p>`).join('\n')
const dir = mkdtempSync(join(tmpdir(), 'precompress-'))
const page = join(dir, 'index.html')

beforeEach(() => writeFileSync(page, PAGE))
afterEach(() => {
  delete process.env.BROTLI_QUALITY
})
afterAll(() => rmSync(dir, { recursive: true }))

function bytesWith(quality?: string): number {
  if (quality !== undefined) process.env.BROTLI_QUALITY = quality
  precompress(page)
  const compressed = readFileSync(`${page}.br`)
  expect(brotliDecompressSync(compressed).toString()).toBe(PAGE)
  expect(gunzipSync(readFileSync(`${page}.gz`)).toString()).toBe(PAGE)
  return compressed.length
}

test('a page is compressed as well as it can be, or faster where that is configured', () => {
  expect(bytesWith()).toBe(bytesWith('11'))
  expect(bytesWith('4')).toBeGreaterThan(bytesWith('11'))
})

test('a quality that is no number is refused by name', () => {
  expect(() => bytesWith('melhor')).toThrow(/BROTLI_QUALITY não é um número inteiro acima de zero: melhor/)
})
