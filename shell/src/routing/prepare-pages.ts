import { useExpectedPage } from '@portal/runtime'
import { prepareRoute } from '../loader/module-loader'
import { findOwner, isPart, watchRegistry } from '../registry/registry'
import { whenIdle } from '../when-idle'

/** WICG Network Information, Chromium only: https://wicg.github.io/netinfo/ */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** True with data saver on, or on a 2G connection: no preloading. */
function isSpared(): boolean {
  const { connection }: { connection?: Connection } = navigator
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

function prepare(pathname: string): void {
  if (isSpared()) return
  const owner = findOwner(pathname)
  if (owner) void prepareRoute(owner.module, pathname)
  else if (isPart()) prepareOnceKnown(pathname)
}

/** The page carries a part of the registry, and fetches the whole when idle. */
function prepareOnceKnown(pathname: string): void {
  const stop = watchRegistry(() => {
    stop()
    prepare(pathname)
  })
}

function prepareLinked({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) prepare(link.pathname)
}

/** Preloads the page that a screen announces, and the target of a hovered, pressed or focused link. */
export function preparePages(): void {
  const prepareExpected = ({ address }: { address: string | null }) => {
    if (address) whenIdle(() => prepare(new URL(address, location.href).pathname))
  }
  prepareExpected(useExpectedPage.getState())
  useExpectedPage.subscribe(prepareExpected)
  for (const aimed of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(aimed, prepareLinked, { passive: true })
}
