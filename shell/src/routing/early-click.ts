let earlyClick: Event | null = null

const recordClick = (event: Event) => {
  earlyClick = event
}
const discardClick = () => {
  earlyClick = null
}
/** Not by a field that the page itself fills in as it comes alive: that is an event without what was typed. */
const discardOnTyping = (event: Event) => {
  if (event instanceof InputEvent) discardClick()
}

/**
 * From the first script on: records the last click on a prerendered page until hydration. The guard inside the page
 * repeats one that was made before (delivery/boot-guard.ts).
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
export function replayEarlyClick(part: 'frame' | 'screen'): void {
  const { target, eventPhase } = earlyClick ?? {}
  if (part === 'screen') discardEarlyClick()
  const button = eventPhase === Event.NONE && target instanceof Element ? target.closest('button') : null
  // A popover button works without any script.
  if (!button?.isConnected || button.hasAttribute('popovertarget')) return
  if ((button.closest('main') === null) !== (part === 'frame')) return
  discardClick()
  button.click()
}
