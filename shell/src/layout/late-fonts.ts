import { useLocation } from '@portal/runtime/router'
import { useEffect, useRef } from 'react'

/**
 * Fonts with `font-display: optional` are dropped when they load late, as a swap can shift the text being read
 * (`delivery/pages/first-paint.ts`). Once loaded, they are applied if nothing in the viewport moves vertically,
 * otherwise from the next screen on.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation()
  const landing = useRef<{ pathname: string; faces: FontFace[] } | null>(null)
  useEffect(() => {
    if (landing.current === null) {
      const faces = lateFaces()
      landing.current = { pathname, faces }
      void loaded(faces).then(
        () => tryOn(faces),
        () => undefined,
      )
    } else if (pathname !== landing.current.pathname) {
      const { faces } = landing.current
      if (faces.every(({ status }) => status === 'loaded')) putOn(faces)
    }
  }, [pathname])
}

/** New FontFace objects: a browser does not retry an optional face, even if its `display` changes. */
function lateFaces(): FontFace[] {
  const fonts: (FontFaceDescriptors & { family: string; src: string })[] = JSON.parse(
    document.getElementById('fonts')?.textContent ?? '[]',
  )
  return fonts
    .filter(({ display }) => display === 'optional')
    .map(({ family, src, ...font }) => new FontFace(family, src, { ...font, display: 'swap' }))
}

/** Waits for the document's own faces, which request the same files. */
async function loaded(faces: FontFace[]): Promise<void> {
  if (faces.length > 0) await document.fonts.ready
  await Promise.all(faces.map((face) => face.load()))
}

function putOn(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
}

/** Synchronous, so the attempt is never painted. */
function tryOn(faces: FontFace[]): void {
  const elements = [...document.querySelectorAll('main *')]
  const edges = () =>
    elements.flatMap((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [top, bottom].map((edge) => Math.min(Math.max(edge, 0), innerHeight))
    })
  const before = edges()
  putOn(faces)
  const after = edges()
  const moves = before.some((edge, place) => Math.abs(edge - (after[place] ?? edge)) > 1)
  if (moves) for (const face of faces) document.fonts.delete(face)
}
