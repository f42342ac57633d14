import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAccent } from './accent'

const root = join(__dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const banks = ['aurora', 'horizonte', 'alto-contraste']

/** The bank's colour, otherwise the kernel's. */
function token(bank: string, name: string) {
  const declared = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`)
  const sheets = [read(`shell/themes/${bank}/theme.css`), read('shared-kernel/ui/src/tokens.css')]
  const [, light = '', dark = ''] = sheets.flatMap((sheet) => declared.exec(sheet) ?? [])
  return { light, dark }
}
const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
/** Relative luminance (WCAG 2.2). */
const luminance = (parts: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: readonly number[], b: readonly number[]) => {
  const [bright, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** 17 steps of each of red, green and blue. */
const steps = Array.from({ length: 18 }, (_, step) => (step * 15).toString(16).padStart(2, '0'))
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
)

test.each(banks.flatMap((bank) => [[bank, 'light'] as const, [bank, 'dark'] as const]))(
  'text in a colour that is used, and on it, has 4.5:1 or more (%s, %s)',
  (bank, theme) => {
    const used = colours.filter((colour) => readAccent(colour)[theme] !== '')
    expect(used.length).toBeGreaterThan(1000)
    const surface = partsOf(token(bank, 'surface')[theme])
    const lowest = used.map((accent) => {
      const mine = partsOf(accent)
      // The tinted background of panel.shadow.css.
      const tint = mine.map((part, i) => part * 0.09 + (surface[i] ?? 0) * 0.91)
      const grounds = [partsOf(token(bank, 'on-brand')[theme]), surface, tint]
      const soft = contrast(partsOf(token(bank, 'ink-soft')[theme]), tint)
      return Math.min(soft, ...grounds.map((ground) => contrast(mine, ground)))
    })
    expect(Math.min(...lowest)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([
  ['one dark colour, for light pages', '#0a6b3d', { light: '#0a6b3d', dark: '' }],
  ['one for each', '#0a6b3d #7be0b0', { light: '#0a6b3d', dark: '#7be0b0' }],
  ['none that can be read on white', '#ffee00 #0a6b3d', { light: '', dark: '' }],
  ['no other notation', 'red', { light: '', dark: '' }],
  ['no short one', '#063 #fff', { light: '', dark: '' }],
  ['nothing behind it', '#0a6b3d;color:red', { light: '#0a6b3d', dark: '' }],
  ['none', '', { light: '', dark: '' }],
])('%s', (_, accent, used) => {
  expect(readAccent(accent)).toEqual(used)
})
