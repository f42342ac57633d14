import { useLocation } from '@portal/runtime/router'
import { useEffect, useRef } from 'react'

/**
 * A font that is late for its document is left out of it, as other letters would move what is being read
 * (`delivery/first-paint.ts`). The next screen is drawn anew anyway, and takes it up.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation()
  const landing = useRef<string | null>(pathname)
  useEffect(() => {
    if (landing.current === null || landing.current === pathname) return
    landing.current = null
    takeUpFonts()
  }, [pathname])
}

function takeUpFonts(): void {
  // A browser keeps its verdict on a face, whatever its `display` becomes.
  for (const { family, src, ...font } of JSON.parse(document.getElementById('fonts')?.textContent ?? '[]')) {
    if (font.display !== 'optional') continue
    const face = new FontFace(family, src, { ...font, display: 'swap' })
    void face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    )
  }
}
