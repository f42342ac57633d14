import { useLocation } from '@portal/runtime/router'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './bar-menu.module.css'

export interface BarMenuProps {
  /** Accessible name of the navigation. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Navigation of a bar. On narrow screens it collapses behind a disclosure button; Escape, a choice or moving the focus
 * away closes it.
 */
export function BarMenu({ label, className, children }: BarMenuProps) {
  const { key } = useLocation()
  // Location key at which the menu was opened: any navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const open = openedAt === key
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const foldOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(null)
      button.current?.focus()
    }
    const foldOutside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('keydown', foldOnEscape)
    document.addEventListener('pointerdown', foldOutside)
    document.addEventListener('focusin', foldOutside)
    return () => {
      document.removeEventListener('keydown', foldOnEscape)
      document.removeEventListener('pointerdown', foldOutside)
      document.removeEventListener('focusin', foldOutside)
    }
  }, [open])

  return (
    <div className={className} ref={box}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenedAt(open ? null : key)}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        <span className={styles.word}>Menu</span>
      </button>
      <nav id={id} aria-label={label} className={styles.nav} data-open={open || undefined}>
        {children}
      </nav>
    </div>
  )
}
