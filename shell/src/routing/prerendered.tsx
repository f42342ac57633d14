import type { RouteMeta } from '@portal/registry-format'
import { dismissToast, getConfig, toast } from '@portal/runtime'
import type { RouteObject } from '@portal/runtime/router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { replayEarlyClick } from './early-click'
import { withErrorBoundary } from './portal-routes'

/**
 * The route of a prerendered page. Server and browser build the same tree from it; in the browser the shell
 * hydrates at once and the screen once its module has loaded.
 * @param onSettled called once the screen is alive, has given way to another or is late
 */
export function prerenderedRoute(
  meta: RouteMeta,
  path: string,
  load: () => Promise<ComponentType>,
  onSettled = () => {},
): RouteObject {
  /** Once it has come it is drawn at once: who comes back finds the heading there, and no skeleton. */
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    loaded = await load()
    return { default: loaded }
  }
  function PrerenderedScreen() {
    // One per mount: a lazy component caches its failure, and 'Tentar de novo' remounts.
    const [Screen] = useState(() => loaded ?? lazy(loadOnce))
    const [lateness] = useState(() => watchLateness(onSettled))
    useEffect(() => {
      lateness.start()
      return lateness.end
    }, [lateness])
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
        <HydrationMarker onHydrated={lateness.end} />
      </Suspense>
    )
  }
  return withErrorBoundary(meta, { path, Component: PrerenderedScreen })
}

/** Its effect runs once the screen beside it is hydrated, after the screen's own. */
function HydrationMarker({ onHydrated }: { onHydrated: () => void }) {
  useEffect(() => {
    replayEarlyClick('screen')
    onHydrated()
  }, [onHydrated])
  return null
}

/** As the guard inside the page says it before the shell runs (delivery/boot-guard). */
const LATE_MS = 5000

/** Says that a screen is only there to be read, while its module is on its way. Both may be called in any order. */
function watchLateness(onOver: () => void) {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: number | undefined
  const say = () => {
    onOver()
    const { contact, moduleTimeoutMs } = getConfig()
    shown = toast(
      `Esta página ainda está carregando. Os botões respondem quando ela terminar. Se preferir, ligue para a gente: ${contact.phone}`,
      { durationMs: moduleTimeoutMs },
    )
  }
  return {
    start() {
      if (!isOver) timer = setTimeout(say, LATE_MS)
    },
    end() {
      isOver = true
      onOver()
      clearTimeout(timer)
      if (shown !== undefined) dismissToast(shown)
    },
  }
}

export function componentOf(route: RouteObject): ComponentType {
  let leaf = route
  while (leaf.children?.[0]) leaf = leaf.children[0]
  const { Component } = leaf
  if (!Component) throw new Error(`no component at ${leaf.path}`)
  return Component
}
