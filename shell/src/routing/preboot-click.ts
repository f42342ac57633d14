type Part = 'frame' | 'screen'

/** Last click in each part, recorded separately: closing a notice of the layout keeps the click on the screen. */
let clicks: Partial<Record<Part, Event>> = {}

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

const discardClick = () => {
  clicks = {}
}
const recordClick = (event: Event) => {
  const button = buttonOf(event)
  if (button) clicks[button.closest('main') === null ? 'frame' : 'screen'] = event
  // Following a link discards the recorded clicks.
  else if (event.target instanceof Element && event.target.closest('a')) discardClick()
}
/** A script that fills a field during hydration dispatches a plain Event, which keeps the recorded click. */
const discardOnTyping = (event: Event) => {
  if (event instanceof InputEvent) discardClick()
}

/**
 * Records the last clicks on a prerendered page until hydration. The boot guard (delivery/pages/boot-guard) records
 * those made before this script runs and dispatches them again.
 */
export function recordPrebootClick(): void {
  window.addEventListener('click', recordClick, true)
  window.addEventListener('input', discardOnTyping, true)
  dispatchEvent(new Event('portal:entered'))
}

const findFields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main input, main textarea'),
]
let prerendered: ReturnType<typeof findFields> = []
let focused: EventTarget | null = null

const recordFocus = ({ target }: FocusEvent) => {
  focused = target
}

/** Call before hydration: React renders a page anew if a translator changes it in between, with empty fields. */
export function rememberFields(): void {
  prerendered = findFields()
  focused = document.activeElement
  // In the capture phase, before React's listener, which may hydrate the screen at once.
  window.addEventListener('focusin', recordFocus, true)
}

/**
 * Copies what was typed and ticked, and the focus, into the fields of a page that React has rendered anew. Call in the
 * same task: keys pressed without a focused field are lost.
 */
export function carryOverFields(): void {
  window.removeEventListener('focusin', recordFocus, true)
  for (const [index, field] of findFields().entries()) {
    const before = prerendered[index]
    if (!before || before.isConnected || before.name !== field.name) continue
    if (before === focused && document.activeElement === document.body) field.focus({ preventScroll: true })
    if (before instanceof HTMLInputElement && /^(checkbox|radio)$/.test(before.type)) {
      if (before.checked) field.click()
    } else if (before.value !== before.defaultValue) {
      // The prototype's setter, so that React notices the change.
      Reflect.set(Object.getPrototypeOf(field), 'value', before.value, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  prerendered = []
  focused = null
}

/** For a page rendered on the client: the clicked element no longer exists. */
export function discardPrebootClicks(): void {
  window.removeEventListener('click', recordClick, true)
  window.removeEventListener('input', discardOnTyping, true)
  discardClick()
}

/**
 * Replays the recorded click after hydration: React restores typed text, but not clicks. A click that is still being
 * dispatched is left to React, which hydrates its target first.
 */
export function replayPrebootClick(part: Part): void {
  const click = clicks[part]
  if (part === 'screen') discardPrebootClicks()
  delete clicks[part]
  const button = click?.eventPhase === Event.NONE ? buttonOf(click) : null
  // The browser has already handled a popover button.
  if (button?.isConnected && !button.hasAttribute('popovertarget')) button.click()
}
