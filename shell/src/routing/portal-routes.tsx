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

/** Loaded like a module's, as its file may not come either. */
export const STATUS_PATH = '/status-dos-modulos'
export const loadStatusRoute = async (): Promise<RouteObject> => {
  const status = await import(/* webpackChunkName: "development" */ '../pages/module-status-page')
  return own(STATUS_PATH, 'Status dos módulos', status.ModuleStatusPage)
}

/** Pages that must work without any module. */
const shellRoutes: RouteObject[] = [
  own('/endereco-invalido', 'Tente novamente mais tarde', TryLaterPage),
  own('/unexpected-behavior', 'Tente novamente mais tarde', TryLaterPage),
  {
    ...own('*', 'Página não encontrada', NotFoundPage),
    // Failures of discovery and loading happen before a module's own route exists.
    ErrorBoundary: ModuleFailurePage,
  },
]

/** The frame itself failed: only the page's guard, outside React, can still say so. */
function Breakdown(): never {
  throw useRouteError()
}

/** A module's route inside the boundary that isolates its errors from the rest of the portal. */
export function withErrorBoundary(meta: RouteMeta, route: RouteObject): RouteObject {
  return {
    id: `${meta.module}:${route.path}`,
    ErrorBoundary: ModuleFailurePage,
    handle: meta,
    children: [route],
  }
}

export function portalRoutes(
  first: RouteObject[],
  middleware: RouteObject['middleware'] = [],
): RouteObject[] {
  return [
    {
      // No path: with one, `/` would match here before the module that serves it.
      id: PORTAL_ROUTE,
      // Otherwise the module of `/` would never be loaded, and every failure of discovery would replace the
      // layout.
      Component: PortalLayout,
      ErrorBoundary: Breakdown,
      HydrateFallback: LoadingPage,
      middleware,
      children: [...first, ...shellRoutes],
    },
  ]
}
