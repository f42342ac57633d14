import { getScriptPolicy } from './loader/script-policy'
import { recordPrebootClick } from './routing/preboot-click'
import { followTranslations } from './translated-texts'

// Where a gateway's CSP blocks the boot guard, the initial styles are blocked too: load the stylesheets at once.
if (!document.adoptedStyleSheets?.length)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')) link.media = 'all'
getScriptPolicy()
followTranslations()
recordPrebootClick()
const loaded = (link: Element) =>
  new Promise<void>((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true })
  })
/** Notifies the boot guard (delivery/pages/boot-guard). */
const notifyGuard = (event: 'portal:started' | 'portal:failed') => dispatchEvent(new Event(event))
/** The prerendered page has critical CSS only; rendering needs the full stylesheets. Waits for 5 seconds at most. */
const stylesheets = Promise.race([
  Promise.all([...document.querySelectorAll('link[media="not all"]')].map(loaded)),
  new Promise((resolve) => setTimeout(resolve, 5000)),
])
// Async boundary: the share scope is ready before any module imports from it.
Promise.all([import(/* webpackChunkName: "runtime" */ './bootstrap'), stylesheets])
  .then(async ([{ start }]) => {
    await start(() => notifyGuard('portal:failed'))
    notifyGuard('portal:started')
  })
  .catch(() => notifyGuard('portal:failed'))
