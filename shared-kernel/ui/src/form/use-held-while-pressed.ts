import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * `message`, but a change waits while a pointer is down. Leaving a field by pressing a button shows the
 * field's message, which moves the button away from the pointer: the click would then miss it.
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
    // After the click that this release makes.
    const releaseSoon = () => setTimeout(() => release())
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', releaseSoon, true)
    document.addEventListener('pointercancel', releaseSoon, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', releaseSoon, true)
      document.removeEventListener('pointercancel', releaseSoon, true)
    }
  }, [])

  if (!pressed.current && shown !== message) setShown(message)
  return pressed.current ? shown : message
}
