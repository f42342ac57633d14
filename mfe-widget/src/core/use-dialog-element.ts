import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIn } from './focus-in'

/** On smaller screens the panel covers the whole page, so it must be modal. */
const PHONE_QUERY = '(max-width: 480px), (max-height: 480px)'

/**
 * Shows and hides a <dialog>: modal on small screens; non-modal, without a focus trap, on large ones. Positions it
 * above the on-screen keyboard. Restores the focus on close.
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

/** Shows the dialog and switches between modal and non-modal on zoom and rotation. Returns a cleanup function. */
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
  // The browser restores the focus on close, except if the focused element was removed with its view, or if the
  // previous one is gone or was never focused (buttons in Safari).
  const now = focusIn(dialog)
  if (now === null || dialog.contains(now)) onFocusLost()
}

/** The on-screen keyboard shrinks only the visual viewport, so the panel is resized to it. */
function fitAboveKeyboard(dialog: HTMLDialogElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const fit = () => {
    const covered = window.innerHeight - viewport.height
    // Ignores browser bars (small differences) and pinch zoom (a changed scale).
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
