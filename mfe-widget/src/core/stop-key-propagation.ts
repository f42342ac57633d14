/** Composed events, which cross the shadow boundary while typing. */
const keyEvents = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste', 'copy', 'cut'] as const
const stopPropagation = (event: Event) => event.stopPropagation()

/**
 * Stops keyboard and clipboard events at the shadow root. Outside it, their target is not a text field, so they would
 * trigger the page's shortcuts; the page's analytics could also read them. Returns a cleanup function.
 */
export function stopKeyPropagation(element: HTMLElement): () => void {
  for (const type of keyEvents) element.addEventListener(type, stopPropagation)
  return () => {
    for (const type of keyEvents) element.removeEventListener(type, stopPropagation)
  }
}
