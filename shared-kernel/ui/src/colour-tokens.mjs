import { readFileSync } from 'node:fs'

/**
 * Colours are defined once, in tokens.css and in the themes that override it. What cannot read a custom
 * property, such as an icon or another site's page, contains `token(brand, light)`, replaced at build time.
 * Plain JavaScript: the bundler loads it directly.
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

/** As a loader of the bundler: `options.tokens` are the stylesheets, a later one over an earlier one. */
export default function loader(text) {
  const { tokens } = this.getOptions()
  for (const sheet of tokens) this.addDependency(sheet)
  return fillColours(text, paletteOf(...tokens.map((sheet) => readFileSync(sheet, 'utf8'))))
}
