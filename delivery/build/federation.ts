import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { ENTRY_FILE } from './entry-file'
import { REFRESH_RUNTIME } from './fast-refresh'
import { moduleTypes, REMOTE_TYPES } from './remote-types'
import { rspack } from './rspack'

const from = createRequire(import.meta.url)

/** Singletons that only the shell provides; a second copy of React or of the runtime would break shared state. */
export const sharedNames = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@portal/runtime',
  '@portal/runtime/router',
  '@portal/runtime/query',
  '@portal/runtime/slots',
]

const PROVIDED = { import: false as const, singleton: true, requiredVersion: false as const }

/**
 * rspack bundles the CommonJS build of the federation runtime, which cannot be tree-shaken
 * (https://github.com/module-federation/core/issues/4518). These aliases select the ES modules.
 */
const ofPlugin = createRequire(from.resolve('@module-federation/enhanced'))
const starter = ofPlugin.resolve('@module-federation/webpack-bundler-runtime')
export const RUNTIME_AS_MODULES = {
  [starter]: ofPlugin.resolve('@module-federation/webpack-bundler-runtime/bundler'),
  '@module-federation/runtime': createRequire(starter).resolve('@module-federation/runtime/bundler'),
}

/** Written into the output. The default is the version of the package in the working directory. */
process.env.MF_BUILD_VERSION = '1.0.0'

/** The federation plugin's option: a file, with a chunk name where it matters. */
export type Exposes = Record<string, string | { import: string; name: string }>

export const containerOf = (name: string) => name.replace(/-/g, '_')

type PluginOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0]
type ManifestOptions = Exclude<PluginOptions['manifest'], boolean | undefined>

/** The manifest is in the release's folder, and its paths are relative to it. */
const manifestOf = (version: string): ManifestOptions => {
  const folder = dirname(ENTRY_FILE)
  const fromFolder = (file: string) => posix.relative(folder, file)
  return {
    filePath: folder,
    additionalData({ stats: { metaData, exposes, shared } }) {
      metaData.types = { path: '', name: '', ...REMOTE_TYPES }
      metaData.buildInfo = { buildVersion: version, buildName: metaData.name }
      metaData.remoteEntry.name = fromFolder(metaData.remoteEntry.name)
      for (const files of exposes.flatMap(({ assets: { js, css } }) => [js, css])) {
        files.sync = files.sync.map(fromFolder)
        files.async = files.async.map(fromFolder)
      }
      // rspack's usage data varies between builds of the same sources.
      for (const expose of exposes) expose.requires = []
      for (const share of shared) share.usedIn = []
    },
  }
}

/** Writes the remote's types beside the manifest that references them. */
export const emitTypes = (dir: string, routes: readonly { path?: string }[]) =>
  new rspack.CopyRspackPlugin({
    patterns: Object.entries(moduleTypes(routes)).map(([file, content]) => ({
      from: join(dir, 'module.json'),
      to: `${dirname(ENTRY_FILE)}/${file}`,
      transform: () => content,
    })),
  })

/** A module's container, which exposes its routes or whatever `exposes` names. */
export const exposeModule = (name: string, version: string, exposes: Exposes) =>
  new ModuleFederationPlugin({
    name: containerOf(name),
    filename: ENTRY_FILE,
    exposes,
    shared: {
      ...Object.fromEntries(sharedNames.map((name) => [name, PROVIDED])),
      ...(process.env.NODE_ENV === 'development' && {
        [REFRESH_RUNTIME]: { singleton: true, requiredVersion: false as const },
      }),
    },
    shareStrategy: 'loaded-first',
    manifest: manifestOf(version),
    dts: false,
    dev: false,
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
    },
  })
