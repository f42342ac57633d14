const operable =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex]:not([tabindex="-1"])'
/** Seen from the corners of the launcher's place, how far inside to look. */
const INSET = 1

/** Whether something that a person may want to press or fill in lies under the element's place. */
export function coversControl(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const xs = [left + INSET, (left + right) / 2, right - INSET]
  const ys = [top + INSET, (top + bottom) / 2, bottom - INSET]
  // Not only the uppermost: a field may lie below what is drawn for it.
  const isControl = (found: Element) => found !== element && found.closest(operable) !== null
  return xs.some((x) => ys.some((y) => document.elementsFromPoint(x, y).some(isControl)))
}

/**
 * The launcher steps aside while it would cover a control of the page or what has the focus (WCAG 2.4.11),
 * and comes back as soon as its place is free: at the end of a page it always is. Answers how to stop.
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
  // What rests at the bottom of the page tells its height there, and the launcher stands above it.
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
