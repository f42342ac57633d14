import { getScriptPolicy } from './loader/script-policy'
import { recordEarlyClick } from './routing/early-click'

// A gateway that does not know this page's guard has blocked it, and with it the page's first styles.
if (!document.adoptedStyleSheets?.length)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = 'all'
getScriptPolicy()
recordEarlyClick()
/** To the guard inside the page (delivery/boot-guard.ts). */
const tellGuard = (event: 'portal:started' | 'portal:failed') => dispatchEvent(new Event(event))
// Async boundary: shared packages are resolved before anything imports them.
import('./bootstrap')
  .then(({ start }) => {
    start(() => tellGuard('portal:failed'))
    tellGuard('portal:started')
  })
  .catch(() => tellGuard('portal:failed'))
