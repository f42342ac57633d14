import { findHeading, focusOn } from './use-title-and-focus'

/** Elements that a screen reader announces as a unit. */
const PARTS = 'li, article, section, form, fieldset, [role="group"], dialog'
const BUSY = '[aria-busy="true"]'

/**
 * Moves the focus when the focused element is removed: to its closest remaining part of the page, else to the heading.
 * Browsers reset it to the body, where a keyboard user has to start over (WCAG 2.4.3). Runs in the next frame and not
 * while the page is busy, so that a component can focus its own replacement first.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors, innermost first. */
  let trail: Element[] = []
  const follow = (target: EventTarget | null) => {
    trail = []
    for (let each = target; each instanceof Element; each = each.parentElement) trail.push(each)
  }
  follow(document.activeElement)
  document.addEventListener('focusin', ({ target }) => follow(target))
  document.addEventListener('focusout', () =>
    // Some browsers also dispatch focusout while they remove the element.
    queueMicrotask(() => {
      if (isLost() && trail[0]?.isConnected) trail = []
    }),
  )
  const restoreLostFocus = () => {
    const [focused] = trail
    if (!focused || focused.isConnected || !isLost() || document.querySelector(BUSY)) return
    const part = trail.find((each) => each.isConnected && each.matches(PARTS))
    trail = []
    focusOn(part instanceof HTMLElement ? part : findHeading())
  }
  const gone = new MutationObserver(
    () => trail[0]?.isConnected === false && requestAnimationFrame(restoreLostFocus),
  )
  gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}

const isLost = () => document.activeElement === document.body
