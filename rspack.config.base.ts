import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createWireTable } from '@portal/contract/wire-table'
import type { RouteObject } from '@portal/runtime/router'
import { type Configuration, type RspackPluginFunction, rspack } from '@rspack/core'

/**
 * The shared build of every deployable. It returns two configurations: the files that
 * browsers load and, where there are public pages to prerender, the same screens for Node.
 */

export interface ModuleOptions {
  /** The module's table of routes; without one, `exposes` names what is exposed. */
  routes?: readonly (RouteObject & { prerender?: boolean })[]
  exposes?: Record<string, string>
}

const from = createRequire(import.meta.url)
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const kernelVersion: string = read(from.resolve('./shared-kernel/runtime/package.json')).version

const definitions = {
  __KERNEL_VERSION__: JSON.stringify(kernelVersion),
  __WIRE_TABLE__: JSON.stringify(createWireTable()),
}

/** Only the shell provides these; a module built with its own copy could not run beside the others. */
export const sharedNames = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@portal/runtime',
  '@portal/runtime/router',
  '@portal/runtime/query',
]

const { container, sharing } = rspack
const fromEach = <T>(value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(sharedNames.map((name) => [name, value(name)]))

/** The shell's own imports of these packages are plain ones: no copy but its own can ever reach it. */
const provideShared = () =>
  new sharing.ProvideSharedPlugin({
    provides: fromEach((shareKey) => ({
      shareKey,
      ...(shareKey.startsWith('@portal/') ? { version: kernelVersion } : {}),
    })),
  })

/**
 * How a chunk gets the shared packages that it needs: from their one provider. rspack's own way chooses
 * between providers by version ranges, 1.6 KB in every entry; with `enhanced` it leaves it out.
 */
const takeShared: RspackPluginFunction = (compiler) => {
  const consume = `
    var taken = {};
    __webpack_require__.f.consumes = function (chunkId, promises) {
      var data = __webpack_require__.consumesLoadingData;
      (data.chunkMapping[chunkId] || []).forEach(function (id) {
        var name = data.moduleIdToConsumeDataMapping[id].shareKey;
        promises.push(taken[id] = taken[id] || Promise.resolve().then(function () {
          var provided = (__webpack_require__.S.default || {})[name];
          if (!provided) throw Error(name + " does not exist in shared scope");
          return Object.values(provided)[0].get();
        }).then(function (create) {
          __webpack_require__.m[id] = function (module) { module.exports = create(); };
        }, function (error) { delete taken[id]; throw error; }));
      });
    };`
  compiler.hooks.compilation.tap('take-shared', (compilation) => {
    compilation.hooks.runtimeModule.tap('take-shared', ({ name, source }) => {
      if (name !== 'consumes_loading' || !source) return
      const [data = ''] = source.source.toString().split('__webpack_require__.f.consumes')
      source.source = Buffer.from(data + consume)
    })
  })
}

/**
 * The containers of webpack 5 and rspack, without the federation runtime: the shell loads their entries
 * itself (`shell/src/loader/remote-entry.ts`).
 */
const exposeModule = (name: string, exposes: Record<string, string>) => [
  new container.ContainerPlugin({
    name,
    filename: 'remoteEntry.js',
    library: { type: 'var', name },
    exposes,
  }),
  new sharing.ConsumeSharedPlugin({
    enhanced: true,
    consumes: fromEach(() => ({ import: false as const, singleton: true, requiredVersion: false as const })),
  }),
  takeShared,
]

/**
 * The bundler lists the hashes of chunks in an order that varies between runs. Sorted, the same sources
 * give the same bytes and names.
 */
const sortedHashes: RspackPluginFunction = (compiler) => {
  const { Compilation, sources } = compiler.rspack
  const name = 'sorted-hashes'
  const inOrder = (_: string, before: string, entries: string) =>
    `${before}{${entries.split(',').sort().join(',')}}`
  compiler.hooks.compilation.tap(name, (compilation) => {
    // After the hashes are inserted, before the file is named by its content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, source] of Object.entries(assets).filter(([each]) => each.endsWith('.js'))) {
        const code = source.source().toString()
        const sorted = code.replace(/(\.sri(?:Css)?Hashes=)\{([^}]*)\}/g, inOrder)
        if (sorted !== code) compilation.updateAsset(file, new sources.RawSource(sorted))
      }
    })
  })
}

/** The router's package resolves to its development build; the production build has no warnings in it. */
function routerWithoutWarnings(): Record<string, string> {
  const build = from.resolve('react-router').replace(/development.*$/, 'production')
  return {
    'react-router$': join(build, 'index.mjs'),
    'react-router/dom$': join(build, 'dom-export.mjs'),
  }
}

/** Icons are lucide-react's; the kernel's own component draws them. */
export const kernelIcons = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]createLucideIcon\.mjs$/,
    from.resolve('./shared-kernel/ui/src/icon/draw-icon.tsx'),
  )

/** A fifth of the query client is mutations, infinite lists and waiting for a connection: all unused. */
const slimQueryClient = () =>
  new rspack.NormalModuleReplacementPlugin(
    /^\.\/(mutationCache|infiniteQueryBehavior|onlineManager)\.js$/,
    from.resolve('./shared-kernel/runtime/src/query-unused.ts'),
  )

