const weights = [0.21, 0.72, 0.07]

/** Relative luminance (WCAG 2.2) of #rrggbb, approximated by a gamma of 2.2; NaN for any other string. */
const luminance = (colour: string): number =>
  weights.reduce(
    (sum, weight, i) => sum + weight * (Number(`0x${colour.slice(2 * i + 1, 2 * i + 3)}`) / 255) ** 2.2,
    0,
  )

/**
 * The page's accent for each theme; '' if its contrast is below 4.5:1 as text or as background. Text is checked on
 * white, on the dark theme's surfaces, and on a tint of the accent.
 */
export function readAccent(accent: string): { light: string; dark: string } {
  const [light = '', dark = light] = accent.split(' ')
  return {
    light: luminance(light) < 0.13 ? light.slice(0, 7) : '',
    dark: luminance(dark) > 0.35 ? dark.slice(0, 7) : '',
  }
}
