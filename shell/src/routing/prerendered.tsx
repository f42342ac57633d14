import type { RouteMeta } from '@portal/registry-format'
import { dismissToast, getConfig, toast } from '@portal/runtime'
import type { RouteObject } from '@portal/runtime/router'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { ScreenSkeleton } from '../layout/screen-skeleton'
import { restoreTexts } from '../translated-texts'
import { withErrorBoundary } from './portal-routes'
import { carryOverFields, replayPrebootClick } from './preboot-click'

/**
 * Creates the route of a prerendered page. Server and browser render the same tree from it; the browser hydrates the
 * layout at once and the screen once its module has loaded.
 * @param onSettled called once the screen is hydrated, unmounted or late
 */
export function prerenderedRoute(
  meta: RouteMeta,
  path: string,
  load: () => Promise<ComponentType>,
  onSettled = () => {},
): RouteObject {
  /** Rendered without Suspense once loaded, so that returning to the page shows no skeleton. */
  let loaded: ComponentType | undefined
  const loadOnce = async () => {
    const Screen = await load()
    loaded = Screen
    const Hydrated = () => <RestoredTexts of={<Screen />} />
    return { default: Hydrated }
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

/** Restores the texts in the render that hydrates `of`: a translator works between tasks. */
export function RestoredTexts({ of }: { of: ReactNode }): ReactNode {
  useState(restoreTexts)
  return of
}

/** Sibling of the screen in the same boundary: its effect runs after hydration and after the screen's own effects. */
function HydrationMarker({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(carryOverFields, [])
  useEffect(() => {
    replayPrebootClick('screen')
    onHydrated()
  }, [onHydrated])
  return null
}

/** Same delay as in the boot guard, which covers the time before the shell runs (delivery/pages/boot-guard). */
const LATE_MS = 5000

/** Notifies the visitor when a screen is not interactive after `LATE_MS`. `end` may be called before `start`. */
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
