import { useEffect } from 'react'

/** Throws until the test has fixed it. */
export function BreaksInEffect() {
  useEffect(() => {
    if (sessionStorage.getItem('mended') !== 'yes') throw new Error('breaks in an effect')
  }, [])
  return <h1>Consertada</h1>
}
