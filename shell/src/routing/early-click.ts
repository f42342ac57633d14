type Part = 'frame' | 'screen'

/** The last press in each: who closes a notice of the frame meanwhile still waits for what was asked of the screen. */
let early: Partial<Record<Part, Event>> = {}

const buttonOf = ({ target }: Event) => (target instanceof Element ? target.closest('button') : null)

const discardClick = () => {
  early = {}
}
const recordClick = (event: Event) => {
  const button = buttonOf(event)
  if (button) early[button.closest('main') === null ? 'frame' : 'screen'] = event
  // Who leaves by a link asks for nothing here any more.
  else if (event.target instanceof Element && event.target.closest('a')) discardClick()
}
/** Not by a field that the page itself fills in as it comes alive: that is an event without what was typed. */
const discardOnTyping = (event: Event) => {
  if (event instanceof InputEvent) discardClick()
}

/**
 * From the first script on: records the last presses on a prerendered page until hydration. The guard inside the page
 * repeats one that was made before (delivery/boot-guard).
 */
export function recordEarlyClick(): void {
  window.addEventListener('click', recordClick, true)
  window.addEventListener('input', discardOnTyping, true)
  dispatchEvent(new Event('portal:entered'))
}

/** For a page rendered from scratch: the clicked element no longer exists. */
export function discardEarlyClick(): void {
  window.removeEventListener('click', recordClick, true)
  window.removeEventListener('input', discardOnTyping, true)
  discardClick()
}

/**
 * Replays the click made before this part of the page was hydrated: React restores typed text, not clicks.
 * A click still being dispatched is left to React, which hydrates its target first and then handles it.
 */
export function replayEarlyClick(part: Part): void {
  const click = early[part]
  if (part === 'screen') discardEarlyClick()
  delete early[part]
  const button = click?.eventPhase === Event.NONE ? buttonOf(click) : null
  // A popover button works without any script.
  if (button?.isConnected && !button.hasAttribute('popovertarget')) button.click()
}
