import type { Appearance, Person } from '../../src/core/host'
import { type ContatoElement, defineElement, describe, TAG } from '../element/contato-element'
import { page } from '../element/page'
import type { ApiEvent, ContatoWidgetApi, Handler } from './api'

/** An error in a handler of the page is reported as the page's own and does not interrupt the widget. */
const bus = new EventTarget()
const listen = (handler: Handler) => handler as (event: Event) => void
const isTag = (script: HTMLOrSVGScriptElement | null): script is HTMLScriptElement =>
  script !== null && 'src' in script && script.src.includes('/widget.js')

/** Loading the script twice, or in two versions, creates one widget: the first wins. */
function start(queue: Window['ContatoWidget']): void {
  // In a module `currentScript` is null.
  const script = [document.currentScript, ...document.scripts].find(isTag)
  if (!script) throw new Error('It needs a tag: <script async src="…/embed/v1/widget.js"></script>')
  const { auto, ...options }: Record<string, unknown> = script.dataset
  const automatic = auto !== 'false'
  if (queue && 'version' in queue) {
    // The site exchanged its content without a new document, and the tag of the new content runs.
    if (automatic && !document.querySelector(TAG)) void queue.show()
    return
  }
  page.base = script.src
  page.nonce = script.nonce
  const Element = defineElement()
  document.addEventListener(TAG, ({ detail }) =>
    bus.dispatchEvent(new CustomEvent<ApiEvent>(detail.type, { detail })),
  )

  const body = new Promise<unknown>((resolve) => {
    if (document.body) resolve(0)
    else document.addEventListener('DOMContentLoaded', resolve, { once: true })
  })
  const all = () => document.querySelectorAll<ContatoElement>(TAG)
  let own: ContatoElement | undefined
  const summon = () => {
    const present = all()[0]
    // Turbo goes back to a copy of the page, with a copy of the element.
    if (present && (present === own || !('copy' in present.dataset))) return present
    const element = own ?? new Element()
    if (!own) describe(element, { ...options, copy: '' })
    own = element
    // It leaves with the page's content, and comes back where its tag is in the page.
    element.onRemoved = () => {
      if (own === element && [...document.scripts].some(isTag)) summon()
    }
    if (present) present.replaceWith(element)
    else document.body.append(element)
    return element
  }
  const setUser = (person: Person) => {
    Element.user = person
    for (const element of all()) element.user = person
  }
  const setAppearance = (appearance: Appearance) => {
    Object.assign(options, appearance)
    for (const element of all()) describe(element, appearance)
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
    open: safely((view, start) => summon().run('open', view, start)),
    close: safely(() => all()[0]?.whenLoaded('close')),
    minimise: safely(() => all()[0]?.whenLoaded('minimise')),
    toggle: safely(() => summon().run('toggle')),
    isOpen: async () => Boolean(all()[0]?.isOpen),
    show: safely(() => {
      summon().hidden = false
    }),
    hide: safely(() => {
      summon().hidden = true
    }),
    hideLauncher: safely(() => setAppearance({ launcher: 'hidden' })),
    showLauncher: safely(() => setAppearance({ launcher: undefined })),
    setAppearance: safely(setAppearance),
    setTheme: safely((theme) => setAppearance({ theme })),
    setLabel: safely((label) => setAppearance({ label })),
    destroy: safely(() => {
      own = undefined
      all()[0]?.remove()
    }),
    setUser: safely((person) => setUser({ ...person })),
    clearUser: safely(() => {
      setUser({})
      // Also the conversation of somebody whom the page never named.
      all()[0]?.whenLoaded('close')
    }),
    // Commands wait for the body, so the widget is ready by then: 'ready' handlers are called at once.
    on: safely((type, handler) => {
      bus.addEventListener(type, listen(handler))
      if (type === 'ready') queueMicrotask(() => handler(new CustomEvent(type, { detail: { type } })))
    }),
    off: safely((type, handler) => bus.removeEventListener(type, listen(handler))),
    push(...commands) {
      for (const [name, ...given] of commands.filter(Array.isArray)) {
        const method: unknown = api[name]
        if (typeof method === 'function') Reflect.apply(method, api, given)
      }
    },
  }
  window.ContatoWidget = api
  if (automatic) void api.show()
  api.push(...(queue ?? []))
}

start(window.ContatoWidget)
