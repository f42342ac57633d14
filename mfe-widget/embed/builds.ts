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
  /** Integrity hashes of the files loaded by other files, available once built. */
  integrity: { form: string; panel: string; extras: string; report: string; preact: string }
}

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
        __WIDGET_PANEL__: JSON.stringify({ path: `../${version}/panel.js`, integrity: integrity.panel }),
        __WIDGET_FORM__: JSON.stringify({ path: `../${version}/form.js`, integrity: integrity.form }),
        __WIDGET_EXTRAS__: JSON.stringify({ path: `../${version}/extras.js`, integrity: integrity.extras }),
        __WIDGET_REPORT__: JSON.stringify({ path: `../${version}/report.js`, integrity: integrity.report }),
        __WIDGET_PREACT__: JSON.stringify({ path: `../${version}/preact.js`, integrity: integrity.preact }),
        __WIDGET_DIRECT__: JSON.stringify(directContact(config)),
      }),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  }
}

/** A single ES module without further chunks. */
function esModule(release: EmbedRelease, name: string, entry: string): Configuration {
  const common = base(release, name)
  return {
    ...common,
    entry: { [name]: entry },
    output: { ...common.output, module: true, library: { type: 'modern-module' }, chunkFormat: 'module' },
    module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  }
}

/** Aliases React to preact/compat, as documented by preact. */
function withPreact(common: Configuration): Configuration {
  const alias = {
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/client': 'preact/compat/client',
    'react-dom': 'preact/compat',
    react: 'preact/compat',
  }
  return { ...common, resolve: { ...common.resolve, alias } }
}

/** The panel with preact; the script tag loads it on hover or focus of the launcher. */
export const panelBuild = (release: EmbedRelease): Configuration =>
  withPreact(esModule(release, 'panel', './panel/mount.tsx'))

/** The form library with preact; loaded when the call form opens. */
export const formBuild = (release: EmbedRelease): Configuration =>
  withPreact(esModule(release, 'form', './form/form.ts'))

/** Optional features of the script tag: opening hours on the button, and diagnostics in the console. */
export const extrasBuild = (release: EmbedRelease): Configuration =>
  esModule(release, 'extras', './extras/extras.ts')

/** Error reporting to the portal; loaded on the first error of the widget. */
export const reportBuild = (release: EmbedRelease): Configuration =>
  esModule(release, 'report', './report/report.ts')

/** Entry of the script tag: a classic script, for `document.currentScript`. */
export const loaderBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'widget'),
  entry: { widget: './loader/loader.ts' },
})

/** Isolation in an iframe: the page's script, and the script inside the frame. */
export const frameBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'frame'),
  entry: { frame: './frame/frame.ts' },
})
export const framePageBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'frame-page'),
  entry: { 'frame-page': './frame/frame-page.ts' },
})

/** The HTML of the button, as a module for the build process. */
export function markupBuild(release: EmbedRelease): Configuration {
  const common = base(release, 'markup')
  return {
    ...common,
    target: 'node20',
    entry: { markup: './static/markup.ts' },
    output: { ...common.output, filename: 'markup.cjs', library: { type: 'commonjs2' } },
  }
}

/** The React API for single-spa roots that pass none; loaded on the first mount. */
export const preactBuild = (release: EmbedRelease): Configuration =>
  withPreact(esModule(release, 'preact', './adapters/preact.ts'))

/** The single-spa lifecycles, as one ES module. */
export function lifecyclesBuild(release: EmbedRelease): Configuration {
  const common = esModule(release, 'lifecycles', './adapters/lifecycles-module.ts')
  const parser = { javascript: { ...common.module?.parser?.javascript, importMeta: false } }
  return { ...common, module: { ...common.module, parser } }
}

/** The federation container: one classic script with a fixed global name. */
export const remoteBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'remoteEntry'),
  entry: { remoteEntry: './adapters/remote-entry.ts' },
})
