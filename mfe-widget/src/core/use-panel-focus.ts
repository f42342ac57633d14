import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIn } from './focus-in'
import type { View } from './host'

/** Focuses the title or the field of each new view, and keeps the focus in the panel. */
export function usePanelFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  shown: View | null,
): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  // A layout effect, as a key pressed between rendering and an effect would go to the page.
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

/** A button that is removed when pressed would lose the focus to the page's body. */
function keepFocus(panel: HTMLElement, moveFocus: () => void): () => void {
  let focused: EventTarget | null = focusIn(panel)
  const isGone = () => focused instanceof Node && !panel.contains(focused)
  const note = ({ target }: FocusEvent) => {
    focused = target
  }
  // The focus may leave the panel. Whether the element was left or removed is known only in a microtask.
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
