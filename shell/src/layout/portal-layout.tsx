import { ToastOutlet } from '@portal/connected'
import type { RouteMeta } from '@portal/registry-format'
import { useConfig } from '@portal/runtime'
import { Link, Outlet, ScrollRestoration, useLocation } from '@portal/runtime/router'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { findOwner } from '../registry/registry'
import { replayPrebootClick } from '../routing/preboot-click'
import { metaOf, useRouteMeta } from '../routing/route-meta'
import { confirmVisits } from '../telemetry/visits'
import { whenIdle } from '../when-idle'
import { BottomDock } from './bottom-dock'
import { CookieBanner } from './cookie-banner'
import { Footer } from './footer'
import { useLateFonts } from './late-fonts'
import { LayoutDialog } from './layout-dialog'
import { ReadingSlot } from './listen-slot'
import { LiveAnnouncer } from './live-announcer'
import { OfflineNotice } from './offline-notice'
import { OverrideSlot } from './override-slot'
import { useScrollToFocus } from './scroll-to-focus'
import { useTitleAndFocus } from './use-title-and-focus'
import './portal-frame.css'
import styles from './portal-layout.module.css'
import { RouteProgress } from './route-progress'
import { ScreenSkeleton } from './screen-skeleton'
import { SessionWarningSlot, useSessionNotice } from './session-warning-slot'
import { useSessionWatch } from './session-watch'
import { TopBar } from './top-bar'
import { WidgetSlot } from './widget-slot'

/** Scroll restoration key. The first entry of each document has the key 'default', which is not unique. */
const placeOf = ({ key, pathname }: ReturnType<typeof useLocation>) => (key === 'default' ? pathname : key)

/** Moves the focus without a navigation: URL and history stay unchanged. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}

/** Landmarks around a screen: bar, main, footer. A module renders inside `main`. */
function Frame({ meta, children }: { meta: RouteMeta; children: ReactNode }) {
  const sessionNotice = useSessionNotice()
  return (
    <div className={styles.page}>
      <Link className={styles.skip} to="#conteudo" onClick={skipToContent}>
        Ir para o conteúdo
      </Link>
      <TopBar bar={meta.bar} />
      {/* Remounted under a bar of another height: moving the same element would count as a layout shift. */}
      <main key={`${meta.bar === 'panel'}`} id="conteudo" tabIndex={-1} className={styles.main}>
        {sessionNotice}
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Falls back to the registry for a page whose module failed to load and has no route. */
function usePageMeta(): RouteMeta {
  const meta = useRouteMeta()
  const { pathname } = useLocation()
  const owner = meta.module ? null : findOwner(pathname)
  return owner ? metaOf(owner.module, owner.release, owner.route) : meta
}

export function PortalLayout() {
  const meta = usePageMeta()
  const { brand } = useConfig()
  useTitleAndFocus(`${meta.title} · ${brand.name}`)
  const isOver = useSessionWatch(meta.audience)
  useScrollToFocus()
  useLateFonts()
  useEffect(() => replayPrebootClick('frame'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, whose effects have run before
  useEffect(() => whenIdle(confirmVisits), [meta.module])
  return (
    <>
      <RouteProgress />
      <OverrideSlot />
      <Frame meta={meta}>{isOver ? <ScreenSkeleton /> : <Outlet />}</Frame>
      <BottomDock>
        <ReadingSlot />
        <OfflineNotice />
        <SessionWarningSlot />
        <CookieBanner />
      </BottomDock>
      <ToastOutlet />
      <LiveAnnouncer />
      <LayoutDialog />
      <WidgetSlot />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Fallback while the first module of a page that was not prerendered loads. */
export function LoadingPage() {
  const { pathname } = useLocation()
  const owner = findOwner(pathname)
  const meta: RouteMeta = owner
    ? metaOf(owner.module, owner.release, owner.route)
    : { title: '', audience: 'any', bar: 'plain' }
  return (
    <Frame meta={meta}>
      <ScreenSkeleton />
    </Frame>
  )
}
