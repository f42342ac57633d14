import { createBrowserRouter, type RouteObject } from '@portal/runtime/router'
import { ModuleFailure } from '../loader/module-failure'
import { loadedVersion, loadRoute } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import { checkRegistry } from '../registry/check-registry'
import { findOwner, getRegistry, type OwnedRoute } from '../registry/registry'
import { canReload, enforceAudience, withoutLinkInAddress } from './guard'
import { loadStatusRoute, PORTAL_ROUTE, portalRoutes, STATUS_PATH, withErrorBoundary } from './portal-routes'
import { metaOf } from './route-meta'

/** True when the registry has since given the page to another module, or switched off or changed the one that runs. */
function isOutdated(pathname: string, shown: OwnedRoute | null): boolean {
  const owner = findOwner(pathname)
  if (owner?.module.name !== shown?.module.name) return true
  if (!owner || overrideOf(owner.module.name)) return false
  const running = loadedVersion(owner.module.name)
  return running !== null && (running !== owner.release.version || owner.module.disabled !== undefined)
}

type Address = Pick<URL, 'pathname' | 'search'>

const sameAddress = (a: Address, b: Address): boolean => a.pathname === b.pathname && a.search === b.search

/** Modules are not replaced inside a document: a new release needs a new document. */
function reloadAt(url: URL): Promise<never> {
  location.assign(url.href)
  return new Promise<never>(() => {})
}

/**
 * The one data router. Routes belong to modules: they are patched in when a navigation first needs them.
 * @param first the route of a prerendered page, present from the start so that it hydrates synchronously
 */
export function createPortalRouter(first: RouteObject[]) {
  /** The check of the registry that the present navigation has begun, while it got its route. */
  let begun: { path: string; check: Promise<unknown> } | null = null
  let router: ReturnType<typeof createBrowserRouter> | null = null
  router = createBrowserRouter(
    portalRoutes(first, [
      async ({ request }, next) => {
        const url = new URL(request.url)
        withoutLinkInAddress(url)
        // A revalidation of the same address does not load another document.
        const isNewPage = !sameAddress(url, router?.state.location ?? location)
        const check = begun?.path === url.pathname ? begun.check : isNewPage && checkRegistry()
        begun = null
        const owner = findOwner(url.pathname)
        if (owner) enforceAudience(owner.route.audience, url)
        await next()
        await check
        if (isNewPage && isOutdated(url.pathname, owner) && canReload()) await reloadAt(url)
      },
    ]),
    {
      ...(first.length > 0 && { hydrationData: { loaderData: { [PORTAL_ROUTE]: null } } }),
      async patchRoutesOnNavigation({ path, patch }) {
        if (path === STATUS_PATH) return patch(PORTAL_ROUTE, [await loadStatusRoute()])
        const check = checkRegistry()
        const known = findOwner(path)
        // One that runs in this tab stays, whatever the registry says: the document is loaded anew afterwards.
        if (!known || loadedVersion(known.module.name) === null) await check
        if (!getRegistry()) throw new ModuleFailure('discovery', 'registry', 'none')
        const owner = findOwner(path)
        if (!owner) return
        const route = await loadRoute(owner.module, path)
        begun = { path, check }
        patch(PORTAL_ROUTE, [withErrorBoundary(metaOf(owner.module, owner.release, owner.route), route)])
      },
    },
  )
  return router
}
