export interface Colour {
  light: string
  dark: string
}

/** The `--color-*` of stylesheets by name; a later sheet overrides an earlier one. */
export function paletteOf(...sheets: readonly string[]): Map<string, Colour>

/** Puts colours in the place of `token(<name>, light|dark)`. Throws when there is no such colour. */
export function fillColours(text: string, palette: ReadonlyMap<string, Colour>): string
