import { announce, useToasts } from '@portal/runtime'
import { type ComponentType, useEffect, useState } from 'react'

const loadToastList = () => import(/* webpackChunkName: "after-start" */ './toast-list')

/**
 * Outlet for toasts, rendered once by the shell. The list is in the deferred chunk, which loads before the first toast:
 * that one may report a lost connection.
 */
export function ToastOutlet() {
  const newest = useToasts((state) => state.toasts.at(-1))
  const [List, setList] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (newest === undefined) return
    announce(newest.message, newest.tone === 'error' ? 'assertive' : 'polite')
    // The first attempt may reuse a failed preload, hence one retry. After that the toast is only announced.
    void loadToastList()
      .catch(loadToastList)
      .then(
        (module) => setList(() => module.ToastList),
        () => undefined,
      )
  }, [newest])

  return List && <List />
}
