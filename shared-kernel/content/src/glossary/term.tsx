import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type GlossaryKey, glossary } from './glossary'
import styles from './term.module.css'

export interface TermProps {
  name: GlossaryKey
  /** The words in the text, the term itself by default. */
  children?: ReactNode
}

/** A term with its definition: a click opens a note; Escape or a click elsewhere closes it. */
export function Term({ name, children = name }: TermProps) {
  const [open, setOpen] = useState(false)
  const noteId = useId()
  const root = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const entry = glossary[name]

  useLayoutEffect(() => {
    if (open && note.current) clampToViewport(note.current)
  }, [open])

  useEffect(() => {
    if (!open) return
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Closes only the note, not a surrounding dialog.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', closeFromOutside, { signal })
    document.addEventListener('focusin', closeFromOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal, capture: true })
    return () => listening.abort()
  }, [open])

  return (
    <span ref={root} className={styles.term}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={noteId}
        aria-label={typeof children === 'string' ? `${children}: o que é?` : undefined}
        className={styles.button}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <span role="status" id={noteId}>
        {open && (
          <span ref={note} className={styles.note}>
            <strong className={styles.name}>{entry.name}</strong>
            {entry.meaning}
          </span>
        )}
      </span>
    </span>
  )
}

const EDGE_PX = 16
/** Height of the portal's tallest bar. */
const BAR_PX = 128

/** Keeps the note inside the viewport horizontally, and below the term where the bar would cover it. */
function clampToViewport(note: HTMLElement): void {
  const { left, right, top } = note.getBoundingClientRect()
  note.toggleAttribute('data-below', top < BAR_PX)
  const width = document.documentElement.clientWidth
  const shift = right > width - EDGE_PX ? width - EDGE_PX - right : left < EDGE_PX ? EDGE_PX - left : 0
  note.style.setProperty('--shift', `${Math.round(shift)}px`)
}
