import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { paletteOf } from '@portal/ui/colour-tokens'
import { contrastProblems } from '@portal/ui/contrast'
import { brandProblems, readBrand } from './brands'
import { CommandError, ROOT } from './site'

const read = (file: string) => readFileSync(file, 'utf8')
const TOKENS = join(ROOT, 'shared-kernel/ui/src/tokens.css')

/** What a brand has of its own in its stylesheet, too: else it would be seen in the colours of the kernel's bank. */
const BRAND_COLOURS = ['brand', 'brand-strong', 'brand-soft', 'on-brand', 'warm', 'on-warm']

/** What is wrong with a theme's folder, with its `brand.json` where it has one. Each sentence names what to change. */
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
    ...contrastProblems(paletteOf(read(TOKENS), sheet)),
    ...(brand === undefined ? [] : brandProblems(brand)),
  ]
}

/** The icon and the pictures of shared pages, by their names in the folder. */
const picturesOf = (theme: string): string[] =>
  [
    'favicon.svg',
    ...(existsSync(join(theme, 'social'))
      ? readdirSync(join(theme, 'social')).map((name) => `social/${name}`)
      : []),
  ].filter((name) => existsSync(join(theme, name)))

/** What a brand's folder still has of the folder that it was copied from. */
function copiedPictures(theme: string, others: readonly string[]): string[] {
  if (readBrand(theme) === undefined) return []
  return picturesOf(theme).flatMap((name) =>
    others
      .filter((other) => existsSync(join(other, name)))
      .filter((other) => readFileSync(join(other, name)).equals(readFileSync(join(theme, name))))
      .map((other) => `${name} é igual ao de ${basename(other)}: uma marca não mostra a de outra`),
  )
}

/** Refuses themes and brands that could not be read, or would show something of another bank. */
export function checkThemes(themes: readonly string[]): void {
  const problems = themes.flatMap((theme) =>
    [
      ...themeProblems(theme),
      ...copiedPictures(
        theme,
        themes.filter((other) => other !== theme),
      ),
    ].map((problem) => `- ${basename(theme)}: ${problem}`),
  )
  if (problems.length > 0)
    throw new CommandError(`Temas e marcas não foram construídos:\n${[...new Set(problems)].join('\n')}`)
}
