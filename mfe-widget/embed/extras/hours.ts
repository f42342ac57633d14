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

/** A clock may have stood still while the device slept. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Says on each launcher until when calls are made: by the server's clock, and nothing without it. Returns what draws it
 * on elements that are new.
 */
export function showHours(site: string): () => void {
  /** The server's time at a moment of `performance.now()`. */
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
