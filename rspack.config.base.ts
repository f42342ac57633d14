import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from '@portal/runtime/router'
import type { Configuration, RspackPluginFunction, RspackPluginInstance, RuleSetRule } from '@rspack/core'
import { BROWSERS } from './delivery/build/browsers'
import * as refresh from './delivery/build/fast-refresh'
import {
  containerOf,
  emitTypes,
  exposeModule,
  RUNTIME_AS_MODULES,
  sharedNames,
} from './delivery/build/federation'
import { layerOrder } from './delivery/build/layers'
import { rspack } from './delivery/build/rspack'
import * as plugins from './delivery/build/rspack-plugins'

/** Shared build of every deployable: one configuration for browsers and, with prerendered pages, one for Node. */

export interface ModuleOptions {
  /** The module's route table; without one, `exposes` lists the exposed files. */
  routes?: readonly (RouteObject & { prerender?: boolean })[]
  exposes?: Record<string, string>
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** For the gallery. The explicit type keeps `plugins` out of the emitted declarations. */
export const plainFigures: RspackPluginFunction = plugins.plainFigures

/** Selects a chunk by name. */
export const only = (name: string) => (chunk: { readonly name?: string | undefined }) => chunk.name === name

/** Merges the routes into the remote entry: the shell needs both, so a file of their own costs a request. */
const ROUTES = { './routes': { import: './src/routes.ts', name: 'routes' } }
const routesInEntry = (name: string) => ({
  chunks: only(ROUTES['./routes'].name),
  name: containerOf(name),
  enforce: true,
  priority: 1,
})

const layersInOrder = new rspack.BannerPlugin({ banner: layerOrder(), raw: true, test: /\.css$/ })

/** npm packages, except the kernel's: a module's own repository installs those, but builds them like sources. */
const INSTALLED = /[\\/]node_modules[\\/](?!@portal[\\/])/
/** rspack's default. */
const VENDORS = { idHint: 'vendors', priority: -10, reuseExistingChunk: true }

/** Options of the shell's build only. */
interface Host {
  rules: RuleSetRule[]
  cacheGroups: Record<string, object>
  plugins: RspackPluginInstance[]
  serverPlugins: RspackPluginInstance[]
}

const inProduction = () => process.env.NODE_ENV !== 'development'

type Target = 'browser' | 'server'

export function base(dir: string, name: string, target: Target, rules?: RuleSetRule[]): Configuration {
  const production = target === 'server' || inProduction()
  const isRefreshed = !production && name !== 'shell'
  return {
    name: `${name}:${target}`,
    mode: production ? 'production' : 'development',
    context: dir,
    // Hidden: served files do not reference the maps, which `symbolicate` reads. Always on, as maps affect mangling.
    devtool: target === 'server' ? false : production ? 'hidden-nosources-source-map' : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: RUNTIME_AS_MODULES },
    module: {
      rules: [
        {
          test: /\.m?[jt]sx?$/,
          exclude: INSTALLED,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: {
                react: isRefreshed ? refresh.REFRESHED_JSX : { runtime: 'automatic', development: false },
              },
            },
            env: { targets: target === 'browser' ? BROWSERS : 'node 20', bugfixes: true },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        ...(rules ?? []),
        ...(isRefreshed ? [refresh.screensAccepted] : []),
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
      generator: {
        'css/auto': {
          // Unique per module: two modules may use the same class name.
          localIdentName: `${name}-[local]-[hash:4]`,
          exportsOnly: target === 'server',
        },
        'asset/resource': { emit: target === 'browser' },
      },
      parser: { 'css/auto': { namedExports: false } },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}

function forBrowser(dir: string, name: string, own: Configuration['plugins'], shell?: Host): Configuration {
  const production = inProduction()
  const asset = shell ? 'assets/' : ''
  // A module in development is rebuilt in place; the shell is released.
  const named = production || shell ? `${asset}[name].[contenthash:8]` : '[name]'
  return {
    ...base(dir, name, 'browser', shell?.rules),
    target: ['web', 'es2020'],
    entry: shell ? { shell: './src/index.ts' } : {},
    output: {
      path: join(dir, 'dist/browser'),
      clean: true,
      uniqueName: name,
      publicPath: shell ? '/' : 'auto',
      filename: `${named}.js`,
      chunkFilename: `${named}.js`,
      cssFilename: `${named}.css`,
      cssChunkFilename: `${named}.css`,
      assetModuleFilename: `${asset}[name].[contenthash:8][ext]`,
      ...(production && { devtoolModuleFilenameTemplate: '[resource-path]' }),
      crossOriginLoading: 'anonymous',
      // Same as the default of 'moduleTimeoutMs'; rspack's default is two minutes.
      chunkLoadTimeout: 20_000,
      trustedTypes: { policyName: 'portal' },
    },
    optimization: {
      // Short names: the remote entry contains the name and hash of every chunk.
      chunkIds: production ? 'deterministic' : 'named',
      runtimeChunk: false,
      // 1 KB less per page than the default. A module's mangled names depend on its own exports only.
      mangleExports: production && 'size',
      realContentHash: true,
      splitChunks: shell
        ? { chunks: 'async', cacheGroups: shell.cacheGroups }
        : // Below 4 KB compressed, a request of its own costs more than caching saves.
          {
            minSize: 22_000,
            cacheGroups: {
              defaultVendors: { ...VENDORS, test: INSTALLED },
              // In development the routes need a shared package, which an entry cannot wait for.
              ...(production && { routes: routesInEntry(name) }),
            },
          },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: {
            ecma: 2020,
            compress: { passes: 3 },
            // Character frequencies include provisional hashes, which vary by folder:
            // https://github.com/web-infra-dev/rspack/issues/14089
            mangle: { disableCharFreq: true } as object,
            format: { comments: false },
          },
          extractComments: false,
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      layersInOrder,
      plainFigures,
      plugins.addressesOfChunks,
      ...(own ?? []),
      // Without hashes rspack loads scripts of the page's origin in another mode than the page preloads them.
      ...(production || shell
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })]
        : []),
      ...(production ? [plugins.sameBytes] : [shell ? refresh.startsRefresh() : refresh.refreshesModules()]),
    ],
  }
}

function forServer(dir: string, name: string, shell?: Host): Configuration {
  return {
    ...base(dir, name, 'server', shell?.rules),
    target: 'node20',
    entry: shell ? './src/server.tsx' : './src/routes.ts',
    output: {
      path: join(dir, 'dist/server'),
      clean: true,
      uniqueName: name,
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
      publicPath: '/',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    // Modules render inside the shell's tree and must use its React and kernel instances.
    ...(shell ? {} : { externals: Object.fromEntries(sharedNames.map((n) => [n, `commonjs ${n}`])) }),
    optimization: { minimize: false },
    plugins: shell?.serverPlugins ?? [],
  }
}

/** Configures a remote, named by the folder's `module.json`. `exposes` defaults to its routes. */
export function defineModule(dir: string, { routes = [], exposes }: ModuleOptions): Configuration[] {
  const { name }: { name: string } = read(join(dir, 'module.json'))
  const { version }: { version: string } = read(join(dir, 'package.json'))
  return [
    forBrowser(dir, name, [exposeModule(name, version, exposes ?? ROUTES), emitTypes(dir, routes)]),
    ...(routes.some((route) => route.prerender) ? [forServer(dir, name)] : []),
  ]
}

/** Configures the host, which provides the shared packages. It knows no remote at build time. */
export function defineHost(dir: string, host: Host): Configuration[] {
  return [forBrowser(dir, 'shell', host.plugins, host), forServer(dir, 'shell', host)]
}
