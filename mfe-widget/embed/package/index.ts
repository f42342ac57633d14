import type { ContatoWidgetApi } from '../loader/api'
import type { LoadWidget, Widget } from './types'

/** Set by the build: immutable URL path and integrity hash of this package's release. */
declare const __WIDGET_PIN__: { path: string; integrity: string }
const pin = __WIDGET_PIN__

let loading: Promise<ContatoWidgetApi | undefined> | undefined

function loaded(): ContatoWidgetApi | undefined {
  const api = window.ContatoWidget
  // Excludes an element, a collection or a frame of that name.
  return api && Object.getPrototypeOf(api) === Object.prototype && 'version' in api ? api : undefined
}

function fetchScript(script: HTMLScriptElement): Promise<ContatoWidgetApi | undefined> {
  return new Promise((resolve) => {
    script.onload = () => resolve(loaded())
    script.onerror = () => {
      // Allows the next loadWidget() to retry.
      loading = undefined
      script.remove()
      resolve(undefined)
    }
    document.head.append(script)
  })
}

/** Loads the widget once per page. Further calls only change its appearance. */
export const loadWidget: LoadWidget = ({
  portal,
  api,
  pinned,
  nonce,
  auto,
  hours,
  keep,
  debug,
  ...appearance
}) => {
  const onPage = typeof document !== 'undefined'
  if (onPage && loading === undefined && loaded() === undefined) {
    const script = document.createElement('script')
    script.src = `${portal}`.replace(/\/$/, '') + (pinned ? pin.path : '/embed/v1/widget.js')
    script.async = true
    if (pinned) Object.assign(script, { integrity: pin.integrity, crossOrigin: 'anonymous' })
    if (nonce !== undefined) script.nonce = nonce
    const flags = { hours: hours || undefined, keep: keep || undefined, debug: debug || undefined }
    const attributes = { api, auto: auto === false ? auto : undefined, ...flags, ...appearance }
    for (const [name, value] of Object.entries(attributes))
      if (value !== undefined) script.dataset[name] = String(value)
    loading = fetchScript(script)
  } else if (onPage) {
    loading ??= Promise.resolve(loaded())
    void loading.then((widget) => widget?.setAppearance(appearance))
  }
  const widget = onPage ? loading : undefined

  return {
    open: async (view, start) => (await widget)?.open(view, start),
    close: async () => (await widget)?.close(),
    minimise: async () => (await widget)?.minimise(),
    toggle: async () => (await widget)?.toggle(),
    isOpen: async () => (await (await widget)?.isOpen()) ?? false,
    show: async () => (await widget)?.show(),
    hide: async () => (await widget)?.hide(),
    hideLauncher: async () => (await widget)?.hideLauncher(),
    showLauncher: async () => (await widget)?.showLauncher(),
    setAppearance: async (given) => (await widget)?.setAppearance(given),
    setTheme: async (theme) => (await widget)?.setTheme(theme),
    setLabel: async (label) => (await widget)?.setLabel(label),
    destroy: async () => (await widget)?.destroy(),
    setUser: async (person) => (await widget)?.setUser(person),
    clearUser: async () => (await widget)?.clearUser(),
    on: async (event, handler) => (await widget)?.on(event, handler),
    off: async (event, handler) => (await widget)?.off(event, handler),
  } satisfies Widget
}
