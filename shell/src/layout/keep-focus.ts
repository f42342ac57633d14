import { findHeading, focusOn } from './use-title-and-focus'

/** What a screen reader reads as one thing. */
const PARTS = 'li, article, section, form, fieldset, [role="group"], dialog'
const BUSY = '[aria-busy="true"]'

/**
 * A button may be gone once it was pressed. The focus then goes to the smallest part of the page around it that is still
 * there, else to the heading: at the top of the document a person would have to find the place again (WCAG 2.4.3).
 * Whoever shows something in its place may focus that: this comes after, and not while that is on its way.
 */
export function keepFocus(): void {
  /** What has the focus, and all around it from the inside. */
  let trail: Element[] = []
  const follow = (target: EventTarget | null) => {
    trail = []
    for (let each = target; each instanceof Element; each = each.parentElement) trail.push(each)
  }
  follow(document.activeElement)
  document.addEventListener('focusin', ({ target }) => follow(target))
  document.addEventListener('focusout', () =>
    // Some browsers tell of it as they remove the element, too.
    queueMicrotask(() => {
      if (isLost() && trail[0]?.isConnected) trail = []
    }),
  )
  const look = () => {
    const [focused] = trail
    if (!focused || focused.isConnected || !isLost() || document.querySelector(BUSY)) return
    const part = trail.find((each) => each.isConnected && each.matches(PARTS))
    trail = []
    focusOn(part instanceof HTMLElement ? part : findHeading())
  }
  const gone = new MutationObserver(() => trail[0]?.isConnected === false && requestAnimationFrame(look))
  gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}

const isLost = () => document.activeElement === document.body
