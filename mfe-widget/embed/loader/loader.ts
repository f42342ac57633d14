import type { ApiEvent, ContatoWidgetApi, Handler } from './api'
import { ContatoElement } from './contato-element'
import { page } from './page'

const TAG = 'contato-widget'
/** An error in a handler of the page is reported as the page's own and does not interrupt the widget. */
const bus = new EventTarget()
const listen = (handler: Handler) => handler as (event: Event) => void

/** Loading the script twice, or in two versions, creates one widget: the first wins. */
function start(script: HTMLOrSVGScriptElement | null): void {
  const queue = window.ContatoWidget
  if (!script || !('src' in script) || (queue && 'version' in queue)) return
  const { auto, ...options } = script.dataset
  page.base = script.src
  page.emit = (detail) => bus.dispatchEvent(new CustomEvent<ApiEvent>(detail.type, { detail }))
  customElements.define(TAG, ContatoElement)

  const body = new Promise<unknown>((resolve) => {
    if (document.body) resolve(0)
    else document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
  const present = () => document.querySelector<ContatoElement>(TAG)
  const summon = () => {
    let element = present()
    if (!element) {
      element = new ContatoElement()
      Object.assign(element.dataset, options)
      document.body.append(element)
    }
    return element
  }
  const safely =
    <Given extends unknown[]>(method: (...given: Given) => unknown) =>
    async (...given: Given) => {
      await body
      try {
        await method(...given)
      } catch {}
    }
  const api: ContatoWidgetApi = {
    version: __WIDGET_VERSION__,
    open: safely((view) => summon().run((panel) => panel.open(view))),
    close: safely(() => present()?.close()),
    toggle: safely(() => summon().run((panel) => panel.toggle())),
    show: safely(() => {
      summon().hidden = false
    }),
    hide: safely(() => {
      summon().hidden = true
    }),
    destroy: safely(() => present()?.remove()),
    setUser: safely((person) => {
      page.person = { ...person }
    }),
    clearUser: safely(() => {
      page.person = {}
    }),
    // Commands wait for the body, so the widget is ready by then: 'ready' handlers are called at once.
    on: safely((type, handler) => {
      bus.addEventListener(type, listen(handler))
      if (type === 'ready') queueMicrotask(() => handler(new CustomEvent(type, { detail: { type } })))
    }),
    off: safely((type, handler) => bus.removeEventListener(type, listen(handler))),
    push(...commands) {
      for (const [name, ...given] of commands) {
        const method: unknown = api[name]
        if (typeof method === 'function') Reflect.apply(method, api, given)
      }
    },
  }
  window.ContatoWidget = api
  if (auto !== 'false') void api.show()
  api.push(...(queue ?? []))
}

start(document.currentScript)
