/** What crosses the border of a shadow root while somebody writes. */
const keyEvents = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'] as const
const stopPropagation = (event: Event) => event.stopPropagation()

/**
 * Prevents the page's keyboard shortcuts while the person types in the widget: outside the shadow root the
 * event's target is no longer a text field. Its analytics do not hear what is written either. Returns a cleanup function.
 */
export function stopKeyPropagation(element: HTMLElement): () => void {
  for (const type of keyEvents) element.addEventListener(type, stopPropagation)
  return () => {
    for (const type of keyEvents) element.removeEventListener(type, stopPropagation)
  }
}
