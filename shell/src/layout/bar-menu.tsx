import { useLocation } from '@portal/runtime/router'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './bar-menu.module.css'

export interface BarMenuProps {
  /** Names the navigation for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * The navigation of a bar. On narrow screens it collapses behind a button that exposes whether it is open
 * (disclosure pattern); Escape, a choice or moving the focus away closes it.
 */
export function BarMenu({ label, className, children }: BarMenuProps) {
  const { key } = useLocation()
  // Open for one location only: any navigation closes the menu.
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
