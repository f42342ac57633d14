/** The focused element in the element's shadow root or document; null when there is none. */
export function focusIn(element: HTMLElement): Element | null {
  const root = element.getRootNode()
  const { activeElement, body } = element.ownerDocument
  const own = root instanceof ShadowRoot ? root.activeElement : null
  return own ?? (activeElement === body ? null : activeElement)
}
