import type { RuleSetRule } from '@rspack/core'

/** Stylesheets of shadow roots: minified, and imported as text. */
export const styleTextRule: RuleSetRule = {
  test: /\.shadow\.css$/,
  type: 'asset/source',
  loader: 'builtin:lightningcss-loader',
  options: { minify: true, targets: 'chrome >= 87, firefox >= 78, safari >= 14' },
}
