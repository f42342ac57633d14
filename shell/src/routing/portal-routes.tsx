import type { RouteMeta } from '@portal/registry-format'
import { type RouteObject, useRouteError } from '@portal/runtime/router'
import { LoadingPage, PortalLayout } from '../layout/portal-layout'
import { ModuleFailurePage, NotFoundPage, TryLaterPage } from '../pages/late-pages'

export const PORTAL_ROUTE = 'portal'

const own = (path: string, title: string, Component: () => React.ReactNode): RouteObject => ({
  path,
  Component,
  handle: { title, audience: 'any', bar: 'plain' } satisfies RouteMeta,
})

/** Patched in like a module's route, as its chunk may fail to load. */
export const STATUS_PATH = '/status-dos-modulos'
export const loadStatusRoute = async (): Promise<RouteObject> => {
  const status = await import(/* webpackChunkName: "development" */ '../pages/module-status-page')
  return own(STATUS_PATH, 'Status dos módulos', status.ModuleStatusPage)
}

/** Pages that work without any module. */
const shellRoutes: RouteObject[] = [
  own('/endereco-invalido', 'Tente novamente mais tarde', TryLaterPage),
  own('/unexpected-behavior', 'Tente novamente mais tarde', TryLaterPage),
  {
    ...own('*', 'Página não encontrada', NotFoundPage),
    // Discovery and loading fail before a module's own route exists.
    ErrorBoundary: ModuleFailurePage,
  },
]

/** Rethrows when the layout itself fails: only the boot guard, outside React, can still show a message. */
function Breakdown(): never {
  throw useRouteError()
}

/** Wraps a module's route in an error boundary, which isolates the rest of the portal. */
export function withErrorBoundary(meta: RouteMeta, route: RouteObject): RouteObject {
  return {
    id: `${meta.module}:${route.path}`,
    ErrorBoundary: ModuleFailurePage,
    handle: meta,
    children: [route],
  }
}

export function portalRoutes(
  initialRoutes: RouteObject[],
  middleware: RouteObject['middleware'] = [],
): RouteObject[] {
  return [
    {
      // Pathless: with the path `/` this route would match first, so the module of `/` would never load and a discovery
      // failure would replace the layout.
      id: PORTAL_ROUTE,
      Component: PortalLayout,
      ErrorBoundary: Breakdown,
      HydrateFallback: LoadingPage,
      middleware,
      children: [...initialRoutes, ...shellRoutes],
    },
  ]
}
