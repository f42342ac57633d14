import { type ComponentType, useEffect, useState } from 'react'
import { loadModule } from '../loader/module-loader'
import { getRegistry, refreshRegistry } from '../registry/registry'
import { whenIdle } from '../when-idle'

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function'

/** Renders the widget module, loaded when the browser is idle. A failure renders nothing. */
export function WidgetSlot() {
  const [Widget, setWidget] = useState<ComponentType | null>(null)
  useEffect(() => {
    let unmounted = false
    const load = async () => {
      const registry = getRegistry() ?? (await refreshRegistry())
      const module = Object.values(registry?.modules ?? {}).find((each) => each.kind === 'widget')
      if (!module || unmounted) return
      const loaded = await loadModule(module, 'Widget')
      if (!unmounted && isComponent(loaded)) setWidget(() => loaded)
    }
    const startLoading = () => void load().catch(() => undefined)
    const cancel = whenIdle(startLoading)
    return () => {
      unmounted = true
      cancel()
    }
  }, [])
  if (!Widget) return null
  return (
    <aside aria-label="Atendimento">
      <Widget />
    </aside>
  )
}
