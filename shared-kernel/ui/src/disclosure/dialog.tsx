import X from 'lucide-react/icons/x'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/icon-button'
import { classNames } from '../class-names'
import { keepValues } from '../data/untranslated'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called on Escape, the close button or a click outside. The screen must then set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Buttons at the bottom, the main one last. */
  footer?: ReactNode
  size?: 'md' | 'wide' | undefined
  /** Reserves the maximum height for content that loads later. */
  tall?: boolean | undefined
  children: ReactNode
}

/** A modal native dialog: it traps the focus and restores it on closing. */
export function Dialog({ open, onClose, title, footer, size = 'md', tall, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const shownTitle = useRef<ReactNode>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const opener = document.activeElement
    showModal(element)
    // The heading, not the close button, so that screen readers announce the subject first.
    if (!element.querySelector('[autofocus]')) heading.current?.focus()
    return () => {
      close(element)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  // A new title is announced like the first; the previously focused element may be hidden by now.
  useLayoutEffect(() => {
    const before = shownTitle.current
    shownTitle.current = open ? title : null
    if (open && typeof before === 'string' && before !== title) heading.current?.focus()
  }, [open, title])

  // Escape, or the back gesture on a phone. `onClose` decides whether the dialog closes.
  function cancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  if (!open) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, size === 'wide' && styles.wide, tall && styles.tall)}
      onCancel={cancel}
      onKeyDown={(event) => event.key === 'Escape' && cancel(event)}
      // A click on the backdrop targets the dialog itself.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.header}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {keepValues(title)}
        </h2>
        <IconButton label="Fechar" className={styles.close} onClick={onClose}>
          <X size={24} />
        </IconButton>
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </dialog>
  )
}

// Safari before 15.4 has no showModal(): the dialog opens, but not modally.
function showModal(element: HTMLDialogElement): void {
  if (element.open) return
  if (typeof element.showModal === 'function') element.showModal()
  else element.setAttribute('open', '')
}

function close(element: HTMLDialogElement): void {
  if (typeof element.close === 'function') element.close()
  else element.removeAttribute('open')
}
