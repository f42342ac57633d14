import { type RefObject, useLayoutEffect, useRef } from 'react'

/** On screens of this size the panel covers the whole page, so it must be modal. */
const PHONE_QUERY = '(max-width: 480px), (max-height: 480px)'

/**
 * Shows and hides a <dialog>: modal on small screens, non-modal on large ones (no focus trap there).
 * Positions it above the phone's keyboard. When it closes, the focus returns to where it was.
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
  // The browser restores the focus on close, unless the focused element was removed with its view, or the
  // previous one is gone or never had the focus (buttons in Safari).
  const now = focusIn(dialog)
  if (now === null || dialog.contains(now)) onFocusLost()
}

/** The focused element in the dialog's shadow root or document; null when there is none. */
function focusIn(dialog: HTMLElement): Element | null {
  const root = dialog.getRootNode()
  const { activeElement, body } = dialog.ownerDocument
  const own = root instanceof ShadowRoot ? root.activeElement : null
  return own ?? (activeElement === body ? null : activeElement)
}

/** The keyboard of a phone shrinks only the visual viewport; the panel is resized to it. */
function fitAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const fit = () => {
    const covered = window.innerHeight - viewport.height
    // Ignores small differences (browser bars) and zoom, which changes the scale.
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
