import { useEffect } from 'react'

const isMended = () => sessionStorage.getItem('mended') === 'yes'

/** Throws until the test has fixed it. */
export function BreaksRendering() {
  if (!isMended()) throw new Error('breaks while rendering')
  return <h1>Consertada</h1>
}

/** Throws until the test has fixed it. */
export function BreaksInEffect() {
  useEffect(() => {
    if (!isMended()) throw new Error('breaks in an effect')
  }, [])
  return <h1>Consertada</h1>
}

const leaked: number[][] = []

export function KeepsAtEachVisit() {
  useEffect(() => {
    leaked.push(Array.from({ length: 1_000_000 }, (_, i) => i / 3))
    setInterval(() => {}, 1000)
    addEventListener('scroll', () => {})
  }, [])
  return <h1>Guarda</h1>
}

/** Exceeds the route's size budget without appearing in the build's lists. */
export function LoadsLate() {
  useEffect(() => void import('rrweb'), [])
  return <h1>Carrega</h1>
}

export function HidesForms() {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('form, footer { display: none !important }')
    return () => void document.adoptedStyleSheets.push(sheet)
  }, [])
  return <h1>Esconde</h1>
}

export function Reminders() {
  return <h1>Lembretes</h1>
}
