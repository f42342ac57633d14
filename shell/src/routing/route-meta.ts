import type { ModuleRelease, RegisteredModule, ReleasedRoute, RouteMeta } from '@portal/registry-format'
import { useMatches } from '@portal/runtime/router'

export const metaOf = (
  module: RegisteredModule,
  release: ModuleRelease,
  route: ReleasedRoute,
): RouteMeta => ({
  title: route.title,
  audience: route.audience,
  bar: route.bar,
  module: module.name,
  version: release.version,
})

const isMeta = (handle: unknown): handle is RouteMeta =>
  typeof handle === 'object' && handle !== null && 'title' in handle && 'bar' in handle

const UNKNOWN: RouteMeta = { title: 'Portal de renegociação', audience: 'any', bar: 'plain' }

export function useRouteMeta(): RouteMeta {
  const handles = useMatches()
    .map((match) => match.handle)
    .filter(isMeta)
  return handles.at(-1) ?? UNKNOWN
}
