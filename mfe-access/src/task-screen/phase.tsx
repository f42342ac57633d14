import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface PhaseProps {
  /** Announced by screen readers when the phase is shown. */
  name: string
  /** 'field' focuses the first field, for phases that only need typing. */
  focus?: 'phase' | 'field' | undefined
  /** false for the first phase of a screen: there the heading has the focus. */
  arriving?: boolean | undefined
  children: ReactNode
}

/**
 * A part of a task that replaces the previous one. The clicked button is removed and the focus with it, which then moves here:
 * otherwise keyboard and screen reader users would restart from the top of the page.
 */
export function Phase({ name, focus = 'phase', arriving = true, children }: PhaseProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Who stands elsewhere, as on the heading of a page that has just come, is not moved.
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
