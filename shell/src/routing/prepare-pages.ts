import { useExpectedPage } from '@portal/runtime'
import { prepareRoute } from '../loader/module-loader'
import { findOwner } from '../registry/registry'
import { whenIdle } from '../when-idle'

/** What a browser knows of the connection; absent where it tells nothing (WICG Network Information). */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** A person who saves data, or whose line is slower than a 3G, gets what they ask for and no more. */
function isSpared(): boolean {
  const { connection }: { connection?: Connection } = navigator
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

function prepare(pathname: string): void {
  const owner = findOwner(pathname)
  if (owner && !isSpared()) void prepareRoute(owner.module, pathname)
}

function prepareLinked({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link?.origin === location.origin && link.pathname !== location.pathname) prepare(link.pathname)
}

/** Gets the files of a page before it is opened: of the one that a screen expects, and of a link that is aimed at. */
export function preparePages(): void {
  const prepareExpected = ({ address }: { address: string | null }) => {
    if (address) whenIdle(() => prepare(new URL(address, location.href).pathname))
  }
  prepareExpected(useExpectedPage.getState())
  useExpectedPage.subscribe(prepareExpected)
  for (const aimed of ['pointerover', 'pointerdown', 'focusin'])
    addEventListener(aimed, prepareLinked, { passive: true })
}
