import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/icon-button'
import { classNames } from '../class-names'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Escape, the close button or a click outside. The screen then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  size?: 'md' | 'wide' | undefined
  /** As high as it may become from the start: for content that comes late. */
  tall?: boolean | undefined
  /** False when only the footer's buttons and Escape may close it: no close button, no click outside. */
  dismissible?: boolean | undefined
  children: ReactNode
}

/** A modal native dialog: it takes and traps the focus, and restores it on closing. */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  size = 'md',
  tall,
  dismissible = true,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const shownTitle = useRef<ReactNode>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const opener = document.activeElement
    showModal(element)
    // On the heading and not on the close button: the subject is announced first.
    if (!element.querySelector('[autofocus]')) heading.current?.focus()
    return () => {
      close(element)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  // Another subject is announced as the first one was: what had the focus may be hidden by now.
  useLayoutEffect(() => {
    const before = shownTitle.current
    shownTitle.current = open ? title : null
    if (open && typeof before === 'string' && before !== title) heading.current?.focus()
  }, [open, title])

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    // Escape, or the back gesture of a phone. The screen decides: the dialog never closes on its own.
    const handleCancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    // A click on the backdrop has the dialog itself as its target.
    const handlePress = (event: MouseEvent) => {
      if (dismissible && event.target === element) onClose()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handleCancel(event)
    }
    element.addEventListener('keydown', handleKey)
    element.addEventListener('cancel', handleCancel)
    element.addEventListener('click', handlePress)
    return () => {
      element.removeEventListener('keydown', handleKey)
      element.removeEventListener('cancel', handleCancel)
      element.removeEventListener('click', handlePress)
    }
  }, [open, onClose, dismissible])

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, size === 'wide' && styles.wide, tall && styles.tall)}
    >
      <div className={styles.header}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {dismissible && (
          <IconButton label="Fechar" className={styles.close} onClick={onClose}>
            <X size={24} />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </dialog>
  )
}

// Where the modal methods are missing (Safari before 15.4) the dialog still opens, only not modally.
function showModal(element: HTMLDialogElement): void {
  if (element.open) return
  if (typeof element.showModal === 'function') element.showModal()
  else element.setAttribute('open', '')
}

function close(element: HTMLDialogElement): void {
  if (typeof element.close === 'function') element.close()
  else element.removeAttribute('open')
}
