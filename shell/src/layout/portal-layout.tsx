import type { RouteMeta } from '@portal/registry-format'
import { useConfig } from '@portal/runtime'
import { Link, Outlet, ScrollRestoration, useLocation } from '@portal/runtime/router'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { findOwner } from '../registry/registry'
import { replayEarlyClick } from '../routing/early-click'
import { metaOf, useRouteMeta } from '../routing/route-meta'
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
import { ToastRegion } from './toast-region'
import { TopBar } from './top-bar'
import { WidgetSlot } from './widget-slot'

/** Documents have one entry in common, which is not one place: an address typed anew starts at its top. */
const placeOf = ({ key, pathname }: ReturnType<typeof useLocation>) => (key === 'default' ? pathname : key)

/** Moves the focus without a navigation: URL and history stay unchanged. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}

/** Landmarks around a screen: bar, main, footer. Everything a module renders is inside `main`. */
function Frame({ meta, children }: { meta: RouteMeta; children: ReactNode }) {
  const sessionNotice = useSessionNotice()
  return (
    <div className={styles.page}>
      <Link className={styles.skip} to="#conteudo" onClick={skipToContent}>
        Ir para o conteúdo
      </Link>
      <TopBar bar={meta.bar} />
      {/* Under a bar of another height it is another element: the same one would be seen to jump. */}
      <main key={`${meta.bar === 'panel'}`} id="conteudo" tabIndex={-1} className={styles.main}>
        {sessionNotice}
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** A page whose module could not be loaded has no route yet; the registry has its metadata. */
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
  useEffect(() => replayEarlyClick('frame'), [])
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
      <ToastRegion />
      <LiveAnnouncer />
      <LayoutDialog />
      <WidgetSlot />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** Shown while the first module of a page that was not prerendered is loading. */
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
