import { useLocation } from '@portal/runtime/router'
import { useEffect, useLayoutEffect, useRef } from 'react'

export function focusOn(target: HTMLElement | null): void {
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

export const findHeading = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.getElementById('conteudo')

/**
 * Announces a route change like a page load: sets the title and focuses the heading, or the section named by
 * an anchor (WCAG 2.4.2, 2.4.3). The first page leaves the focus where the browser put it. The focus moves
 * during rendering: later it could interrupt a person who is already typing.
 */
export function useTitleAndFocus(title: string): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    document.title = title
  }, [title])
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const toAnchor = hash !== '' && before.key !== key
    if (before.pathname === pathname && !toAnchor) return
    const anchor = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    focusOn(anchor ?? findHeading())
  }, [pathname, hash, key])
}
