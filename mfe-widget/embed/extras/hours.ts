import { adoptStyles } from '../../src/core/adopt-styles'
import { callsInWords } from '../../src/core/call-requests'
import { make } from '../element/launcher-parts'
import { TAG } from '../element/page'
import { pageDocument } from '../element/page-document'
import { apiOrigin, loadServerTime } from '../fetch-host'

const css = `
.label { display: grid; text-align: start }
.hours { font-size: .8125em; font-weight: 400 }
`
const MINUTE_MS = 60_000

/** `performance.now()` may stop while the device sleeps, so the time is refetched after this age. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Shows on each launcher until when calls are made, by server time; shows nothing while it is unknown. Returns a
 * function that updates new elements.
 */
export function showHours(site: string): () => void {
  /** The server time at the moment `at` of `performance.now()`. */
  let known: { time: number; at: number } | undefined
  const age = () => (known ? performance.now() - known.at : Number.POSITIVE_INFINITY)

  const draw = () => {
    const words = known
      ? callsInWords(__WIDGET_CONFIG__.callMeHours, new Date(known.time + age())).replace(/\.$/, '')
      : ''
    for (const { shadowRoot } of pageDocument.querySelectorAll(TAG)) {
      const label = shadowRoot?.querySelector('.launcher > span')
      if (shadowRoot && label && !shadowRoot.querySelector('.hours')) {
        adoptStyles(shadowRoot, css)
        const both = make('span', { className: 'label' })
        label.replaceWith(both)
        both.append(label, make('span', { className: 'hours' }))
      }
      const hours = shadowRoot?.querySelector('.hours')
      if (hours && hours.textContent !== words) hours.textContent = words
    }
  }
  const refresh = async () => {
    if (pageDocument.hidden || age() < FRESH_MS) return
    const api = pageDocument.querySelector<HTMLElement>(TAG)?.dataset.api
    const time = await loadServerTime(apiOrigin({ site, api }))
    known = time ? { time: time.getTime(), at: performance.now() } : undefined
    draw()
  }
  pageDocument.addEventListener('visibilitychange', refresh)
  setInterval(draw, MINUTE_MS)
  void refresh()
  return draw
}
