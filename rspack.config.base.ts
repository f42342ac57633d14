import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { RouteObject } from '@portal/runtime/router'
import type {
  Compiler,
  Configuration,
  RspackPluginFunction,
  RspackPluginInstance,
  RuleSetRule,
} from '@rspack/core'
import subsetFont from 'subset-font'
import { BROWSERS } from './delivery/browsers'
import { ENTRY_FILE } from './delivery/entry-file'
import { rspack } from './delivery/rspack'

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

export const fromEach = <T>(value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(sharedNames.map((name) => [name, value(name)]))

/**
 * The plugin's runtime chooses between providers, versions and remotes, 20 KB on every page, and comes with a
 * kilobyte of code in each entry that sets it up. With one provider and the shell as the one loader of entries
 * (`shell/src/loader/remote-entry.ts`) this much of both is left.
 */
const oneProvider: RspackPluginFunction = (compiler) => {
  const name = 'one-provider'
  compiler.hooks.compilation.tap(name, (_, { normalModuleFactory }) => {
    normalModuleFactory.hooks.beforeResolve.tap(name, (asked) => {
      if (/^@module-federation\/[^!]*!=!data:/.test(asked.request))
        asked.request = from.resolve('@portal/runtime/internals/one-provider')
    })
  })
}

/**
 * The same sources give the same bytes in every folder. What the shell provides has an id by the path of its file,
 * which no file contains, but which now and then is another module's, too, and moves that one: here by its name.
 */
const sameInEveryFolder: RspackPluginFunction = (compiler) => {
  const name = 'same-in-every-folder'
  compiler.hooks.compilation.tap(name, (compilation) => {
    compilation.hooks.beforeModuleIds.tap(name, (modules) => {
      for (const module of modules)
        if (module.type === 'provide-module')
          Reflect.set(module, 'id', module.libIdent({ context: compiler.context }))
    })
  })
}

/**
 * The plugin writes the version of the package in the working directory into the files. Here it is the
 * deployable's, so that a build is the same from every working directory.
 */
class Federation extends ModuleFederationPlugin {
  private readonly version: string

  /** @param dir of the deployable */
  constructor(dir: string, options: ConstructorParameters<typeof ModuleFederationPlugin>[0]) {
    super(options)
    this.version = read(join(dir, 'package.json')).version
  }

  override apply(compiler: Compiler): void {
    process.env.MF_BUILD_VERSION = this.version
    try {
      super.apply(compiler)
    } finally {
      delete process.env.MF_BUILD_VERSION
    }
  }
}

/** Of the chunks, the one of that name. */
export const only = (name: string) => (chunk: { readonly name?: string | undefined }) => chunk.name === name

/** As the federation plugin takes it: the file of each, and the name of its chunk where it matters. */
type Exposes = Record<string, string | { import: string; name: string }>

const containerOf = (name: string) => name.replace(/-/g, '_')

/** Whoever loads an entry needs its table of routes, too: in the same file it costs no request of its own. */
const ROUTES = { './routes': { import: './src/routes.ts', name: 'routes' } }
const routesInEntry = (name: string) => ({
  chunks: only(ROUTES['./routes'].name),
  name: containerOf(name),
  enforce: true,
  priority: 1,
})

const exposeModule = (dir: string, name: string, exposes: Exposes) =>
  new Federation(dir, {
    name: containerOf(name),
    filename: ENTRY_FILE,
    exposes,
    shared: fromEach(() => ({ import: false as const, singleton: true, requiredVersion: false as const })),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
  })

/** Stylesheets come in any order, and the first one decides which layer is above which: each says it. */
const [order] = /^@layer [^{;]+;/.exec(readFileSync(from.resolve('@portal/ui/base.css'), 'utf8')) ?? []
export const layersInOrder = new rspack.BannerPlugin({ banner: order ?? '', raw: true, test: /\.css$/ })

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

const FIGURES = '0123456789'
const OTHERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  .filter((each) => !FIGURES.includes(each))
  .join('')

/**
 * The text face strikes its zero through, which reads as another figure in money: its ten figures are Figtree's
 * (`base.css`). Each file is served without what the other one has.
 */
export const plainFigures: RspackPluginFunction = (compiler) => {
  const { Compilation, sources } = compiler.rspack
  const name = 'plain-figures'
  compiler.hooks.compilation.tap(name, (compilation) => {
    // Before the files are named by their content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
    compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
      for (const [file, source] of Object.entries(assets)) {
        if (!file.endsWith('.woff2')) continue
        const font = source.buffer()
        const subset = file.includes('figtree')
          ? subsetFont(font, FIGURES, { targetFormat: 'woff2', keepFeatures: ['tnum'] })
          : subsetFont(font, OTHERS, { targetFormat: 'woff2' })
        compilation.updateAsset(file, new sources.RawSource(await subset))
      }
    })
  })
}

/**
 * A browser lets a second request for an address wait for the first, which may hang for ever, and may keep a wrong copy
 * of a file: whoever loads a chunk again, its script or its styles, requests it at another address.
 *
 * A page names the styles of its first screen from the root, a module's chunk from its entry: the browser would load
 * and apply them twice. What the page has loaded already is marked as rspack marks its own.
 */
