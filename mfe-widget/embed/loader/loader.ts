import type { Appearance, Person } from '../../src/core/host'
import { type ContatoElement, defineElement, describe } from '../element/contato-element'
import { page, TAG } from '../element/page'
import { pageDocument } from '../element/page-document'
import { fetchModule } from '../element/panel-source'
import type * as Extras from '../extras/extras'
import type { ApiEvent, ContatoWidgetApi, Handler } from './api'

/** An error in a handler of the page is reported as the page's own and does not interrupt the widget. */
const bus = new EventTarget()
const listen = (handler: Handler) => handler as (event: Event) => void
const isTag = (script: unknown): script is HTMLScriptElement =>
  script instanceof HTMLScriptElement && script.src.includes('/widget.js')
/** An element, a collection or a frame of that name would be `window.ContatoWidget` too. */
const isApi = (found: Window['ContatoWidget']): found is ContatoWidgetApi =>
  found !== undefined && Object.getPrototypeOf(found) === Object.prototype

/** Loading the script twice, or in two versions, creates one widget: the first wins. */
function start(queue: Window['ContatoWidget']): void {
  // In a module `currentScript` is null.
  const script = [pageDocument.currentScript, ...pageDocument.scripts].find(isTag)
  if (!script) throw new Error('No tag has /widget.js in its src')
  const { auto, ...options }: Record<string, unknown> = script.dataset
  const automatic = auto !== 'false'
  if (isApi(queue)) {
    // The site exchanged its content without a new document, and the tag of the new content runs.
    if (automatic && !pageDocument.querySelector(TAG)) void queue.show()
    return
  }
  page.base = script.src
  page.nonce = script.nonce
  const Element = defineElement()
  pageDocument.addEventListener(TAG, ({ detail }) =>
    bus.dispatchEvent(new CustomEvent<ApiEvent>(detail.type, { detail })),
  )

  const body = new Promise<unknown>((resolve) => {
    if (pageDocument.body) resolve(0)
    else pageDocument.addEventListener('DOMContentLoaded', resolve)
  })
  let drawHours: (() => void) | undefined
  const all = () => pageDocument.querySelectorAll<ContatoElement>(TAG)
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
      if (own === element && [...pageDocument.scripts].some(isTag)) summon()
    }
    if (present) present.replaceWith(element)
    else pageDocument.body.append(element)
    drawHours?.()
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
  const whenLoaded = (method: 'close' | 'minimise') => all()[0]?.whenLoaded(method)
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
    close: safely(() => whenLoaded('close')),
    minimise: safely(() => whenLoaded('minimise')),
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
      whenLoaded('close')
      // Kept for a page with data-keep, whose panel nobody has opened.
      sessionStorage.removeItem(TAG)
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
  if (Array.isArray(queue)) api.push(...queue)
  // Hours on the button, and words for the console: few pages ask for them.
  if ('hours' in options || 'debug' in options)
    fetchModule<typeof Extras>(__WIDGET_EXTRAS__).then(
      ({ start }) => {
        drawHours = start(api, script)
      },
      () => console.warn(script.src, 'is not in script-src'),
    )
}

start(window.ContatoWidget)