/** A third of axios is what the portal never sends: forms, streams, a second way to the network. */
const slimHttpClient = () =>
  new rspack.NormalModuleReplacementPlugin(
    /axios[\\/]lib[\\/](?:adapters[\\/]fetch|cancel[\\/]CancelToken|core[\\/](?:assertParamsAcyclic|setFormDataHeaders)|helpers[\\/](?:AxiosURLSearchParams|HttpStatusCode|formDataToJSON|spread|toFormData|toURLEncodedForm))\.js$/,
    from.resolve('./shared-kernel/runtime/src/http-unused.ts'),
  )

function base(dir: string, name: string, target: 'browser' | 'server', mode: Mode): Configuration {
  const production = mode === 'production'
  return {
    name: `${name}:${target}`,
    mode,
    context: dir,
    devtool: production ? false : 'source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...(target === 'browser' && production ? routerWithoutWarnings() : {}),
      },
    },
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
              // In development too: its own JSX runtime would not run on a deployed shell's React.
              transform: { react: { runtime: 'automatic', development: false } },
            },
            env: { targets: target === 'browser' ? BROWSERS : 'node 20' },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
      generator: {
        'css/auto': {
          // The module's name distinguishes the same class of two modules.
          localIdentName: `${name}-[local]-[hash:6]`,
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

/** Cheap phones have old browsers: the latest for Android 7 and iOS 15. */
export const BROWSERS = ['chrome >= 99', 'firefox >= 97', 'safari >= 15.4']

/** What the shell provides is in few files that outlive most releases; its own screens import it from there. */
const provided = {
  react: group(/node_modules[\\/](react|react-dom|scheduler)[\\/]/, 'react'),
  router: group(/node_modules[\\/]react-router|shared-kernel[\\/]runtime[\\/]src[\\/]router\.ts/, 'router'),
  query: group(
    /query-core[\\/]|shared-kernel[\\/](runtime[\\/]src[\\/]query|debtor[\\/]src[\\/](reads|session)|domain[\\/]src[\\/]person-name)|layout[\\/]debtor-name/,
    'query',
  ),
  runtime: group(/shared-kernel[\\/]runtime[\\/]src[\\/](index|screen-signal)\.ts/, 'runtime'),
  /** What the runtime loads when it is first needed is in one file only, and stays out. */
  runtimeAtOnce: {
    ...group(/shared-kernel[\\/](runtime|domain)[\\/]src|node_modules[\\/]zustand/, 'runtime'),
    minChunks: 2,
    priority: 0,
  },
}

function group(test: RegExp, name: string) {
  return { test, name, enforce: true, priority: 1 }
}

type Mode = 'production' | 'development'
const currentMode = (): Mode => (process.env.NODE_ENV === 'development' ? 'development' : 'production')

function forBrowser(
  dir: string,
  name: string,
  shell: boolean,
  exposes: Record<string, string>,
): Configuration {
  const mode = currentMode()
  const production = mode === 'production'
  const common = base(dir, name, 'browser', mode)
  const asset = shell ? 'assets/' : ''
  return {
    ...common,
    target: ['web', 'es2020'],
    entry: shell ? { shell: './src/index.ts' } : {},
    output: {
      path: join(dir, 'dist/browser'),
      clean: true,
      uniqueName: name,
      publicPath: shell ? '/' : 'auto',
      filename: `${asset}[name].[contenthash:8].js`,
      chunkFilename: `${asset}[name].[contenthash:8].js`,
      cssFilename: `${asset}[name].[contenthash:8].css`,
      cssChunkFilename: `${asset}[name].[contenthash:8].css`,
      assetModuleFilename: `${asset}[name].[contenthash:8][ext]`,
      crossOriginLoading: 'anonymous',
      // The default of 'moduleTimeoutMs': by itself the bundler waits two minutes for a chunk that never comes.
      chunkLoadTimeout: 20_000,
      trustedTypes: { policyName: 'portal' },
    },
    optimization: {
      // Short names: the remote entry contains the name and hash of every chunk.
      chunkIds: production ? 'deterministic' : 'named',
      runtimeChunk: false,
      realContentHash: true,
      ...(shell ? { splitChunks: { chunks: 'async', cacheGroups: provided } } : {}),
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { format: { comments: false } },
          extractComments: false,
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      kernelIcons(),
      ...(shell ? [slimQueryClient(), slimHttpClient()] : []),
      new rspack.DefinePlugin(definitions),
      ...(shell ? [provideShared()] : exposeModule(name.replace(/-/g, '_'), exposes)),
      ...(mode === 'production'
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), sortedHashes]
        : []),
    ],
  }
}

function forServer(dir: string, name: string, shell: boolean): Configuration {
  return {
    ...base(dir, name, 'server', 'production'),
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
    // A module's pages are rendered inside the shell's tree, so they use its React and kernel.
    ...(shell ? {} : { externals: Object.fromEntries(sharedNames.map((n) => [n, `commonjs ${n}`])) }),
    optimization: { minimize: false },
    plugins: [kernelIcons(), new rspack.DefinePlugin(definitions)],
  }
}

/** A remote. `exposes` defaults to its routes; the folder's `module.json` names it. */
export function defineModule(
  dir: string,
  { routes = [], exposes = { './routes': './src/routes.ts' } }: ModuleOptions,
): Configuration[] {
  const { name }: { name: string } = read(join(dir, 'module.json'))
  return [
    forBrowser(dir, name, false, exposes),
    ...(routes.some((route) => route.prerender) ? [forServer(dir, name, false)] : []),
  ]
}

/** The host: provides React, the router and the kernel to all; no remote is known at build time. */
export function defineShell(dir: string): Configuration[] {
  return [forBrowser(dir, 'shell', true, {}), forServer(dir, 'shell', true)]
}
