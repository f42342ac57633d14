import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** react-dom throws with any other version of React, so all of these must have the same version. */
const reactPackages = ['react', 'react-dom', 'react-dom/client'] as const

interface Provided {
  loaded?: boolean | 1
  loading?: unknown
  lib?: unknown
}
export type Scope = Readonly<Record<string, Readonly<Record<string, Provided>> | undefined>>

const isLoaded = ({ loaded, loading, lib }: Provided) => Boolean(loaded || loading || lib)

/**
 * The version of React that the widget runs on: the host's when it shares all packages in a compatible
 * version, preferably the one already loaded; otherwise our own, which is always available.
 */
export function reactVersionFor(scope: Scope, own: string): string {
  const major = `${own.split('.')[0]}.`
  const complete = Object.keys(scope.react ?? {}).filter(
    (version) =>
      version.startsWith(major) &&
      !version.includes('-') &&
      reactPackages.every((name) => scope[name]?.[version] !== undefined),
  )
  return complete.find((version) => isLoaded(scope.react?.[version] ?? {})) ?? own
}

const oneReact: () => ModuleFederationRuntimePlugin = () => ({
  name: 'one-react',
  resolveShare(request) {
    const scope = request.shareScopeMap[request.scope]
    const offered = scope?.[request.pkgName]
    if (!scope || !offered || !/^react(-dom)?(\/|$)/.test(request.pkgName)) return request
    // jsx-runtime is compatible with any React of its major version; a host may not share its own.
    const shared = offered[reactVersionFor(scope, __REACT_VERSION__)] ?? offered[__REACT_VERSION__]
    if (shared) request.resolver = () => ({ shared, useTreesShaking: false })
    return request
  },
})
export default oneReact
