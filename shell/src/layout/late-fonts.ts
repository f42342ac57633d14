import { useLocation } from '@portal/runtime/router'
import { useEffect, useRef } from 'react'

/**
 * A font that is late for its document is left out of it, as letters of another width can move what is being read
 * (`delivery/first-paint.ts`). When it is there it is tried on, and stays where no part of the screen in sight moves up or down. Else
 * the next screen takes it up, which is drawn anew anyway.
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

/** Other ones than the document's: a browser keeps its verdict on a face, whatever its `display` becomes. */
function lateFaces(): FontFace[] {
  const fonts: (FontFaceDescriptors & { family: string; src: string })[] = JSON.parse(
    document.getElementById('fonts')?.textContent ?? '[]',
  )
  return fonts
    .filter(({ display }) => display === 'optional')
    .map(({ family, src, ...font }) => new FontFace(family, src, { ...font, display: 'swap' }))
}

/** After the document's own, which ask for the same files. */
async function loaded(faces: FontFace[]): Promise<void> {
  if (faces.length > 0) await document.fonts.ready
  await Promise.all(faces.map((face) => face.load()))
}

function putOn(faces: FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
}

/** Between two paints: only the result is seen. */
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
