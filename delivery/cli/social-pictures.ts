import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defaultConfig } from '@portal/demo-bank'
import { fillColours } from '@portal/ui/colour-tokens'
import { paletteOfTheme, readBrand, readManifest } from '../build'
import { chromiumPath } from '../gates'
import { CommandError, deployables, inTemporaryFolder, ROOT } from '../storage'

const THEMES = join(ROOT, 'shell/themes')
const FONT = createRequire(join(ROOT, 'shared-kernel/ui/package.json')).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
)
const LARGEST = 60_000

/** Omits the bank's name, which is configurable. */
const drawing = (headline: string, mark: readonly string[]) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: A; font-weight: 200 800; src: url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')}) }
body { margin: 0; width: 1200px; height: 630px; display: grid; align-content: space-between; box-sizing: border-box;
  padding: 84px 96px; background: token(brand, light); color: token(on-brand, light); font-family: A }
svg { width: 132px; fill: currentcolor }
path + path { opacity: .72 }
h1 { margin: 0; font-size: 92px; font-weight: 700; line-height: 1.08; letter-spacing: -.02em; text-wrap: balance }
p { margin: 0; font-size: 38px; font-weight: 500 }
</style>
<svg viewBox="4 5 24 24">${mark.map((path) => `<path d="${path}"/>`).join('')}</svg>
<h1>${headline}</h1>
<p>Portal de renegociação · canal oficial do banco</p>`

/** Renders the social images of every theme. Run it after changes of colours or headlines. */
export const drawSocialPictures = (): Promise<void> => inTemporaryFolder('social-', drawAll)

async function drawAll(work: string): Promise<void> {
  const browser = await chromiumPath()
  const pictures = Object.fromEntries(
    deployables()
      .filter((name) => name !== 'shell')
      .flatMap((name) => Object.values(readManifest(name).pages ?? {}))
      .flatMap(({ picture }) => (picture ? [[picture.name, picture.headline]] : [])),
  )
  const themes = readdirSync(THEMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name: theme } of themes) {
    const palette = paletteOfTheme(join(THEMES, theme))
    const own = readBrand(join(THEMES, theme))
    const { mark } = (own ?? defaultConfig).brand
    const into = join(THEMES, theme, 'social')
    mkdirSync(into, { recursive: true })
    for (const [name, headline] of Object.entries(pictures)) {
      const page = join(work, 'page.html')
      const target = join(into, `${name}.png`)
      writeFileSync(page, fillColours(drawing(headline, mark), palette))
      const options = ['--headless', '--no-sandbox', '--hide-scrollbars', '--window-size=1200,630']
      const { status } = spawnSync(browser, [...options, `--screenshot=${target}`, `file://${page}`])
      if (status !== 0) throw new CommandError(`${target} não foi desenhada.`)
      const { size } = statSync(target)
      if (size > LARGEST) throw new CommandError(`${target} tem ${size} bytes, mais de ${LARGEST}.`)
    }
  }
}
