const keyEvents = ['keydown', 'keypress', 'keyup'] as const
const stopPropagation = (event: Event) => event.stopPropagation()

/**
 * Prevents the page's keyboard shortcuts while the person types in the widget: outside the shadow root the
 * event's target is no longer a text field. Returns a cleanup function.
 */
export function stopKeyPropagation(element: HTMLElement): () => void {
  for (const type of keyEvents) element.addEventListener(type, stopPropagation)
  return () => {
    for (const type of keyEvents) element.removeEventListener(type, stopPropagation)
  }
}
