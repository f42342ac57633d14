import { strToU8, zipSync } from 'fflate'

/** Names in the federation plugin: https://module-federation.io/guide/basic/type-prompt */
export const REMOTE_TYPES = { zip: '@mf-types.zip', api: '@mf-types.d.ts' } as const

/**
 * Type declarations of what a remote exposes, in the format that hosts fetch. The plugin's own archive contains a
 * timestamp and the whole kernel's declarations, and doubles the build time.
 */
export function remoteTypes(expose: string, declaration: string): Record<string, Buffer> {
  // The host's build replaces this placeholder with its name for the remote.
  const key = `'REMOTE_ALIAS_IDENTIFIER/${expose}'`
  const api = `export type RemoteKeys = ${key};
type PackageType<T> = T extends ${key} ? typeof import(${key}) : any;
`
  // A fixed date makes the archive reproducible.
  const archive = zipSync({ [`${expose}.d.ts`]: strToU8(declaration) }, { mtime: '1980-01-01T12:00:00' })
  return { [REMOTE_TYPES.zip]: Buffer.from(archive), [REMOTE_TYPES.api]: Buffer.from(api) }
}

const WIDGET = `import type { ComponentType } from 'react'

declare const Widget: ComponentType
export default Widget
`

const tableOf = (routes: readonly { path?: string }[]) => `import type { RouteObject } from 'react-router-dom'

declare const routes: (RouteObject & { path: ${routes.map(({ path }) => `'${path}'`).join(' | ')} })[]
export default routes
`

/** @param routes empty for a widget */
export const moduleTypes = (routes: readonly { path?: string }[]): Record<string, Buffer> =>
  routes.length === 0 ? remoteTypes('Widget', WIDGET) : remoteTypes('routes', tableOf(routes))
