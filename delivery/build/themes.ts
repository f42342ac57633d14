import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillColours, paletteOf } from '@portal/ui/colour-tokens'
import { ROOT } from '../storage'
import { BROWSERS } from './browsers'
import { checkThemes } from './theme-checks'

const read = (file: string) => readFileSync(file, 'utf8')
const TOKENS = join(ROOT, 'shared-kernel/ui/src/tokens.css')

function themeIcon(theme: string): string {
  const palette = paletteOf(read(TOKENS), read(join(theme, 'theme.css')))
  return fillColours(read(join(theme, 'favicon.svg')), palette)
}

/** Copies the themes in a folder and compiles their stylesheets for the supported browsers. */
export async function buildThemes(from: string, into: string): Promise<void> {
  if (!existsSync(from)) return
  const themes = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  checkThemes(themes.map(({ name }) => join(from, name)))
  cpSync(from, into, { recursive: true })
  for (const { name } of themes) writeFileSync(join(into, name, 'favicon.svg'), themeIcon(join(from, name)))
  const { rspack, runCompiler } = await import('./rspack')
  const { layersInOrder } = await import('../../rspack.config.base')
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
  await runCompiler(compiler, from)
  for (const { name } of themes) rmSync(join(into, name, 'unused.js'), { force: true })
}
