const weights = [0.21, 0.72, 0.07]

/** Relative luminance (WCAG 2.2, to a hundredth) of #rrggbb; NaN for anything else. */
const luminance = (colour: string): number =>
  weights.reduce(
    (sum, weight, i) => sum + weight * (Number(`0x${colour.slice(2 * i + 1, 2 * i + 3)}`) / 255) ** 2.2,
    0,
  )

/**
 * The page's colour for each theme; '' where text on it, or in it, would have less than 4.5:1. Text stands on white and
 * on the theme's dark surfaces, and on a soft ground of the accent itself.
 */
export function readAccent(accent: string): { light: string; dark: string } {
  const [light = '', dark = light] = accent.split(' ')
  return {
    light: luminance(light) < 0.13 ? light.slice(0, 7) : '',
    dark: luminance(dark) > 0.35 ? dark.slice(0, 7) : '',
  }
}
