export interface Colour {
  light: string
  dark: string
}

/** Reads the `--color-*` properties of stylesheets, by name; later sheets override earlier ones. */
export function paletteOf(...sheets: readonly string[]): Map<string, Colour>

/** Replaces `token(<name>, light|dark)` with colours. Throws when the palette has no such colour. */
export function fillColours(text: string, palette: ReadonlyMap<string, Colour>): string
