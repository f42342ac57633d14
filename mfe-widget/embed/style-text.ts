import { createRequire } from 'node:module'
import type { RuleSetRule } from '@rspack/core'

const { resolve } = createRequire(import.meta.url)

/** Stylesheets of shadow roots: with the colours of the kernel or of these stylesheets inserted, minified, and imported as text. */
export const styleTextRule = (theme: readonly string[]): RuleSetRule => ({
  test: /\.shadow\.css$/,
  type: 'asset/source',
  use: [
    {
      loader: 'builtin:lightningcss-loader',
      options: { minify: true, targets: 'chrome >= 87, firefox >= 78, safari >= 14' },
    },
    {
      loader: resolve('@portal/ui/colour-tokens'),
      options: { tokens: [resolve('@portal/ui/tokens.css'), ...theme] },
    },
  ],
})
