import { createWireTable } from '@portal/contract/wire-table'
import { samplesOf } from '@portal/sandbox/samples'
import { type Configuration, type RspackPluginFunction, rspack } from '@rspack/core'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { plainFigures } from '../../rspack.config.base'
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
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  entry: { gallery: './src/main.tsx' },
  output: {
    clean: true,
    publicPath: '/',
    filename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.m?[jt]sx?$/,
        exclude: /node_modules/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.(svg|woff2)$/, type: 'asset/resource' },
    ],
    generator: { 'css/auto': { localIdentName: 'gallery-[local]-[hash:4]' } },
    parser: { 'css/auto': { namedExports: false } },
  },
  plugins: [
    challenge,
    plainFigures,
    new rspack.DefinePlugin({
      __KERNEL_VERSION__: JSON.stringify('gallery'),
      __WIRE_TABLE__: JSON.stringify(createWireTable()),
      __SOURCES__: JSON.stringify(readSources()),
      __OFFERS__: JSON.stringify(samplesOf('cliente').list().dados.negociacoes),
    }),
    new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'module' }),
  ],
  performance: false,
}

export default [config]
