import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type Configuration, rspack } from '@rspack/core'

const dir = import.meta.dirname

/** A federation host that is not part of the portal: with or without a shared React. */
const host = (name: string, shares: boolean, outDir: string): Configuration => ({
  mode: 'production',
  context: dir,
  entry: { [name]: './index.ts' },
  devtool: false,
  output: {
    path: outDir,
    filename: '[name].js',
    chunkFilename: `${name}-[name].js`,
    uniqueName: name,
    publicPath: 'auto',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
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
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: name.replace('-', '_'),
      remotes: {},
      shared: shares
        ? {
            react: { singleton: true },
            'react/jsx-runtime': { singleton: true },
            'react-dom': { singleton: true },
            'react-dom/client': { singleton: true },
          }
        : {},
      manifest: false,
      dts: false,
      dev: false,
    }),
  ],
  performance: false,
})

/** Builds both hosts and returns their folder. */
export async function buildFederationHost(outDir: string): Promise<string> {
  const place = join(outDir, String(process.pid))
  await new Promise<void>((resolve, reject) => {
    rspack([host('sharing-host', true, place), host('private-host', false, place)], (error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve()
    })
  })
  return place
}
