import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fillColours, paletteOf } from '@portal/ui/colour-tokens'

const root = join(__dirname, '../..')
const themes = join(root, 'shell/themes')
const read = (file: string) => readFileSync(file, 'utf8')

/** The only files that may define colours: tokens and theme overrides. */
const sheets = [
  join(root, 'shared-kernel/ui/src/tokens.css'),
  ...readdirSync(themes, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(themes, name, 'theme.css')),
]

/** Sources that could contain a colour. */
function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return /^(dist|node_modules)$/.test(entry.name) ? [] : sources(path)
    return /\.(css|svg|tsx?|mjs|html|json)$/.test(entry.name) ? [path] : []
  })
}

const folders = readdirSync(root).filter((name) =>
  /^(shell|shared-kernel|mfe-.*|delivery|docker)$/.test(name),
)
const files = folders.flatMap((folder) => sources(join(root, folder)))

test.each(sheets.map((sheet) => [relative(root, sheet), sheet] as const))(
  'the brand colours of %s stand nowhere else',
  (_, sheet) => {
    const brand = Object.values(paletteOf(read(sheet)).get('brand') ?? {})
    const elsewhere = files.filter((file) => {
      const text = file === sheet ? '' : read(file).toLowerCase()
      return brand.some((colour) => text.includes(colour))
    })
    expect(elsewhere.map((file) => relative(root, file))).toEqual([])
  },
)

describe('colours are filled in where a stylesheet cannot be read', () => {
  const palette = paletteOf(
    '--color-brand: light-dark(#111111, #eeeeee); --color-ink: light-dark(#222222, #dddddd);',
    '--color-brand: light-dark(#333333, #cccccc);',
  )

  test('by scheme, the later sheet first', () => {
    expect(fillColours('.a{fill:token(brand, light);color:token(ink,dark)}', palette)).toBe(
      '.a{fill:#333333;color:#dddddd}',
    )
  })

  test('a colour that does not exist stops the build', () => {
    expect(() => fillColours('fill:token(brend, light)', palette)).toThrow('token(brend, light)')
  })
})
