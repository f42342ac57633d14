import { startEarlyConsult } from './early-consult'

/** The page's first script, before and without React. It may come while the form is still read. */
const reading = new MutationObserver(start)
reading.observe(document, { childList: true, subtree: true })
start()

function start(): void {
  // The last thing of the form that it needs.
  const form = document.querySelector('[data-first=refusal] span span')?.closest('form')
  const config = document.querySelector('script#portal-config')?.textContent
  if (!form || !config) return
  reading.disconnect()
  // React's, if that was there before.
  if (!('earlyConsult' in window)) window.earlyConsult = startEarlyConsult(form, JSON.parse(config).apiBase)
}
