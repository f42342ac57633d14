import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createWireTable } from '@portal/contract/wire-table'
import { rspack } from '@rspack/core'
import { defineHost, fromEach, only } from '../rspack.config.base'

const from = createRequire(import.meta.url)
const kernelVersion: string = JSON.parse(
  readFileSync(from.resolve('@portal/runtime/package.json'), 'utf8'),
).version

const definitions = () =>
  new rspack.DefinePlugin({
    __KERNEL_VERSION__: JSON.stringify(kernelVersion),
    __WIRE_TABLE__: JSON.stringify(createWireTable()),
  })

/** The shell's own imports of these packages are plain ones: no copy but its own can ever reach it. */
const provideShared = () =>
  new rspack.sharing.ProvideSharedPlugin({
    provides: fromEach((shareKey) => ({
      shareKey,
      ...(shareKey.startsWith('@portal/') ? { version: kernelVersion } : {}),
    })),
  })

/** The file of what every page starts with, named where it is loaded: `src/index.ts`. */
const START = 'runtime'

/**
 * What the shell provides is in few files; its own screens import it from there. What only an upgrade changes is apart
 * from what a release does: of a changed start 25 KB at most are fetched again.
 */
const provided = {
  react: group(
    /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]|runtime[\\/]src[\\/]router\.ts/,
    'react',
  ),
  icons: { ...group(/node_modules[\\/]lucide-react[\\/]/, 'react'), chunks: only(START) },
  // By itself it would be a file of its own, and the pages would ask twice.
  vitals: group(/node_modules[\\/]web-vitals[\\/]/, 'after-start'),
  query: group(
    /query-core[\\/]|shared-kernel[\\/](runtime[\\/]src[\\/]query|debtor[\\/]src[\\/](reads|session)|domain[\\/]src[\\/]person-name)|layout[\\/]debtor-name/,
    'query',
  ),
  runtime: group(/shared-kernel[\\/]runtime[\\/]src[\\/](index|screen-signal)\.ts/, START),
  /** What the runtime loads when it is first needed is in one file only, and stays out. */
  runtimeAtOnce: {
    ...group(/shared-kernel[\\/](runtime|domain)[\\/]src/, START),
    minChunks: 2,
    priority: 0,
  },
}

function group(test: RegExp, name: string) {
  return { test, name, enforce: true, priority: 1 }
}

export default defineHost(import.meta.dirname, {
  rules: [{ resourceQuery: /^\?chosen$/, loader: from.resolve('./contrast-loader.mjs') }],
  cacheGroups: provided,
  plugins: [definitions(), provideShared()],
  serverPlugins: [definitions()],
})
