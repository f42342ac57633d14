import { announce, useToasts } from '@portal/runtime'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Where toasts appear. Rendered once, by the shell. What draws them comes as soon as the page is alive: a
 * toast may be about the connection that is gone by then.
 */
export function ToastOutlet() {
  const newest = useToasts((state) => state.toasts.at(-1))
  const [List, setList] = useState<ComponentType | null>(null)

  useEffect(() => {
    const fetched = import(/* webpackChunkName: "toasts" */ './toast-list').catch(() => null)
    if (newest === undefined) return
    announce(newest.message, newest.tone === 'error' ? 'assertive' : 'polite')
    // When it could not be had the toast is only spoken, and the next one tries again.
    void fetched.then((found) => found && setList(() => found.ToastList))
  }, [newest])

  return List && <List />
}
