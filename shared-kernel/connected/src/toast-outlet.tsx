import { announce, useToasts } from '@portal/runtime'
import { type ComponentType, useEffect, useState } from 'react'

const loadToastList = () => import(/* webpackChunkName: "after-start" */ './toast-list')

/**
 * Where toasts appear. Rendered once, by the shell. The component that draws them is in the file that every page loads once
 * it is alive, before the first toast: that one may report a lost connection.
 */
export function ToastOutlet() {
  const newest = useToasts((state) => state.toasts.at(-1))
  const [List, setList] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (newest === undefined) return
    announce(newest.message, newest.tone === 'error' ? 'assertive' : 'polite')
    // It may have waited for a request of the page's start. Failed again, it is only announced; the next toast retries.
    void loadToastList()
      .catch(loadToastList)
      .then(
        (found) => setList(() => found.ToastList),
        () => undefined,
      )
  }, [newest])

  return List && <List />
}
