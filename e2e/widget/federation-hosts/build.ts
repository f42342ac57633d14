import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { federation } from '@module-federation/vite'
import { type RspackPluginInstance, rspack } from '@rspack/core'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'
import { remotesIn, snippet } from '../guide'
import { type HostName, hosts } from './hosts'

const dir = import.meta.dirname
const pages = join(dir, '../hosts/federation')
const require = createRequire(import.meta.url)
const rootOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
/** Replaced by the page server with the bank's URL. */
const PORTAL = '{{bank}}'
const documentedIn = <Remotes>(n: number) => remotesIn<Remotes>(snippet('Module Federation, js', PORTAL, n))

/** Folders of one version of React. */
function reactOf(host: HostName): { react: string; 'react-dom': string } {
  const major = hosts[host].split('.')[0]
  const suffix = major === '19' ? '' : major
  return { react: rootOf(`react${suffix}`), 'react-dom': rootOf(`react-dom${suffix}`) }
}

const federated = (host: HostName) => {
  const one = { singleton: true, requiredVersion: `^${hosts[host]}` }
  return {
    name: `${host}_host`,
    remotes: documentedIn<Record<string, string>>(1),
    shared: { react: one, 'react/': one, 'react-dom': one, 'react-dom/': one },
  }
}

/** Configuration for both webpack and rspack. */
const configuration = (host: HostName, outDir: string) => ({
  mode: 'production' as const,
  context: pages,
  entry: { main: hosts[host] >= '18' ? './root.js' : './render.js' },
  devtool: false as const,
  output: {
    path: join(outDir, host),
    filename: '[name].js',
    uniqueName: host,
    publicPath: `/federation-hosts/${host}/`,
  },
  resolve: { alias: reactOf(host) },
  module: { rules: [{ test: /\.jsx$/, loader: join(dir, 'jsx-loader.mjs') }] },
  performance: false as const,
})

interface Finished {
  hasErrors(): boolean
  toString(options: { all: boolean; errors: boolean }): string
}

const finished = (run: (done: (error: Error | null, stats?: Finished) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve()
    })
  })

const withRspack = (host: HostName, outDir: string, plugin: RspackPluginInstance) =>
  finished((done) => {
    rspack({ ...configuration(host, outDir), plugins: [plugin] }, done)
  })

async function withVite(outDir: string): Promise<void> {
  const { name, shared } = federated('vite')
  await buildWithVite({
    root: pages,
    configFile: false,
    logLevel: 'error',
    base: '/federation-hosts/vite/',
    plugins: [
      federation({
        name,
        remotes: documentedIn<NonNullable<Parameters<typeof federation>[0]['remotes']>>(2),
        shared,
        dts: false,
      }),
    ],
    build: {
      outDir: join(outDir, 'vite'),
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: { input: join(pages, 'root.js'), output: { entryFileNames: 'main.js' } },
    },
  })
}

/** Builds all hosts, each in a folder of its name. */
export async function build(into: string): Promise<void> {
  const ofWebpack = new webpack.container.ModuleFederationPlugin(federated('webpack'))
  await Promise.all([
    finished((done) => {
      webpack({ ...configuration('webpack', into), plugins: [ofWebpack] }, done)
    }),
    withRspack('rspack', into, new rspack.container.ModuleFederationPluginV1(federated('rspack'))),
    withRspack('enhanced', into, new ModuleFederationPlugin(federated('enhanced'))),
    withVite(into),
  ])
}
