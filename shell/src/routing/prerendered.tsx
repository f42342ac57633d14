import type { RouteObject } from '@portal/runtime/router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { replayEarlyClick } from './early-click'
import { withErrorBoundary } from './portal-routes'
import type { RouteMeta } from './route-meta'

/**
 * The route of a page that arrived as HTML. Server and browser build the same tree from it; in the browser
 * the shell hydrates at once and the screen follows when its module is there.
 */
export function prerenderedRoute(
  meta: RouteMeta,
  path: string,
  load: () => Promise<ComponentType>,
): RouteObject {
  function PrerenderedScreen() {
    // One for each mount: a lazy component keeps its failure, and 'Tentar de novo' mounts anew.
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
