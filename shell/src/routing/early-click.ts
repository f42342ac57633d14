let earlyClick: Event | null = null

const recordClick = (event: Event) => {
  earlyClick = event
}
const discardClick = () => {
  earlyClick = null
}

/** From the first script on: remembers the last press on a prerendered page that is not alive yet. */
export function recordEarlyClick(): void {
  window.addEventListener('click', recordClick, true)
  window.addEventListener('input', discardClick, true)
}

/** Where a page is drawn anew, what was pressed is gone with the old one. */
export function discardEarlyClick(): void {
  window.removeEventListener('click', recordClick, true)
  window.removeEventListener('input', discardClick, true)
  discardClick()
}

/**
 * Presses again what was pressed before this part of the page came alive: React brings back what was typed,
 * not what was pressed. A press still under way is left to React: it hydrates what was pressed, then answers.
 */
export function replayEarlyClick(part: 'frame' | 'screen'): void {
  const { target, eventPhase } = earlyClick ?? {}
  if (part === 'screen') discardEarlyClick()
  const button = eventPhase === Event.NONE && target instanceof Element ? target.closest('button') : null
  // What opens a popover did so without any script.
  if (!button?.isConnected || button.hasAttribute('popovertarget')) return
  if ((button.closest('main') === null) !== (part === 'frame')) return
  discardClick()
  button.click()
}
