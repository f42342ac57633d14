import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { BROWSERS } from '../rspack.config.base'
import { Refusal } from './site'

/**
 * Copies the themes of a folder, one a folder of its own, with their stylesheets written for the browsers
 * of the portal, as the modules' are.
 */
export async function buildThemes(from: string, into: string): Promise<void> {
  if (!existsSync(from)) return
  cpSync(from, into, { recursive: true })
  const themes = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const compiler = rspack({
    mode: 'production',
    context: from,
    entry: Object.fromEntries(themes.map(({ name }) => [name, `./${name}/theme.css`])),
    output: { path: into, filename: '[name]/unused.js', cssFilename: '[name]/theme.css' },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    optimization: {
      minimizer: [new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } })],
    },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Refusal(stats.toString({ preset: 'errors-only' })))
      else resolve()
    })
  })
  for (const { name } of themes) rmSync(join(into, name, 'unused.js'), { force: true })
}
