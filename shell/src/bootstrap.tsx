import './styles'
import { getConfig, setConfig, startRuntime } from '@portal/runtime'
import { type RouteObject, RouterProvider } from '@portal/runtime/router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchLeaving } from './loader/leaving'
import { ModuleFailure } from './loader/module-failure'
import { loadRoute, prepareRoute } from './loader/module-loader'
import { allowStoredOverrides, overrideOf } from './loader/override'
import { loadMessagePages } from './pages/late-pages'
import { checkAtSubmits } from './registry/check-registry'
import { findOwner, refreshRegistry, startRegistry } from './registry/registry'
import { discardEarlyClick } from './routing/early-click'
import { redirectFor } from './routing/guard'
import { createPortalRouter } from './routing/portal-router'
import { componentOf, prerenderedRoute } from './routing/prerendered'
import { metaOf } from './routing/route-meta'
import { keepIdleFor, whenIdle } from './when-idle'

function configure(): void {
  const embedded = document.querySelector('script#portal-config')?.textContent
  if (embedded) setConfig(JSON.parse(embedded))
}

/** Addresses of the home that only the configuration knows (spec §2). */
function leaveHomeAlias(): void {
  const { pathname, search, hash } = location
  const isAlias = getConfig().homeAliases.some((alias) => decodeURI(alias) === decodeURI(pathname))
  if (isAlias) history.replaceState(null, '', `/${search}${hash}`)
}

/**
 * In the file that every page loads once it is alive. A visit that cannot be told of is a visit all the same, and until
 * then the page's guard has applied the chosen looks. The registry is as new as the page that carries it.
 */
function watchAfterStart(): void {
  const { pathname } = location
  whenIdle(() => {
    const loaded = import(/* webpackChunkName: "after-start" */ './after-start')
    void loaded
      .then(({ afterStart }) => afterStart(pathname))
      .catch(noop)
      .finally(refreshRegistry)
  })
}

const noop = () => {}

/** A page of the shell's own stays as it was prerendered until the browser can draw the same, but is not dead for long. */
const whenDrawable = () =>
  Promise.race([loadMessagePages().catch(noop), new Promise((resolve) => setTimeout(resolve, 2000))])

/** A module that does not come is told on the page and reported to its operators. React wraps it while it hydrates. */
const isTold = (error: unknown): boolean =>
  error instanceof ModuleFailure || (error instanceof Error && isTold(error.cause))

/** @param onBreakdown called when the frame around the screens cannot be drawn */
export function start(onBreakdown: () => void): void {
  configure()
  leaveHomeAlias()
  startRuntime()
  watchLeaving()
  allowStoredOverrides()
  startRegistry()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const owner = findOwner(location.pathname)
  const elsewhere = owner ? redirectFor(owner.route.audience, new URL(location.href)) : null
  if (elsewhere) history.replaceState(null, '', elsewhere)

  const onUncaughtError = (error: unknown) => {
    reportError(error)
    onBreakdown()
  }
  // What else a screen throws is written where React does so when nobody listens.
  const onCaughtError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: see above
    if (!isTold(error)) console.error(error)
  }
  const onRecoverableError = (error: unknown) => {
    if (!isTold(error)) reportError(error)
  }
  const handlers = { onUncaughtError, onCaughtError, onRecoverableError }
  // Without a handler of its own the router writes the same error a second time.
  const drawn = (first: RouteObject[]) => <RouterProvider router={createPortalRouter(first)} onError={noop} />
  // A fragment of another build than the one that will run is discarded and rendered in the browser.
  const running = owner && !overrideOf(owner.module.name) && `${owner.module.name}@${owner.release.version}`
  if (owner && !elsewhere && root.dataset.fragment === running) {
    const meta = metaOf(owner.module, owner.release, owner.route)
    const { pathname } = location
    const load = async () => componentOf(await loadRoute(owner.module, pathname))
    // Its code runs before React has drawn the frame: what it needs besides is on its way meanwhile.
    void prepareRoute(owner.module, pathname)
    keepIdleFor(
      new Promise<void>((onSettled) =>
        hydrateRoot(root, drawn([prerenderedRoute(meta, owner.route.path, load, onSettled)]), handlers),
      ),
    )
  } else {
    discardEarlyClick()
    const draw = () => createRoot(root, handlers).render(drawn([]))
    if (owner) draw()
    else void whenDrawable().then(draw)
  }
  checkAtSubmits()
  watchAfterStart()
}
