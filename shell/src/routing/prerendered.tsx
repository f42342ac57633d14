import type { RouteObject } from '@portal/runtime/router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { replayEarlyClick } from './early-click'
import { withErrorBoundary } from './portal-routes'
import type { RouteMeta } from './route-meta'

/**
 * The route of a prerendered page. Server and browser build the same tree from it; in the browser the shell
 * hydrates at once and the screen once its module has loaded.
 */
export function prerenderedRoute(
  meta: RouteMeta,
  path: string,
  load: () => Promise<ComponentType>,
): RouteObject {
  function PrerenderedScreen() {
    // One per mount: a lazy component caches its failure, and 'Tentar de novo' remounts.
    const [Screen] = useState(() => lazy(async () => ({ default: await load() })))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
        <HydrationMarker />
      </Suspense>
    )
  }
  return withErrorBoundary(meta, { path, Component: PrerenderedScreen })
}

/** Its effect runs once the screen beside it is hydrated, after the screen's own. */
function HydrationMarker() {
  useEffect(() => replayEarlyClick('screen'), [])
  return null
}

export function componentOf(route: RouteObject): ComponentType {
  let leaf = route
  while (leaf.children?.[0]) leaf = leaf.children[0]
  const { Component } = leaf
  if (!Component) throw new Error(`no component at ${leaf.path}`)
  return Component
}
