import { useEffect } from 'react'

/** Stays only when the test has mended it. */
export function BreaksInEffect() {
  useEffect(() => {
    if (sessionStorage.getItem('mended') !== 'yes') throw new Error('breaks in an effect')
  }, [])
  return <h1>Consertada</h1>
}
