import { createWireTable } from '@portal/contract/wire-table'
import { type Configuration, type RspackPluginFunction, rspack } from '@rspack/core'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { base, plainFigures } from '../../rspack.config.base'
import { readSources } from './sources'

/** A challenge without expiry, so that the bot check can be tried without a server. */
const challenge: RspackPluginFunction = ({ hooks, webpack }) =>
  hooks.thisCompilation.tap('challenge', (compilation) =>
    compilation.hooks.processAssets.tapPromise('challenge', async () => {
      const made = await createChallenge({
        algorithm: 'SHA-256',
        cost: 20,
        deriveKey,
        hmacSignatureSecret: 'gallery',
      })
      compilation.emitAsset('api/v1/altcha', new webpack.sources.RawSource(JSON.stringify(made)))
    }),
  )

/** The component gallery: one page, everything bundled into it. */
const config: Configuration = {
  ...base(import.meta.dirname, 'gallery', 'browser'),
  devtool: false,
  target: ['web', 'es2022'],
  entry: { gallery: './src/main.tsx' },
  output: {
    clean: true,
    publicPath: '/',
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  plugins: [
    challenge,
    plainFigures,
    new rspack.DefinePlugin({
      __KERNEL_VERSION__: JSON.stringify('gallery'),
      __WIRE_TABLE__: JSON.stringify(createWireTable()),
      __SOURCES__: JSON.stringify(readSources()),
    }),
    new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'module' }),
  ],
}

export default [config]
