import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Below this there is no room beside the panel: it covers the screen, so it must be modal. */
const PHONE_QUERY = '(max-width: 480px), (max-height: 480px)'

/**
 * Shows and hides a <dialog>: modal on small screens, beside the page on large ones (no trap there).
 * Keeps it above the phone's keyboard. When it closes, the focus goes back to where it was.
 */
export function useDialogElement(
  open: boolean,
  onFocusLost: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const focusLost = useRef(onFocusLost)
  useLayoutEffect(() => {
    focusLost.current = onFocusLost
  }, [onFocusLost])

  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open) {
      showDialog(dialog)
      return fitAboveKeyboard(dialog)
    }
    if (dialog.open) hideDialog(dialog, focusLost.current)
  }, [open])

  return ref
}

function showDialog(dialog: HTMLDialogElement) {
  if (window.matchMedia?.(PHONE_QUERY).matches) dialog.showModal?.()
  else dialog.show?.()
  dialog.open = true
}

function hideDialog(dialog: HTMLDialogElement, onFocusLost: () => void) {
  dialog.close?.()
  dialog.open = false
  // Closing gives the focus back by itself, unless what had it went with the view, its former place is
  // gone, or that never had it (Safari's buttons).
  const now = focusIn(dialog)
  if (now === null || dialog.contains(now)) onFocusLost()
}

/** What has the focus, as far as the dialog can see it; null when nothing has. */
function focusIn(dialog: HTMLElement): Element | null {
  const root = dialog.getRootNode()
  const { activeElement, body } = dialog.ownerDocument
  const own = root instanceof ShadowRoot ? root.activeElement : null
  return own ?? (activeElement === body ? null : activeElement)
}

/** The keyboard of a phone shrinks the visual viewport only; the panel follows it. */
function fitAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const fit = () => {
    const covered = window.innerHeight - viewport.height
    // A difference of some pixels is a browser bar, and zoom changes the scale: leave both alone.
    const keyboard = viewport.scale === 1 && covered > 80
    dialog.style.setProperty('--w-height', keyboard ? `${viewport.height}px` : '')
    dialog.style.setProperty('--w-top', keyboard ? `${viewport.offsetTop}px` : '')
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  fit()
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}
