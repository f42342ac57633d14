import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { phoneAddress, whatsappAddress } from '../src/core/links'
import type { EmbedConfig } from './fetch-host'
import { styleTextRule } from './style-text'

/**
 * The embeds are self-contained: they do not depend on the portal's shell, registry or kernel, except for the
 * kernel's pure domain rules and the kit's late form. Each is one file, and none has a React: the panel's is preact.
 */

export interface EmbedRelease {
  /** Folder of the published embeds; each release has a subfolder. */
  outDir: string
  /** For example 1.4.2-9f2c01ab. */
  version: string
  config: EmbedConfig
  /** Stylesheets of its bank's colours, over the kernel's. */
  theme: readonly string[]
  /** Hashes of what other files fetch, once it is built. */
  integrity: { form: string; panel: string; extras: string }
}

const dir = import.meta.dirname

/** URL and text of the channels that need no code, for when the panel cannot be fetched. */
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
    devtool: false,
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
              // Class fields and ??= : Chrome 85, Firefox 79, Safari 14.1.
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
        __WIDGET_DIRECT__: JSON.stringify(directContact(config)),
      }),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  }
}

/** A single ES module without other chunks. */
function esModule(release: EmbedRelease, name: string, entry: string): Configuration {
  const common = base(release, name)
  return {
    ...common,
    entry: { [name]: entry },
    output: { ...common.output, module: true, library: { type: 'modern-module' }, chunkFormat: 'module' },
    module: { ...common.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  }
}

/** The panel, with preact: fetched by the script tag when the pointer or the focus is on the launcher. */
export function panelBuild(release: EmbedRelease): Configuration {
  const common = esModule(release, 'panel', './panel/mount.tsx')
  return {
    ...common,
    resolve: {
      ...common.resolve,
      alias: {
        'react/jsx-runtime': 'preact/jsx-runtime',
        'react-dom/client': 'preact/compat/client',
        'react-dom': 'preact/compat',
        react: 'preact/compat',
      },
    },
  }
}

/** The form library without a React: fetched when the form for a call is shown. */
export function formBuild(release: EmbedRelease): Configuration {
  const common = esModule(release, 'form', './form/form.ts')
  return { ...common, resolve: { ...common.resolve, alias: { react: join(dir, 'form/no-react.ts') } } }
}

/** What few pages ask of the script tag: the hours on the button, words for the console. */
export const extrasBuild = (release: EmbedRelease): Configuration =>
  esModule(release, 'extras', './extras/extras.ts')

/** The script tag's first file: a classic script, so that `document.currentScript` has its URL. */
export const loaderBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'widget'),
  entry: { widget: './loader/loader.ts' },
})

/** For pages that keep their other scripts away from it: the page's script, and that inside the frame. */
export const frameBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'frame'),
  entry: { frame: './frame/frame.ts' },
})
export const framePageBuild = (release: EmbedRelease): Configuration => ({
  ...base(release, 'frame-page'),
  entry: { 'frame-page': './frame/frame-page.ts' },
})

/** The HTML of the button, as a module for this process. */
export function markupBuild(release: EmbedRelease): Configuration {
  const common = base(release, 'markup')
  return {
    ...common,
    target: 'node20',
    entry: { markup: './static/markup.ts' },
    output: { ...common.output, filename: 'markup.cjs', library: { type: 'commonjs2' } },
  }
}

/**
 * single-spa-react without the React that it would bundle for a context that nothing here reads, and without its stand-ins
 * for what every browser with custom elements has.
 */
const withoutReact = (configuration: Configuration): Configuration => ({
  ...configuration,
  resolve: { ...configuration.resolve, alias: { react: false } },
  plugins: [
    ...(configuration.plugins ?? []),
    new rspack.DefinePlugin({
      'typeof Symbol': '"function"',
      'typeof Symbol.iterator': '"symbol"',
      'Object.getOwnPropertySymbols': 'false',
    }),
  ],
})

/** Lifecycles for a single-spa root, as one ES module. */
export function lifecyclesBuild(release: EmbedRelease): Configuration {
  const common = esModule(release, 'lifecycles', './adapters/lifecycles-module.ts')
  const parser = { javascript: { ...common.module?.parser?.javascript, importMeta: false } }
  return withoutReact({ ...common, module: { ...common.module, parser } })
}

/** A federation container in one classic script, under its fixed global name. */
export function remoteBuild(release: EmbedRelease): Configuration {
  const common = base(release, 'remoteEntry')
  return withoutReact({
    ...common,
    entry: { remoteEntry: './adapters/remote-entry.ts' },
  })
}
