import { createRequire } from 'node:module'
import type { RuleSetRule } from '@rspack/core'

const { resolve } = createRequire(import.meta.url)

/** Imports shadow-root stylesheets as minified text, with the colours of `theme` or else of the kernel inlined. */
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
