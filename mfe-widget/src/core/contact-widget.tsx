import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContactPanel } from './contact-panel'
import type { Controller } from './controller'
import { DirectContact } from './direct-contact'
import type { WidgetHost } from './host'
import { Launcher } from './launcher'
import { useStore } from './use-store'

type Panel = typeof ContactPanel
type Loaded = { kind: 'no' } | { kind: 'yes'; Panel: Panel } | { kind: 'failed' }

interface Props {
  host: WidgetHost
  controller: Controller
  /** Loads the panel; the next press retries after a failure. */
  loadPanel?: (() => Promise<Panel>) | undefined
}

const fetchPanel = () => import('./contact-panel').then((module) => module.ContactPanel)

/** Launcher and panel. The panel's chunk loads on hover or focus of the launcher. */
export function ContactWidget({ host, controller, loadPanel = fetchPanel }: Props) {
  const { open, unread } = useStore(controller.state)
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'no' })
  const launcher = useRef<HTMLButtonElement>(null)
  const loading = useRef(false)

  const load = useCallback(() => {
    if (loading.current) return
    loading.current = true
    loadPanel().then(
      (Panel) => setLoaded({ kind: 'yes', Panel }),
      () => {
        loading.current = false
        setLoaded({ kind: 'failed' })
      },
    )
  }, [loadPanel])

  // Also loads the panel if the page opens it.
  useEffect(() => {
    if (open) load()
  }, [open, load])
  useEffect(() => {
    if (open && loaded.kind === 'failed') host.onEvent?.({ type: 'error', during: 'load', status: null })
  }, [open, loaded, host])

  const focusLauncher = useCallback(() => launcher.current?.focus(), [])
  return (
    <>
      {loaded.kind === 'failed' && open && <DirectContact config={host.config} onRetry={load} />}
      <Launcher ref={launcher} open={open} unread={unread} onPress={controller.toggle} onNear={load} />
      {loaded.kind === 'yes' && (
        <loaded.Panel host={host} controller={controller} onFocusLost={focusLauncher} />
      )}
    </>
  )
}
