import { personas } from '../personas'
import type { Persona } from '../personas/persona'

/** Throws for an unknown key. */
export function persona(key: string): Persona {
  const match = personas.find((one) => one.key === key)
  if (match === undefined) throw new Error(`no persona ${key}`)
  return match
}