const addressesOfChunks: RspackPluginFunction = (compiler) => {
  const { RuntimeGlobals, RuntimeModule } = compiler.rspack
  class AddressOfChunk extends RuntimeModule {
    constructor(private readonly addressOf: string) {
      super(`address-of-chunk ${addressOf}`, RuntimeModule.STAGE_ATTACH)
    }
    override generate(): string {
      const { publicPath, uniqueName } = compiler.options.output
      const isPartOfPage = this.addressOf === RuntimeGlobals.getChunkCssFilename && publicPath === 'auto'
      return `(() => {
        const named = ${this.addressOf}, tried = {};
        ${this.addressOf} = (id) => {
          const name = named(id);
          if (tried[id]) return name + "?again=" + Date.now();
          tried[id] = 1;
          ${
            isPartOfPage
              ? `for (const { href, ownerNode } of document.styleSheets)
                   if (href == new URL(${RuntimeGlobals.publicPath} + name))
                     ownerNode.dataset.rspack = ${JSON.stringify(`${uniqueName}:chunk-`)} + id;`
              : ''
          }
          return name;
        };
      })();`
    }
  }
  compiler.hooks.compilation.tap('address-of-chunk', (compilation) => {
    // Half a kilobyte by default, for browsers and ways of loading that no portal has. Chunks lie beside the entry's folder.
    // The prototype's script: `<img name="currentScript">` would shadow the document's.
    compilation.hooks.runtimeModule.tap('address-of-chunk', ({ name, source }) => {
      if (name.includes('auto_public_path') && source)
        source.source = Buffer.from(
          `${RuntimeGlobals.publicPath} = new URL("..", Reflect.get(Document.prototype, "currentScript", document).src).href;`,
        )
    })
    for (const name of [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename])
      compilation.hooks.runtimeRequirementInTree.for(name).tap('address-of-chunk', (chunk) => {
        compilation.addRuntimeModule(chunk, new AddressOfChunk(name))
      })
  })
}

/** In a module's own repository the packages of the kernel are installed, too: they are built as they are here. */
const INSTALLED = /[\\/]node_modules[\\/](?!@portal[\\/])/
/** As by default. */
const VENDORS = { idHint: 'vendors', priority: -10, reuseExistingChunk: true }

/** What the shell's build has beyond a module's. */
interface Host {
  rules: RuleSetRule[]
  cacheGroups: Record<string, object>
  plugins: RspackPluginInstance[]
  serverPlugins: RspackPluginInstance[]
}

function base(
  dir: string,
  name: string,
  target: 'browser' | 'server',
  mode: Mode,
  rules: RuleSetRule[] = [],
): Configuration {
  const production = mode === 'production'
  return {
    name: `${name}:${target}`,
    mode,
    context: dir,
    devtool: production ? false : 'source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
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
              // In development too: its own JSX runtime would not run on a deployed shell's React.
              transform: { react: { runtime: 'automatic', development: false } },
            },
            env: { targets: target === 'browser' ? BROWSERS : 'node 20', bugfixes: true },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        ...rules,
        { test: /\.(svg|png|woff2)$/, type: 'asset/resource' },
      ],
      generator: {
        'css/auto': {
          // The module's name distinguishes the same class of two modules.
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

type Mode = 'production' | 'development'
const currentMode = (): Mode => (process.env.NODE_ENV === 'development' ? 'development' : 'production')

function forBrowser(dir: string, name: string, exposes: Exposes, shell?: Host): Configuration {
  const mode = currentMode()
  const production = mode === 'production'
  const common = base(dir, name, 'browser', mode, shell?.rules)
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
      // Shorter than the default by a kilobyte a page; a module's names move only when its own exports change.
      mangleExports: production && 'size',
      realContentHash: true,
      splitChunks: shell
        ? { chunks: 'async', cacheGroups: shell.cacheGroups }
        : // A file of less than 4 KB on the wire costs a page more than it spares another one.
          {
            minSize: 22_000,
            cacheGroups: { defaultVendors: { ...VENDORS, test: INSTALLED }, routes: routesInEntry(name) },
          },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
          extractComments: false,
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      layersInOrder,
      plainFigures,
      addressesOfChunks,
      oneProvider,
      sameInEveryFolder,
      ...(shell?.plugins ?? [exposeModule(dir, name, exposes)]),
      ...(mode === 'production'
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), sortedHashes]
        : []),
    ],
  }
}

function forServer(dir: string, name: string, shell?: Host): Configuration {
  return {
    ...base(dir, name, 'server', 'production', shell?.rules),
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
    plugins: shell?.serverPlugins ?? [],
  }
}

/** A remote. `exposes` defaults to its routes; the folder's `module.json` names it. */
export function defineModule(dir: string, { routes = [], exposes }: ModuleOptions): Configuration[] {
  const { name }: { name: string } = read(join(dir, 'module.json'))
  return [
    forBrowser(dir, name, exposes ?? ROUTES),
    ...(routes.some((route) => route.prerender) ? [forServer(dir, name)] : []),
  ]
}

/** The host: provides React, the router and the kernel to all; no remote is known at build time. */
export function defineHost(dir: string, host: Host): Configuration[] {
  return [forBrowser(dir, 'shell', {}, host), forServer(dir, 'shell', host)]
}
