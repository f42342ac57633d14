import { decodeUriPart } from '@portal/domain/decode-uri'
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
 * Announces a route change like a page load: sets the title and focuses the heading or the anchor's section (WCAG
 * 2.4.2, 2.4.3). Skips the first page. Moves the focus in a layout effect, as a later one could interrupt typing.
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
    const anchor = document.getElementById(decodeUriPart(hash.slice(1)) ?? '')
    focusOn(anchor ?? findHeading())
  }, [pathname, hash, key])
}
