import type { Appearance, Person } from '../../src/core/host'
import { type ContatoElement, defineElement, describe } from '../element/contato-element'
import { page, TAG } from '../element/page'
import { pageDocument } from '../element/page-document'
import { fetchModule } from '../element/panel-source'
import type * as Extras from '../extras/extras'
import type { ApiEvent, ContatoWidgetApi, Handler } from './api'

/** Dispatches events, so that an error in a handler is reported as the page's own and does not interrupt the widget. */
const bus = new EventTarget()
const listen = (handler: Handler) => handler as (event: Event) => void
const isTag = (script: unknown): script is HTMLScriptElement =>
  script instanceof HTMLScriptElement && script.src.includes('/widget.js')
/** Named elements, collections and frames also appear as `window.ContatoWidget`. */
const isApi = (candidate: Window['ContatoWidget']): candidate is ContatoWidgetApi =>
  candidate !== undefined && Object.getPrototypeOf(candidate) === Object.prototype

/** Loading the script twice, or in two versions, creates one widget; the first script wins. */
function start(queue: Window['ContatoWidget']): void {
  // `currentScript` is null in a module.
  const script = [pageDocument.currentScript, ...pageDocument.scripts].find(isTag)
  if (!script) throw new Error('No tag has /widget.js in its src')
  const { auto, ...options }: Record<string, unknown> = script.dataset
  const automatic = auto !== 'false'
  if (isApi(queue)) {
    // The site replaced its content without a new document and ran the new content's tag.
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
    // Turbo restores a snapshot of the page, with a copy of the element.
    if (present && (present === own || !('copy' in present.dataset))) return present
    const element = own ?? new Element()
    if (!own) describe(element, { ...options, copy: '' })
    own = element
    // The element is removed with the page's content, and restored if the new content has its tag.
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
      // Ends the conversation also if the page never called setUser.
      whenLoaded('close')
      // Stored for a page with data-keep, even if the panel was not opened.
      sessionStorage.removeItem(TAG)
    }),
    // Commands wait for the body, so the widget is ready: 'ready' handlers are called at once.
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
  // In a file of its own, as few pages use them.
  if ('hours' in options || 'debug' in options)
    fetchModule<typeof Extras>(__WIDGET_EXTRAS__).then(
      ({ start }) => {
        drawHours = start(api, script)
      },
      () => console.warn(script.src, 'is not in script-src'),
    )
}

start(window.ContatoWidget)
