import './styles'
import { decodeUriPart } from '@portal/domain/decode-uri'
import { ApiError, getConfig, setConfig, startRuntime } from '@portal/runtime'
import { type RouteObject, RouterProvider } from '@portal/runtime/router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { restoreSessionEnd } from './layout/session-watch'
import type { Router } from './loader/document-leaks'
import { provideSlots } from './loader/federation'
import { watchLeaving } from './loader/leaving'
import { isChunkError, ModuleFailure } from './loader/module-failure'
import { loadRoute, prepareRoute, refuseOnce } from './loader/module-loader'
import { activeOverrides } from './loader/override'
import { loadMessagePages } from './pages/late-pages'
import { checkAtSubmits, checkRegistry } from './registry/check-registry'
import { findOwner, refreshRegistry, startRegistry } from './registry/registry'
import { redirectFor } from './routing/guard'
import { endedBadly, keepOpenPage, watchOpenPage } from './routing/open-page'
import { createPortalRouter } from './routing/portal-router'
import { discardPrebootClicks, rememberFields } from './routing/preboot-click'
import { componentOf, prerenderedRoute, RestoredTexts } from './routing/prerendered'
import { metaOf } from './routing/route-meta'
import { SHELL, shellVersion } from './telemetry/beacon'
import { logError, watchErrors } from './telemetry/error-log'
import { beginVisit } from './telemetry/visits'
import { isTranslated } from './translated-texts'
import { keepIdleFor, whenIdle } from './when-idle'

function configure(): void {
  const embedded = document.querySelector('script#portal-config')?.textContent
  if (embedded) setConfig(JSON.parse(embedded))
}

/** Removes line breaks of a copied link: no route matches a path that ends in one, not even the splat route. */
function leaveLineBreaks(): void {
  const { pathname, search, hash } = location
  const path = pathname.replace(/%0[ad]/gi, '')
  if (path !== pathname) history.replaceState(null, '', location.origin + path + search + hash)
}

/** Replaces an alias of the home page by its path. The aliases come from the runtime configuration (spec §2). */
function leaveHomeAlias(): void {
  const { pathname, search, hash } = location
  const path = decodeUriPart(pathname)
  const isAlias = getConfig().homeAliases.some((alias) => decodeUriPart(alias) === path)
  if (isAlias) history.replaceState(null, '', `/${search}${hash}`)
}

/**
 * Loads the deferred chunk when the browser is idle. A failure is ignored: it only costs telemetry, and the boot guard
 * has already applied the appearance. The registry needs no earlier refresh, as the page embeds a current one.
 */
function watchAfterStart(router: Promise<Router>, sheets: readonly CSSStyleSheet[]): void {
  const { pathname } = location
  whenIdle(() => {
    const loaded = import(/* webpackChunkName: "after-start" */ './after-start')
    void loaded
      .then(({ afterStart }) => afterStart(pathname, router, sheets))
      .catch(noop)
      .finally(refreshRegistry)
  })
}

const noop = () => {}

/**
 * Keeps the prerendered page on screen until its chunk has loaded, and until it is known whether a module serves it, for
 * 2 seconds at most.
 */
const whenDrawable = () =>
  Promise.race([
    Promise.all([loadMessagePages().catch(noop), checkRegistry()]),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ])

/** True for a failure that the error page shows and the loader reports. React wraps errors thrown during hydration. */
const isReported = (error: unknown): boolean =>
  error instanceof ModuleFailure || (error instanceof Error && isReported(error.cause))

/** @param onBreakdown called when the layout around the screens fails to render */
export async function start(onBreakdown: () => void): Promise<void> {
  watchErrors()
  configure()
  leaveLineBreaks()
  leaveHomeAlias()
  startRuntime()
  restoreSessionEnd()
  watchLeaving()
  provideSlots(() => import(/* webpackChunkName: "slots" */ './registry/slot-host'))
  startRegistry()
  if (Object.keys(activeOverrides()).length > 0)
    await import(/* webpackChunkName: "development" */ './loader/local-builds')
      .then(({ registerLocalBuilds }) => registerLocalBuilds())
      .catch(noop)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const owner = findOwner(location.pathname)
  const elsewhere = owner ? redirectFor(owner.route.audience, new URL(location.href)) : null
  if (elsewhere) history.replaceState(null, '', elsewhere)
  beginVisit(SHELL, shellVersion())
  watchOpenPage()
  const isRefused = owner !== null && endedBadly(owner)
  if (isRefused) refuseOnce(owner.module.name)

  const onUncaughtError = (error: unknown) => {
    reportError(error)
    onBreakdown()
  }
  // React logs caught errors to the console only when no handler is set.
  const onCaughtError = (error: unknown) => {
    if (isReported(error)) return
    // A development server shows what is reported in its overlay.
    if (process.env.NODE_ENV === 'development') return reportError(error)
    // biome-ignore lint/suspicious/noConsole: see above
    console.error(error)
    logError('render', error)
  }
  const onRecoverableError = (error: unknown) => {
    // A browser translation changes the text before hydration; React then renders the subtree again.
    if (!isReported(error) && !isTranslated()) reportError(error)
  }
  const handlers = { onUncaughtError, onCaughtError, onRecoverableError }
  // `onCaughtError` handles render errors, and the HTTP client records failed calls: only loader errors are left.
  const onError = (error: unknown, { errorInfo }: { errorInfo?: unknown }) => {
    if (!errorInfo && !isReported(error) && !isChunkError(error) && !(error instanceof ApiError))
      logError('loader', error)
  }
  const sheets = [...(document.adoptedStyleSheets ?? [])]
  let resolveRouter = (_: Router) => {}
  const routed = new Promise<Router>((resolve) => {
    resolveRouter = resolve
  })
  const drawn = (initialRoutes: RouteObject[]) => {
    const router = createPortalRouter(initialRoutes)
    resolveRouter(router)
    return <RestoredTexts of={<RouterProvider router={router} onError={onError} />} />
  }
  // Markup prerendered by another version than the selected one cannot be hydrated.
  const running = owner && `${owner.module.name}@${owner.release.version}`
  if (owner && !elsewhere && !isRefused && root.dataset.fragment === running) {
    keepOpenPage(owner)
    beginVisit(owner.module.name, owner.release.version)
    const meta = metaOf(owner.module, owner.release, owner.route)
    const { pathname } = location
    const load = async () => componentOf(await loadRoute(owner.module, pathname))
    // The module evaluates before React renders the layout, so its other files download meanwhile.
    void prepareRoute(owner.module, pathname)
    rememberFields()
    keepIdleFor(
      new Promise<void>((onSettled) =>
        hydrateRoot(root, drawn([prerenderedRoute(meta, owner.route.path, load, onSettled)]), handlers),
      ),
    )
  } else {
    discardPrebootClicks()
    const draw = () => createRoot(root, handlers).render(drawn([]))
    if (owner) draw()
    else void whenDrawable().then(draw)
  }
  checkAtSubmits()
  watchAfterStart(routed, sheets)
}
