import { getScriptPolicy } from './loader/script-policy'
import { recordEarlyClick } from './routing/early-click'

// A gateway that does not know this page's guard has blocked it, and with it the page's first styles.
if (!document.adoptedStyleSheets?.length)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = 'all'
getScriptPolicy()
recordEarlyClick()
const loaded = (link: Element) =>
  new Promise<void>((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true })
  })
/** To the guard inside the page (delivery/boot-guard). */
const tellGuard = (event: 'portal:started' | 'portal:failed') => dispatchEvent(new Event(event))
/** What is drawn from here on is more than the page's first styles know. One that hangs is not waited for. */
const stylesheets = Promise.race([
  Promise.all([...document.querySelectorAll('link[media="not all"]')].map(loaded)),
  new Promise((resolve) => setTimeout(resolve, 5000)),
])
// Async boundary: shared packages are resolved before anything imports them.
Promise.all([import(/* webpackChunkName: "runtime" */ './bootstrap'), stylesheets])
  .then(([{ start }]) => {
    start(() => tellGuard('portal:failed'))
    tellGuard('portal:started')
  })
  .catch(() => tellGuard('portal:failed'))
