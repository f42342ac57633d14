import { useEffect } from 'react'

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

export function Sound() {
  return <h1>Inteira</h1>
}
