import { useEffect } from 'react'

let formsInProgress = 0

/** Marks, while mounted and dirty, that a form is in progress: a new release waits until it is done. */
export function useUnsavedWork(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    formsInProgress += 1
    return () => {
      formsInProgress -= 1
    }
  }, [dirty])
}

export function hasUnsavedWork(): boolean {
  return formsInProgress > 0
}
