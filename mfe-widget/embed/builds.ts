import { type Configuration, rspack } from '@rspack/core'
import { phoneAddress, whatsappAddress } from '../src/core/links'
import type { EmbedConfig } from './fetch-host'
import { styleTextRule } from './style-text'

/**
 * The embeds are self-contained: they use the kernel's pure domain rules and the kit's late form, but neither the
 * shell, the registry nor the rest of the kernel. Each is a single file without React; where a React API is needed, it
 * is preact.
 */

export interface EmbedRelease {
  /** Folder of the published embeds, with a subfolder per release. */
  outDir: string
  /** For example 1.4.2-9f2c01ab. */
  version: string
  config: EmbedConfig
  /** Stylesheets with the bank's colours, which override the kernel's. */
  theme: readonly string[]
  /** Integrity hashes of the `loadedParts`, available once built. */
  integrity: Readonly<Partial<Record<string, string>>>
}

/** Files that other files load by their hash. */
export const loadedParts: readonly string[] = ['form', 'panel', 'extras', 'report', 'preact']

const dir = import.meta.dirname

/** URL and text of the channels that work without the panel, for when it fails to load. */
const directContact = (config: EmbedConfig): [string, string][] => [
  [phoneAddress(config), config.phone],
  [whatsappAddress(config), 'WhatsApp'],
  [`mailto:${config.emails.atendimento}`, config.emails.atendimento],
]

function base({ outDir, version, config, theme, integrity }: EmbedRelease, name: string): Configuration {
  return {
    name: `embed:${name}`,
    mode: 'production',
    context: dir,
    // Source maps are not referenced, and kept outside the release, like those of the portal.
    devtool: 'hidden-nosources-source-map',
    target: ['web', 'es2020'],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
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
              // For class fields and ??=, this means Chrome 85, Firefox 79 and Safari 14.1.
              target: 'es2022',
            },
          },
        },
        styleTextRule(theme),
      ],
    },
    output: {
      path: outDir,
      filename: `${version}/${name}.js`,
      uniqueName: `contato_widget_${name}`,
      devtoolModuleFilenameTemplate: '[resource-path]',
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { format: { comments: false }, compress: { passes: 3 }, mangle: true },
        }),
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        __WIDGET_VERSION__: JSON.stringify(version),
        __WIDGET_CONFIG__: JSON.stringify(config),
        __WIDGET_DIRECT__: JSON.stringify(directContact(config)),
        ...Object.fromEntries(
          loadedParts.map((part) => [
            `__WIDGET_${part.toUpperCase()}__`,
            JSON.stringify({ path: `../${version}/${part}.js`, integrity: integrity[part] ?? '' }),
          ]),
        ),
      }),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  }
}

/** The build of the file with a name. */
type Build = (release: EmbedRelease, name: string) => Configuration

/** A classic script, for `document.currentScript`. */
const classicScript =
  (entry: string): Build =>
  (release, name) => ({ ...base(release, name), entry: { [name]: entry } })

/** A single ES module without further chunks. */
const esModule =
  (entry: string, importMeta = true): Build =>
  (release, name) => {
    const common = base(release, name)
    return {
      ...common,
      entry: { [name]: entry },
      output: { ...common.output, module: true, library: { type: 'modern-module' }, chunkFormat: 'module' },
      module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager', importMeta } } },
    }
  }

/** Aliases React to preact/compat, as documented by preact. */
const withPreact =
  (build: Build): Build =>
  (release, name) => {
    const common = build(release, name)
    const alias = {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    }
    return { ...common, resolve: { ...common.resolve, alias } }
  }

/** The HTML of the button, as a module for the build process. */
const markup: Build = (release, name) => {
  const common = classicScript('./static/markup.ts')(release, name)
  return {
    ...common,
    target: 'node20',
    output: { ...common.output, filename: 'markup.cjs', library: { type: 'commonjs2' } },
  }
}

/** The files in the order of their builds: those that others load come first, as the others have their hashes. */
export const embeds: Readonly<Record<string, Build>> = {
  /** The form library; loaded when the call form opens. */
  form: withPreact(esModule('./form/form.ts')),
  /** Loaded by the script tag on hover or focus of the launcher. */
  panel: withPreact(esModule('./panel/mount.tsx')),
  /** Optional features of the script tag: opening hours on the button, and diagnostics in the console. */
  extras: esModule('./extras/extras.ts'),
  /** Error reporting to the portal; loaded on the first error of the widget. */
  report: esModule('./report/report.ts'),
  /** The React API for single-spa roots that pass none; loaded on the first mount. */
  preact: withPreact(esModule('./adapters/preact.ts')),
  /** Entry of the script tag. */
  widget: classicScript('./loader/loader.ts'),
  /** The single-spa lifecycles. */
  lifecycles: esModule('./adapters/lifecycles-module.ts', false),
  /** The federation container: a fixed global name. */
  remoteEntry: classicScript('./adapters/remote-entry.ts'),
  markup,
  /** Isolation in an iframe: the page's script, and the script inside the frame. */
  frame: classicScript('./frame/frame.ts'),
  'frame-page': classicScript('./frame/frame-page.ts'),
}
