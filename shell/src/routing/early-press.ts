let early: Event | null = null

const note = (event: Event) => {
  early = event
}
const forget = () => {
  early = null
}

/** From the first script on: remembers the last press on a prerendered page that is not alive yet. */
export function noteEarlyPress(): void {
  window.addEventListener('click', note, true)
  window.addEventListener('input', forget, true)
}

/** Where a page is drawn anew, what was pressed is gone with the old one. */
export function forgetEarlyPress(): void {
  window.removeEventListener('click', note, true)
  window.removeEventListener('input', forget, true)
  forget()
}

/**
 * Presses again what was pressed before this part of the page came alive: React brings back what was typed,
 * not what was pressed. A press still under way is left to React: it hydrates what was pressed, then answers.
 */
export function pressAgain(part: 'frame' | 'screen'): void {
  const { target, eventPhase } = early ?? {}
  if (part === 'screen') forgetEarlyPress()
  const button = eventPhase === Event.NONE && target instanceof Element ? target.closest('button') : null
  // What opens a popover did so without any script.
  if (!button?.isConnected || button.hasAttribute('popovertarget')) return
  if ((button.closest('main') === null) !== (part === 'frame')) return
  forget()
  button.click()
}
