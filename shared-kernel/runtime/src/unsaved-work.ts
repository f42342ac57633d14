import { useEffect } from 'react'

let dirtyForms = 0

/** Marks a form as in progress while mounted and dirty, which postpones the reload for a new release. */
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
