import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paletteOf } from './colour-tokens.mjs'

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Scheme = 'light' | 'dark'

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['ground', 'surface', 'surface-raised']
const on = (foreground: string, backgrounds: readonly string[]) =>
  backgrounds.map((background): [string, string] => [foreground, background])

/** WCAG 1.4.3 requires 4.5:1; ink aims at 7:1. */
const texts = [
  ...on('ink-soft', [...grounds, 'brand-soft', 'sunken']),
  ...on('brand', [...grounds, 'brand-soft']),
  ...on('brand-strong', ['ground', 'surface']),
  ...on('good', ['ground', 'surface', 'good-soft']),
  ...on('warn', ['ground', 'surface', 'warn-soft']),
  ...on('bad', ['ground', 'surface', 'bad-soft']),
  ...on('on-brand', ['brand', 'brand-strong']),
  ...on('on-bad', ['bad', 'bad-strong']),
  ...on('on-warm', ['warm']),
]
const bodyTexts = on('ink', [...grounds, 'brand-soft', 'good-soft', 'warn-soft', 'bad-soft'])
/** WCAG 1.4.11. */
const boundaries = on('control-line', grounds)

const themes = ['aurora', 'horizonte', 'alto-contraste']
const schemes: readonly Scheme[] = ['light', 'dark']
const cases = themes.flatMap((theme) => schemes.map((scheme) => [theme, scheme] as const))

describe.each(cases)('theme %s, %s', (theme, scheme) => {
  const colours = paletteOf(read('shared-kernel/ui/src/tokens.css'), read(`shell/themes/${theme}/theme.css`))
  function ratio(foreground: string, background: string): number {
    const pair = [colours.get(foreground)?.[scheme], colours.get(background)?.[scheme]]
    expect(pair).not.toContain(undefined)
    return contrast(pair[0] ?? '', pair[1] ?? '')
  }

  test.each(bodyTexts)('%s on %s reads at 7:1', (foreground, background) => {
    expect(ratio(foreground, background)).toBeGreaterThanOrEqual(7)
  })
  test.each(texts)('%s on %s reads at 4.5:1', (foreground, background) => {
    expect(ratio(foreground, background)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(boundaries)('the boundary %s shows on %s at 3:1', (line, background) => {
    expect(ratio(line, background)).toBeGreaterThanOrEqual(3)
  })
})
