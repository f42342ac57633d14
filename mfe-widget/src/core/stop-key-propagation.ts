const keyEvents = ['keydown', 'keypress', 'keyup'] as const
const stopPropagation = (event: Event) => event.stopPropagation()

/**
 * A page's keyboard shortcuts must not fire while somebody writes to us: outside the shadow root the event
 * no longer looks as if it came from a text field. Answers how to stop.
 */
export function stopKeyPropagation(element: HTMLElement): () => void {
  for (const type of keyEvents) element.addEventListener(type, stopPropagation)
  return () => {
    for (const type of keyEvents) element.removeEventListener(type, stopPropagation)
  }
}
