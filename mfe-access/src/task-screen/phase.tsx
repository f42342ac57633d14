import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface PhaseProps {
  /** Told to screen readers on arrival. */
  name: string
  /** 'field': the first field takes the focus, where typing is all that is left to do. */
  focus?: 'phase' | 'field' | undefined
  /** false for what the screen starts with: there the focus is on its heading. */
  arriving?: boolean | undefined
  children: ReactNode
}

/**
 * A part of a task that takes the place of the one before. The button that led here is gone, so the focus comes
 * along: who uses a keyboard or a screen reader goes on from here and not from the top of the page.
 */
export function Phase({ name, focus = 'phase', arriving = true, children }: PhaseProps) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!arriving) return
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
