import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIn } from './focus-in'

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
      const stopShowing = showDialog(dialog)
      const stopFitting = fitAboveKeyboard(dialog)
      return () => {
        stopShowing()
        stopFitting()
      }
    }
    if (dialog.open) hideDialog(dialog, focusLost.current)
  }, [open])

  return ref
}

/** Returns a cleanup function: a page that is zoomed or turned while the panel is open changes its kind. */
function showDialog(dialog: HTMLDialogElement): () => void {
  const phone = window.matchMedia?.(PHONE_QUERY)
  const show = () => {
    if (phone?.matches) dialog.showModal?.()
    else dialog.show?.()
    dialog.open = true
  }
  const showAgain = () => {
    const focused = focusIn(dialog)
    dialog.close?.()
    show()
    if (focused instanceof HTMLElement) focused.focus()
  }
  show()
  phone?.addEventListener?.('change', showAgain)
  return () => phone?.removeEventListener?.('change', showAgain)
}

function hideDialog(dialog: HTMLDialogElement, onFocusLost: () => void) {
  dialog.close?.()
  dialog.open = false
  // The browser restores the focus on close, unless the focused element was removed with its view, or the
  // previous one is gone or never had the focus (buttons in Safari).
  const now = focusIn(dialog)
  if (now === null || dialog.contains(now)) onFocusLost()
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
