import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fillColours, paletteOf } from '@portal/ui/colour-tokens'
import { contrastProblems } from '@portal/ui/contrast'
import { browserslistToTargets } from 'lightningcss'
import { namesIn, ROOT, refuseIfAny } from '../storage'
import { brandProblems, readBrand } from './brands'
import { BROWSERS } from './browsers'
import { compileSheet } from './css-types'
import { layerOrder } from './layers'

const read = (file: string) => readFileSync(file, 'utf8')

/** The colours that a theme shows: the kernel's with its own over them. */
export const paletteOfTheme = (theme: string) =>
  paletteOf(read(join(ROOT, 'shared-kernel/ui/src/tokens.css')), read(join(theme, 'theme.css')))

/** A brand must set these itself, else it would show the default bank's colours. */
const BRAND_COLOURS = ['brand', 'brand-strong', 'brand-soft', 'on-brand', 'warm', 'on-warm']

/** Validates a theme's folder and its `brand.json`, if any. Each message names what to change. */
export function themeProblems(theme: string): string[] {
  const sheet = read(join(theme, 'theme.css'))
  const own = paletteOf(sheet)
  const unread = Array.from(sheet.matchAll(/--color-([a-z-]+):[^;}]*/g))
    .filter(([declared, name = '']) => !own.has(name) || paletteOf(declared).size === 0)
    .map(([declared]) => `"${declared}": escreva light-dark(#rrggbb, #rrggbb), em minúsculas`)
  const brand = readBrand(theme)
  const missing = BRAND_COLOURS.filter((name) => brand !== undefined && !own.has(name))
  return [
    ...unread,
    ...missing.map((name) => `falta --color-${name}: uma marca não usa as cores de outra`),
    ...contrastProblems(paletteOfTheme(theme)),
    ...(brand === undefined ? [] : brandProblems(brand)),
  ]
}

/** The theme's icon and social images. */
const picturesOf = (theme: string): string[] =>
  ['favicon.svg', ...namesIn(join(theme, 'social')).map((name) => `social/${name}`)].filter((name) =>
    existsSync(join(theme, name)),
  )

/** Images that a brand's folder still shares with the folder it was copied from. */
function copiedPictures(theme: string, others: readonly string[]): string[] {
  if (readBrand(theme) === undefined) return []
  return picturesOf(theme).flatMap((name) =>
    others
      .filter((other) => existsSync(join(other, name)))
      .filter((other) => readFileSync(join(other, name)).equals(readFileSync(join(theme, name))))
      .map((other) => `${name} é igual ao de ${basename(other)}: uma marca não mostra a de outra`),
  )
}

/** Throws if a theme or brand is invalid, or shows another bank's images or colours. */
export function checkThemes(themes: readonly string[]): void {
  const problems = themes.flatMap((theme) =>
    [
      ...themeProblems(theme),
      ...copiedPictures(
        theme,
        themes.filter((other) => other !== theme),
      ),
    ].map((problem) => `${basename(theme)}: ${problem}`),
  )
  refuseIfAny('Temas e marcas não foram construídos:', [...new Set(problems)])
}

/** Copies the themes in a folder and compiles their stylesheets for the supported browsers. */
export async function buildThemes(from: string, into: string): Promise<void> {
  if (!existsSync(from)) return
  const entries = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const themes = entries.map(({ name }) => join(from, name))
  checkThemes(themes)
  cpSync(from, into, { recursive: true })
  const targets = browserslistToTargets(BROWSERS.map((each) => each.replace('>= ', '')))
  for (const theme of themes) {
    const write = (file: string, content: string | Uint8Array) =>
      writeFileSync(join(into, basename(theme), file), content)
    write('favicon.svg', fillColours(read(join(theme, 'favicon.svg')), paletteOfTheme(theme)))
    const sheet = join(theme, 'theme.css')
    const code = Buffer.from(layerOrder() + read(sheet))
    write('theme.css', compileSheet(sheet, { code, minify: true, targets }).code)
  }
}
