import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Returns `message`, but defers changes while a pointer is down. Otherwise pressing a button blurs the field, its
 * message moves the button, and the click misses it.
 */
export function useHeldWhilePressed<T>(message: T): T {
  const [shown, setShown] = useState(message)
  const pressed = useRef(false)
  const release = useEffectEvent(() => {
    pressed.current = false
    setShown(message)
  })

  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    // After the click event that follows this release.
    const releaseSoon = () => setTimeout(() => release())
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', releaseSoon, options)
    document.addEventListener('pointercancel', releaseSoon, options)
    return () => listening.abort()
  }, [])

  if (!pressed.current && shown !== message) setShown(message)
  return pressed.current ? shown : message
}
