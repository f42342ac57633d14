import { readFileSync } from 'node:fs'

/**
 * Replaces `token(brand, light)` at build time, where custom properties do not work: icons and pages of other sites.
 * Colours are defined in tokens.css and in the themes that override it. Plain JavaScript, because the bundler loads
 * this file directly.
 */

const DECLARATION = /--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g
const USE = /token\(([a-z-]+),\s*(light|dark)\)/g

export function paletteOf(...sheets) {
  const declarations = sheets.flatMap((sheet) => Array.from(sheet.matchAll(DECLARATION)))
  return new Map(declarations.map(([, name, light, dark]) => [name, { light, dark }]))
}

export function fillColours(text, palette) {
  return text.replace(USE, (use, name, scheme) => {
    const colour = palette.get(name)
    if (colour === undefined) throw new Error(`${use}: no such colour`)
    return colour[scheme]
  })
}

/** Bundler loader. `options.tokens` are the stylesheets; later ones override earlier ones. */
export default function loader(text) {
  const { tokens } = this.getOptions()
  for (const sheet of tokens) this.addDependency(sheet)
  return fillColours(text, paletteOf(...tokens.map((sheet) => readFileSync(sheet, 'utf8'))))
}
