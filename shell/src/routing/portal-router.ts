import { createBrowserRouter, type RouteObject } from '@portal/runtime/router'
import { keepSessionEnd } from '../layout/session-watch'
import { ModuleFailure } from '../loader/module-failure'
import { loadedVersion, loadRoute } from '../loader/module-loader'
import { checkRegistry } from '../registry/check-registry'
import { findOwner, getRegistry, isPart, type OwnedRoute } from '../registry/registry'
import { canReload, enforceAudience, withoutLinkInAddress } from './guard'
import { keepOpenPage } from './open-page'
import { loadStatusRoute, PORTAL_ROUTE, portalRoutes, STATUS_PATH, withErrorBoundary } from './portal-routes'
import { metaOf } from './route-meta'

/** True when the registry now assigns the page to another module, or disables or updates the running one. */
function isOutdated(pathname: string, shown: OwnedRoute | null): boolean {
  const owner = findOwner(pathname)
  if (owner?.module.name !== shown?.module.name) return true
  if (!owner) return false
  const running = loadedVersion(owner.module.name)
  return running !== null && (running !== owner.release.version || owner.module.disabled !== undefined)
}

type Address = Pick<URL, 'pathname' | 'search'>

const sameAddress = (a: Address, b: Address): boolean => a.pathname === b.pathname && a.search === b.search

/** Never resolves: a new release needs a new document. */
function reloadAt(url: URL): Promise<never> {
  keepSessionEnd()
  location.assign(url.href)
  return new Promise<never>(() => {})
}

/**
 * Creates the data router. Routes of modules are patched in when a navigation first needs them.
 * @param initialRoutes the route of a prerendered page, present from the start so that it hydrates synchronously
 */
export function createPortalRouter(initialRoutes: RouteObject[]) {
  /** Registry check started while the route of the current navigation was loading. */
  let begun: { path: string; check: Promise<unknown> } | null = null
  /** A path outside the part of the registry that this page embeds: its own page carries what this one lacks. */
  let unlisted: string | null = null
  let router: ReturnType<typeof createBrowserRouter> | null = null
  router = createBrowserRouter(
    portalRoutes(initialRoutes, [
      async ({ request }, next) => {
        const url = new URL(request.url)
        withoutLinkInAddress(url)
        // A revalidation of the current URL never loads another document.
        const isNewPage = !sameAddress(url, router?.state.location ?? location)
        const check = begun?.path === url.pathname ? begun.check : isNewPage && checkRegistry()
        begun = null
        const owner = findOwner(url.pathname)
        if (owner) {
          enforceAudience(owner.route.audience, url)
          keepOpenPage(owner)
        }
        await next()
        await check
        const isOver = url.pathname === unlisted || (isOutdated(url.pathname, owner) && canReload())
        if (isNewPage && isOver) await reloadAt(url)
      },
    ]),
    {
      ...(initialRoutes.length > 0 && { hydrationData: { loaderData: { [PORTAL_ROUTE]: null } } }),
      async patchRoutesOnNavigation({ path, patch }) {
        if (path === STATUS_PATH) return patch(PORTAL_ROUTE, [await loadStatusRoute()])
        const check = checkRegistry(path)
        const known = findOwner(path)
        // A module that runs in this tab cannot be replaced, so its page does not wait for the check.
        if (!known || loadedVersion(known.module.name) === null) await check
        const owner = findOwner(path)
        unlisted = !owner && isPart() ? path : null
        if (!getRegistry() || (unlisted && !navigator.onLine))
          throw new ModuleFailure('discovery', 'registry', 'none')
        if (!owner) return
        const route = await loadRoute(owner.module, path)
        begun = { path, check }
        patch(PORTAL_ROUTE, [withErrorBoundary(metaOf(owner.module, owner.release, owner.route), route)])
      },
    },
  )
  return router
}
