import { announce, useToasts } from '@portal/runtime'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * Where toasts appear. Rendered once, by the shell. The component that draws them is loaded after hydration,
 * not with the first toast: that toast may report a lost connection.
 */
export function ToastOutlet() {
  const newest = useToasts((state) => state.toasts.at(-1))
  const [List, setList] = useState<ComponentType | null>(null)

  useEffect(() => {
    const fetched = import(/* webpackChunkName: "after-start" */ './toast-list').catch(() => null)
    if (newest === undefined) return
    announce(newest.message, newest.tone === 'error' ? 'assertive' : 'polite')
    // When loading fails the toast is only announced; the next toast retries.
    void fetched.then((found) => found && setList(() => found.ToastList))
  }, [newest])

  return List && <List />
}
