const typing = ['keydown', 'keypress', 'keyup'] as const
const keep = (event: Event) => event.stopPropagation()

/**
 * A page's keyboard shortcuts must not fire while somebody writes to us: outside the shadow root the event
 * no longer looks as if it came from a text field. Answers how to stop.
 */
export function keepTyping(element: HTMLElement): () => void {
  for (const type of typing) element.addEventListener(type, keep)
  return () => {
    for (const type of typing) element.removeEventListener(type, keep)
  }
}
