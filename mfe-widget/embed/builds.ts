import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { Federation, runtimeAsModules } from '../../rspack.config.base'
import type { WidgetConfig } from '../src/core/host'
import { phoneAddress, whatsappAddress } from '../src/core/links'
import { styleTextRule } from './style-text'

/**
 * The embeds are self-contained: they do not depend on the portal's shell, registry or kernel, except for the
 * kernel's pure domain rules.
 */

export interface EmbedRelease {
  /** Folder of the published embeds; each release has a subfolder. */
  outDir: string
  /** For example 1.4.2-9f2c01ab. */
  version: string
  config: WidgetConfig
}

const dir = import.meta.dirname
const require = createRequire(import.meta.url)
const reactVersion: string = require('react/package.json').version

function base({ outDir, version, config }: EmbedRelease, name: string): Configuration {
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
        styleTextRule,
      ],
    },
    output: {
      path: outDir,
      filename: `${version}/${name}.js`,
      // A federation host can load the chunks from both the moving and the fixed folder.
      chunkFilename: `${version}/[name].[contenthash:8].js`,
      uniqueName: `contato_widget_${name}`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
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

/** URL and text of the channels that need no code, for when the panel cannot be fetched. */
const directContact = (config: WidgetConfig): [string, string][] => [
  [phoneAddress(config), config.phone],
  [whatsappAddress(config), 'WhatsApp'],
  [`mailto:${config.emails.atendimento}`, config.emails.atendimento],
]

/** The script tag's first file: a classic script, so that `document.currentScript` has its URL. */
export function loaderBuild(release: EmbedRelease, panelIntegrity: string): Configuration {
  const common = base(release, 'widget')
  return {
    ...common,
    entry: { widget: './loader/loader.ts' },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({
        __WIDGET_PANEL__: JSON.stringify({
          path: `../${release.version}/panel.js`,
          integrity: panelIntegrity,
        }),
        __WIDGET_DIRECT__: JSON.stringify(directContact(release.config)),
      }),
    ],
  }
}

/** Lifecycles for a single-spa root, as one ES module with its own React. */
export const lifecyclesBuild = (release: EmbedRelease): Configuration =>
  esModule(release, 'lifecycles', './react/lifecycles.tsx')

/** A federation container with its own runtime and, for hosts without a compatible one, its own React. */
export function remoteBuild(release: EmbedRelease): Configuration {
  const common = base(release, 'remote')
  const one = {
    singleton: false,
    requiredVersion: `^${reactVersion.split('.')[0]}.0.0`,
    strictVersion: false,
  }
  return {
    ...common,
    entry: {},
    resolve: { ...common.resolve, alias: runtimeAsModules() },
    output: {
      ...common.output,
      trustedTypes: { policyName: 'contato-widget', onPolicyCreationFailure: 'continue' },
    },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({ __REACT_VERSION__: JSON.stringify(reactVersion) }),
      new Federation(join(dir, '..'), {
        name: 'contato_widget',
        filename: `${release.version}/remoteEntry.js`,
        exposes: { './lifecycles': './react/lifecycles.tsx', './Widget': './react/widget.tsx' },
        shared: { react: one, 'react/jsx-runtime': one, 'react-dom': one, 'react-dom/client': one },
        shareStrategy: 'loaded-first',
        runtimePlugins: [join(dir, 'react/one-react.ts')],
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  }
}
