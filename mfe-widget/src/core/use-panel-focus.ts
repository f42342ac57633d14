import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIn } from './focus-in'
import type { View } from './host'

/** Focuses the title of each view that opens, or its field, and keeps the focus in the panel from then on. */
export function usePanelFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  shown: View | null,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  // In the layout effect: a key pressed between rendering and an effect would go to the page.
  useLayoutEffect(() => {
    const panel = dialog.current
    if (panel === null || shown === null) return
    const focusView = () => {
      const field = panel.querySelector<HTMLElement>('[data-autofocus]')
      // On a touch screen, focusing the field would open the keyboard over the conversation.
      const typing = window.matchMedia?.('(pointer: fine)').matches
      ;(typing && field ? field : title.current)?.focus()
    }
    focusView()
    return keepFocus(panel, focusView)
  }, [dialog, shown])
  return title
}

/** A button that goes away with its own press would leave the focus on the page's body. */
function keepFocus(panel: HTMLElement, moveFocus: () => void): () => void {
  let focused: EventTarget | null = focusIn(panel)
  const isGone = () => focused instanceof Node && !panel.contains(focused)
  const note = ({ target }: FocusEvent) => {
    focused = target
  }
  // Who leaves the panel is not called back. Whether the element was left or removed shows a moment later.
  const noteLeaving = () =>
    queueMicrotask(() => {
      if (!isGone() && focusIn(panel) !== focused) focused = null
    })
  const removals = new MutationObserver(() => {
    if (!isGone()) return
    focused = null
    if (focusIn(panel) === null) moveFocus()
  })
  removals.observe(panel, { childList: true, subtree: true })
  panel.addEventListener('focusin', note)
  panel.addEventListener('focusout', noteLeaving)
  return () => {
    removals.disconnect()
    panel.removeEventListener('focusin', note)
    panel.removeEventListener('focusout', noteLeaving)
  }
}
