import type { ComponentType } from 'react'

/** A section of the gallery: one component or a family of them. */
export interface Part {
  id: string
  title: string
  Show: ComponentType
}
