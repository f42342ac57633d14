import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface PhaseProps {
  /** Announced by screen readers when the phase appears. */
  name: string
  /** 'field' focuses the first field, for phases that only need typing. */
  focus?: 'phase' | 'field' | undefined
  /** False for the first phase of a screen, where the heading has the focus. */
  arriving?: boolean | undefined
  children: ReactNode
}

/**
 * A part of a task that replaces the previous one. The pressed button is removed, so the focus moves here; otherwise
 * keyboard and screen reader users would restart at the top of the page.
 */
export function Phase({ name, focus = 'phase', arriving = true, children }: PhaseProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Does not move a focus that is elsewhere, such as on the heading of a new page.
    if (!arriving || document.activeElement !== document.body) return
    const field = focus === 'field' ? box.current?.querySelector<HTMLElement>('input, textarea') : null
    const target = field ?? box.current
    target?.focus()
  }, [arriving, focus])
  return (
    <section ref={box} tabIndex={-1} aria-label={name}>
      {children}
    </section>
  )
}
