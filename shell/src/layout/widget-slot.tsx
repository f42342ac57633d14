import { type ComponentType, useEffect, useState } from 'react'
import { loadModule } from '../loader/module-loader'
import { refreshRegistry, registry } from '../registry/registry'

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** The floating module, fetched when the page has nothing more urgent to do. Its failure shows nothing. */
export function WidgetSlot() {
  const [Widget, setWidget] = useState<ComponentType | null>(null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const found = registry() ?? (await refreshRegistry())
      const module = Object.values(found?.modules ?? {}).find((each) => each.kind === 'widget')
      if (!module || gone) return
      const loaded = await loadModule(module, 'Widget')
      if (!gone && isComponent(loaded)) setWidget(() => loaded)
    }
    const begin = () => void load().catch(() => undefined)
    const idle =
      'requestIdleCallback' in window
        ? requestIdleCallback(begin, { timeout: 4000 })
        : setTimeout(begin, 1500)
    return () => {
      gone = true
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle as number)
      else clearTimeout(idle)
    }
  }, [])
  return Widget ? <Widget /> : null
}
