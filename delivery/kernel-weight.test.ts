import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kernelBytes, kernelFiles, kernelPart, weighKernel } from './kernel-weight'
import { brotli } from './precompress'

const sources = [
  'webpack://mfe-a/./src/home.tsx',
  'webpack://mfe-a/../shared-kernel/ui/src/action/button.tsx',
  'webpack://mfe-a/../shared-kernel/runtime/src/router.ts',
]

/** A map of one line: at each column begins what comes from that source; -1 is what comes from none. */
function mapOf(marks: readonly (readonly [column: number, source: number])[]) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const vlq = (value: number): string => {
    let rest = value < 0 ? (-value << 1) | 1 : value << 1
    let text = ''
    do {
      const low = rest & 31
      rest >>= 5
      text += digits[rest > 0 ? low | 32 : low]
    } while (rest > 0)
    return text
  }
  let column = 0
  let source = 0
  const mappings = marks.map(([at, from]) => {
    const moved = vlq(at - column)
    column = at
    if (from < 0) return moved
    const segment = `${moved}${vlq(from - source)}AA`
    source = from
    return segment
  })
  return {
    version: 3,
    file: 'a.js',
    sources,
    sourcesContent: [],
    names: [],
    sourceRoot: '',
    mappings: mappings.join(','),
  }
}

const code = 'wrap(home();button();glue;link();)'
const map = mapOf([
  [5, 0],
  [12, 1],
  [21, -1],
  [26, 2],
])

test('the kernel’s part is what its files became; wrappers and the router are not of it', () => {
  expect(kernelPart(code, map)).toEqual({
    text: 'button();',
    files: ['shared-kernel/ui/src/action/button.tsx'],
  })
})

test('a folder of scripts is weighed, and keeps no source map', () => {
  const dir = mkdtempSync(join(tmpdir(), 'weight-'))
  try {
    writeFileSync(join(dir, 'home.js'), code)
    writeFileSync(join(dir, 'home.js.map'), JSON.stringify(map))
    writeFileSync(join(dir, 'other.js'), 'home()')
    writeFileSync(join(dir, 'other.js.map'), JSON.stringify(mapOf([[0, 0]])))
    writeFileSync(join(dir, 'home.css.map'), '{}')
    const shares = weighKernel(dir)
    const bytes = brotli(Buffer.from('button();')).length
    expect(kernelBytes(shares, ['home.js', 'other.js', 'home.js', 'unknown.js'])).toBe(bytes)
    expect(kernelFiles(shares, ['other.js'])).toEqual([])
    expect(kernelFiles(shares, ['home.js'])).toEqual(['shared-kernel/ui/src/action/button.tsx'])
    expect(readdirSync(dir).sort()).toEqual(['home.js', 'other.js'])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
