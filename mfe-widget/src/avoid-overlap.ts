const operable =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex]:not([tabindex="-1"])'
/** Distance of the tested points from the launcher's edges, in pixels. */
const INSET = 1

/** Whether the element covers a control of the page. */
export function coversControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const xs = [left + INSET, (left + right) / 2, right - INSET]
  const ys = [top + INSET, (top + bottom) / 2, bottom - INSET]
  // All elements at the point: a native field may be below its visual replacement.
  const isControl = (found: Element) => found !== element && found.closest(operable) !== null
  return xs.some((x) => ys.some((y) => document.elementsFromPoint(x, y).some(isControl)))
}

/**
 * Moves the launcher aside while it would cover a control of the page or the focused element (WCAG 2.4.11),
 * and back as soon as its place is free: at the end of a page it always is. Returns a cleanup function.
 */
export function avoidOverlap(element: HTMLElement): () => void {
  let frame = 0
  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      element.toggleAttribute('data-aside', coversControl(element))
    })
  }
  const size = new ResizeObserver(look)
  size.observe(document.body)
  size.observe(element)
  // Bars fixed at the bottom publish their height in this style, and the launcher is positioned above them.
  const offsets = new MutationObserver(look)
  offsets.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] })
  const quiet = { passive: true, capture: true }
  for (const type of ['scroll', 'focusin', 'click', 'transitionend'])
    document.addEventListener(type, look, quiet)
  window.addEventListener('resize', look)
  look()
  return () => {
    cancelAnimationFrame(frame)
    size.disconnect()
    offsets.disconnect()
    for (const type of ['scroll', 'focusin', 'click', 'transitionend']) {
      document.removeEventListener(type, look, quiet)
    }
    window.removeEventListener('resize', look)
    element.removeAttribute('data-aside')
  }
}
