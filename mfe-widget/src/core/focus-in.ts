/** The focused element of the shadow root or document that contains `element`, or null. */
export function focusIn(element: HTMLElement): Element | null {
  const root = element.getRootNode()
  const { activeElement, body } = element.ownerDocument
  const own = root instanceof ShadowRoot ? root.activeElement : null
  return own ?? (activeElement === body ? null : activeElement)
}
