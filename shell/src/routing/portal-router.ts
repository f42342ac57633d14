import { getConfig } from '@portal/runtime'
import { createBrowserRouter, type RouteObject } from '@portal/runtime/router'
import { ModuleFailure } from '../loader/module-failure'
import { loadedVersion, loadRoute } from '../loader/module-loader'
import { overrideOf } from '../loader/override'
import { ownerOf, refreshRegistry, registry, registryAge } from '../registry/registry'
import { guard, mayLeavePage } from './guard'
import { bounded, PORTAL_ROUTE, portalRoutes } from './portal-routes'
import { metaOf } from './route-meta'

/** One navigation asks once, though it passes here twice. */
const FRESH_MS = 200

function freshRegistry(): Promise<unknown> {
  if (registryAge() < FRESH_MS) return Promise.resolve()
  const patience = new Promise((done) => setTimeout(done, getConfig().discoveryPatienceMs))
  return Promise.race([refreshRegistry(), patience])
}

/** True when this tab runs a module that the registry has since switched off or given another version. */
function outdated(pathname: string): boolean {
  const owner = ownerOf(pathname)
  if (!owner || overrideOf(owner.module.name)) return false
  const running = loadedVersion(owner.module.name)
  return running !== null && (running !== owner.release.version || owner.module.disabled !== undefined)
}

type Address = Pick<URL, 'pathname' | 'search'>

const sameAddress = (a: Address, b: Address): boolean => a.pathname === b.pathname && a.search === b.search

/** Modules are not swapped inside a document: a new release comes with a new document. */
function takeNewRelease(url: URL): Promise<never> {
  location.assign(url.href)
  return new Promise<never>(() => {})
}

/**
 * The one data router. Routes belong to modules: they are patched in when a navigation first needs them.
 * @param first the route of a prerendered page, present from the start so that it hydrates synchronously
 */
export function createPortalRouter(first: RouteObject[]) {
  /** The path that a module was just loaded for: that navigation has asked already, however long it took. */
  let asked: string | null = null
  let router: ReturnType<typeof createBrowserRouter> | null = null
  router = createBrowserRouter(
    portalRoutes(first, [
      async ({ request }, next) => {
        const url = new URL(request.url)
        // The same address again, as when a page asks for its data anew, leads to no other document.
        const leaves = !sameAddress(url, router?.state.location ?? location)
        const check = leaves && asked !== url.pathname ? freshRegistry() : null
        asked = null
        const owner = ownerOf(url.pathname)
        if (owner) guard(owner.route.audience, url)
        await next()
        await check
        if (leaves && outdated(url.pathname) && mayLeavePage()) await takeNewRelease(url)
      },
    ]),
    {
      ...(first.length > 0 && { hydrationData: { loaderData: { [PORTAL_ROUTE]: null } } }),
      async patchRoutesOnNavigation({ path, patch }) {
        await freshRegistry()
        if (!registry()) throw new ModuleFailure('discovery', 'registry', 'none')
        const owner = ownerOf(path)
        if (!owner) return
        const route = await loadRoute(owner.module, path)
        asked = path
        patch(PORTAL_ROUTE, [bounded(metaOf(owner.module, owner.release, owner.route), route)])
      },
    },
  )
  return router
}
