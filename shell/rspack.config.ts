import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createWireTable } from '@portal/contract/wire-table'
import { rspack } from '@rspack/core'
import { defineHost, only } from '../rspack.config.base'

const from = createRequire(import.meta.url)
const runtime: { version: string; dependencies: Record<string, string> } = JSON.parse(
  readFileSync(from.resolve('@portal/runtime/package.json'), 'utf8'),
)

const definitions = () =>
  new rspack.DefinePlugin({
    __KERNEL_VERSION__: JSON.stringify(runtime.version),
    __ROUTER_VERSION__: JSON.stringify(runtime.dependencies['react-router-dom']),
    __WIRE_TABLE__: JSON.stringify(createWireTable()),
    // Same values as the plugin's `experiments.optimization`: https://module-federation.io/configure/experiments
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
    ENV_TARGET: JSON.stringify('web'),
  })

/** Chunk that every page loads first. The name matches the `import()` in `src/index.ts`. */
const START = 'runtime'

/**
 * Shared packages in few chunks, split by how often they change: after a release that upgrades no package, at most
 * 25 KB of the initial code miss the cache.
 */
const provided = {
  react: group(
    /node_modules[\\/](react|react-dom|scheduler|react-router|zustand)[\\/]|runtime[\\/]src[\\/]router\.ts/,
    'react',
  ),
  federation: group(/node_modules[\\/]@module-federation[\\/]/, 'federation'),
  icons: { ...group(/node_modules[\\/]lucide-react[\\/]/, 'react'), chunks: only(START) },
  // Without this group web-vitals becomes a chunk of its own: one more request per page.
  vitals: group(/node_modules[\\/]web-vitals[\\/]/, 'after-start'),
  query: group(
    /query-core[\\/]|shared-kernel[\\/](runtime[\\/]src[\\/]query|debtor[\\/]src[\\/](reads|session)|domain[\\/]src[\\/]person-name)|layout[\\/]debtor-name/,
    'query',
  ),
  // Duplicates some rules of other chunks, so that public pages do not load the slots.
  slots: { ...group(/src[\\/]/, 'query'), chunks: only('slots'), priority: 2 },
  runtime: group(/shared-kernel[\\/]runtime[\\/]src[\\/](index|screen-signal)\.ts/, START),
  /** Only modules that several chunks use. What the runtime loads on demand is in one chunk and stays out. */
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
  plugins: [definitions()],
  serverPlugins: [definitions()],
})
