import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillColours, paletteOf } from '@portal/ui/colour-tokens'
import { layersInOrder } from '../rspack.config.base'
import { BROWSERS } from './browsers'
import { rspack } from './rspack'
import { CommandError, ROOT } from './site'
import { checkThemes } from './theme-checks'

const read = (file: string) => readFileSync(file, 'utf8')
const TOKENS = join(ROOT, 'shared-kernel/ui/src/tokens.css')

/** The icon of a theme, in the theme's colours. */
export function themeIcon(theme: string): string {
  const palette = paletteOf(read(TOKENS), read(join(theme, 'theme.css')))
  return fillColours(read(join(theme, 'favicon.svg')), palette)
}

/**
 * Copies the themes of a folder, one subfolder each. Their stylesheets are compiled for the browsers
 * of the portal, like those of the modules.
 */
export async function buildThemes(from: string, into: string): Promise<void> {
  if (!existsSync(from)) return
  const themes = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  checkThemes(themes.map(({ name }) => join(from, name)))
  cpSync(from, into, { recursive: true })
  for (const { name } of themes) writeFileSync(join(into, name, 'favicon.svg'), themeIcon(join(from, name)))
  const compiler = rspack({
    mode: 'production',
    context: from,
    entry: Object.fromEntries(themes.map(({ name }) => [name, `./${name}/theme.css`])),
    output: { path: into, filename: '[name]/unused.js', cssFilename: '[name]/theme.css' },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    plugins: [layersInOrder],
    optimization: {
      minimizer: [new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } })],
    },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new CommandError(stats.toString({ preset: 'errors-only' })))
      else resolve()
    })
  })
  for (const { name } of themes) rmSync(join(into, name, 'unused.js'), { force: true })
}
