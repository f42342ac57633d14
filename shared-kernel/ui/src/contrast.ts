import type { Colour } from './colour-tokens.mjs'

/** Contrast rules for a theme's colours; used by the theme gate and the kit's own test. */

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
type Pair = readonly [foreground: string, background: string, least: number]
const on = (least: number, foreground: string, backgrounds: readonly string[]) =>
  backgrounds.map((background): Pair => [foreground, background, least])

const PAIRS: readonly Pair[] = [
  // WCAG 1.4.3 requires 4.5:1; ink must reach 7:1.
  ...on(7, 'ink', [...grounds, 'brand-soft', 'good-soft', 'warn-soft', 'bad-soft']),
  ...on(4.5, 'ink-soft', [...grounds, 'brand-soft', 'sunken']),
  ...on(4.5, 'brand', [...grounds, 'brand-soft']),
  ...on(4.5, 'brand-strong', ['ground', 'surface']),
  ...on(4.5, 'good', ['ground', 'surface', 'good-soft']),
  ...on(4.5, 'warn', ['ground', 'surface', 'warn-soft']),
  ...on(4.5, 'bad', ['ground', 'surface', 'bad-soft']),
  ...on(4.5, 'on-brand', ['brand', 'brand-strong']),
  ...on(4.5, 'on-bad', ['bad', 'bad-strong']),
  ...on(4.5, 'on-warm', ['warm']),
  // WCAG 1.4.11.
  ...on(3, 'control-line', grounds),
]

const SCHEMES = [
  ['light', 'claro'],
  ['dark', 'escuro'],
] as const
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Returns one sentence per colour pair and scheme with insufficient contrast. */
export function contrastProblems(palette: ReadonlyMap<string, Colour>): string[] {
  return PAIRS.flatMap(([foreground, background, least]) =>
    SCHEMES.flatMap(([scheme, named]) => {
      const [over, under] = [palette.get(foreground), palette.get(background)]
      if (!over || !under) return [`falta --color-${over ? background : foreground}`]
      const ratio = contrast(over[scheme], under[scheme])
      return ratio >= least
        ? []
        : [
            `no ${named}, --color-${foreground} (${over[scheme]}) sobre --color-${background} (${under[scheme]}) tem ${number.format(Math.floor(ratio * 100) / 100)}:1; o mínimo é ${number.format(least)}:1`,
          ]
    }),
  )
}
