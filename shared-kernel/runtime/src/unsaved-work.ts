import { useEffect } from 'react'

let dirtyForms = 0

/** Marks, while mounted and dirty, that a form is in progress: a new release waits until it is done. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    dirtyForms += 1
    return () => {
      dirtyForms -= 1
    }
  }, [dirty])
}

export function hasUnsavedWork(): boolean {
  return dirtyForms > 0
}
