import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** react-dom refuses a React of any other version, so these come from one version or not at all. */
const reactPackages = ['react', 'react-dom', 'react-dom/client'] as const

interface Provided {
  loaded?: boolean | 1
  loading?: unknown
  lib?: unknown
}
export type Scope = Readonly<Record<string, Readonly<Record<string, Provided>> | undefined>>

const isLoaded = ({ loaded, loading, lib }: Provided) => Boolean(loaded || loading || lib)

/**
 * Which version of React the widget runs on: the host's, when the host offers all of it in a version that
 * fits, the one already in use first; else our own, which is always on offer.
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
    // jsx-runtime fits any React of its major version; a host may not offer its own.
    const shared = offered[reactVersionFor(scope, __REACT_VERSION__)] ?? offered[__REACT_VERSION__]
    if (shared) request.resolver = () => ({ shared, useTreesShaking: false })
    return request
  },
})
export default oneReact
