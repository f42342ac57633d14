import { type ComponentType, useEffect, useState } from 'react'
import { announce, useToasts } from 'shared-kernel'

/** Where toasts appear. Rendered once, by the shell. What draws them is fetched with the first one. */
export function ToastOutlet() {
  const newest = useToasts((state) => state.toasts.at(-1))
  const [List, setList] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (newest === undefined) return
    announce(newest.message, newest.tone === 'error' ? 'assertive' : 'polite')
    // Offline it is only spoken; the next toast tries again.
    void import('./toast-list').then(
      ({ ToastList }) => setList(() => ToastList),
      () => undefined,
    )
  }, [newest])

  return List && <List />
}
