import { useEffect } from 'react'

export function Component() {
  useEffect(() => {
    throw new Error('breaks in an effect')
  }, [])
  return <h1>Por um instante</h1>
}
